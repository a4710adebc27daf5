const PTY = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";

/** How to start a program in a terminal of its own, of 160 columns. What it prints comes as the terminal gets it. */
export const inTerminal = (program: string): [file: string, args: string[]] => [
  "python3",
  ["-c", PTY, "sh", "-c", 'stty cols 160 rows 50 && exec "$0" "$@"', program],
];

/** What a program in it must not inherit from a pipeline. */
export const TERMINAL_ENV = { TERM: "xterm", CI: undefined, PULUMI_DISABLE_CI_DETECTION: "1" };
