/**
 * What failed for no fault of the object at hand, by the object of which it was told whole. In an outage hundreds of
 * objects fail alike: each of them then says in a few words with whom it shares its cause.
 */
export class Outages {
  readonly #told = new Map<string, string>();

  /** The object that a cause was told of before; undefined where this is the first. */
  toldOf(cause: string, what: string): string | undefined {
    const first = this.#told.get(cause);
    if (first === undefined) this.#told.set(cause, what);
    return first === what ? undefined : first;
  }
}
