const PTY = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";

/** Returns the command that starts a program in a separate terminal of 160 columns. The output is the terminal's raw output. */
export const inTerminal = (program: string): [file: string, args: string[]] => [
  "python3",
  ["-c", PTY, "sh", "-c", 'stty cols 160 rows 50 && exec "$0" "$@"', program],
];

/** The variables that a program in the terminal must not inherit from a pipeline. */
export const TERMINAL_ENV = { TERM: "xterm", CI: undefined, PULUMI_DISABLE_CI_DETECTION: "1" };
