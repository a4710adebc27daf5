/**
 * What the resources of one run hold. A run may delete an object under one name after it created or adopted the same
 * object under another (a rename without an alias, a move between sets): an identity that was claimed is not deleted.
 */
export class Claims {
  readonly #claimed = new Set<string>();
  readonly #ceded = new Set<string>();
  readonly #releasing = new Map<string, Promise<void>>();

  /** Claims identities that are held already. */
  hold(identities: readonly string[]): void {
    for (const identity of identities) if (!this.#ceded.has(identity)) this.#claimed.add(identity);
  }

  /** Gives identities up until they are claimed: their object is deleted to be made anew. */
  cede(identities: readonly string[]): void {
    for (const identity of identities) {
      this.#ceded.add(identity);
      this.#claimed.delete(identity);
    }
  }

  /** Claims identities. Waits until a deletion of them that is already on its way has ended. */
  async claim(identities: readonly string[]): Promise<void> {
    for (const identity of identities) this.#ceded.delete(identity);
    this.hold(identities);
    await Promise.allSettled(identities.flatMap((identity) => this.#releasing.get(identity) ?? []));
  }

  /**
   * Runs a deletion for those items whose identity nothing of this run has claimed.
   *
   * @returns those items.
   */
  async release<Item>(
    items: readonly Item[],
    identityOf: (item: Item) => string,
    remove: (items: Item[]) => Promise<void>,
  ): Promise<Item[]> {
    const free = items.filter((item) => !this.#claimed.has(identityOf(item)));
    if (free.length === 0) return free;
    const removal = remove(free);
    for (const item of free) this.#releasing.set(identityOf(item), removal);
    try {
      await removal;
    } finally {
      for (const item of free) this.#releasing.delete(identityOf(item));
    }
    return free;
  }
}
