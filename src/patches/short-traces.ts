/*
 * Patches the program's process: takes short stack traces while a resource is declared.
 *
 * The SDK takes four stack traces for each property of a resource, to show them if a promise leaks. Formatting them through
 * source maps took a third of the time of a program with thousands of documents. If PULUMI_DEBUG_PROMISE_LEAKS is set, the
 * traces are complete. (engine-notes: stack traces of properties)
 */

/** One frame is enough to show where an error is thrown. */
const FRAMES = 1;

/** Shortens stack traces until `end` or `endedBy` is called, which must happen in the same turn of the event loop. */
export class ShortTraces {
  readonly #limit = Error.stackTraceLimit;

  constructor() {
    if (!process.env["PULUMI_DEBUG_PROMISE_LEAKS"]) Error.stackTraceLimit = Math.min(this.#limit, FRAMES);
  }

  end(): void {
    Error.stackTraceLimit = this.#limit;
  }

  /** Restores full stack traces, and adds to the thrown error the lines of the program that led to `constructor`. */
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
