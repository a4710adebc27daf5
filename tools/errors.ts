/**
 * Reports whether a system call failed with this code. Does not use `instanceof`, because Node's errors belong to another realm
 * under jest.
 */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}

export function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) return String(error.message);
  return String(error);
}

/** Runs the main function of a tool. On failure, prints the message and sets the exit code 1. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${messageOf(error).trimEnd()}\n`);
    process.exitCode = 1;
  });
}
