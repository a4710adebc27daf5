/**
 * The causes of failure that affect all resources, each with the first resource that reported it. In an outage, hundreds of
 * resources fail in the same way: the first reports the cause, and the others name the first.
 */
export class Outages {
  readonly #reported = new Map<string, string>();

  /** Returns the resource that reported a cause before, or undefined where this one is the first. */
  firstReported(cause: string, what: string): string | undefined {
    const first = this.#reported.get(cause);
    if (first === undefined) this.#reported.set(cause, what);
    return first === what ? undefined : first;
  }
}
