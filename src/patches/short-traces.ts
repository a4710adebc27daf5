/*
 * Patches the program's process: takes short stack traces while a resource is declared.
 *
 * The SDK takes four stack traces for each property of a resource, to show them if a promise leaks. They are formatted through
 * source maps, and that was a third of the time of a program with thousands of documents. Who looks for leaking promises
 * (PULUMI_DEBUG_PROMISE_LEAKS) gets the whole traces. (engine-notes: stack traces of properties)
 */

/** Enough to tell where something is thrown. */
const FRAMES = 1;

/** Takes short stack traces until it is ended, which must be in the same turn. */
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
