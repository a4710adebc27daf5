/** Enough to tell where something is thrown. */
const FRAMES = 1;

/**
 * Takes short stack traces until it is ended, which must be in the same turn.
 *
 * The SDK takes four traces for every property of a resource, to show them if its promises leak. Formatting them through
 * source maps is a third of the time of a program with thousands of resources.
 */
export class ShortTraces {
  readonly #limit = Error.stackTraceLimit;

  constructor() {
    if (!process.env["PULUMI_DEBUG_PROMISE_LEAKS"]) Error.stackTraceLimit = Math.min(this.#limit, FRAMES);
  }

  end(): void {
    Error.stackTraceLimit = this.#limit;
  }

  /** Ends it, and gives what was thrown meanwhile the lines of the program that led to `constructor`. */
  endedBy(thrown: unknown, constructor: new (...args: never) => unknown): unknown {
    const shortened = Error.stackTraceLimit !== this.#limit;
    this.end();
    if (!shortened || !(thrown instanceof Error) || !thrown.stack) return thrown;
    const here = { stack: "" };
    Error.captureStackTrace(here, constructor);
    thrown.stack += here.stack.slice(here.stack.indexOf("\n"));
    return thrown;
  }
}
