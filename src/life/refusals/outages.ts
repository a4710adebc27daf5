/**
 * The causes of failure that concern all resources, each with the first resource that it was told for. In an outage hundreds
 * of resources fail alike: the first tells the cause, and the others name the first.
 */
export class Outages {
  readonly #told = new Map<string, string>();

  /** The resource that a cause was told for before; undefined where this one is the first. */
  toldOf(cause: string, what: string): string | undefined {
    const first = this.#told.get(cause);
    if (first === undefined) this.#told.set(cause, what);
    return first === what ? undefined : first;
  }
}
