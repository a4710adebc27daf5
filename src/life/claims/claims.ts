import { Move } from "./move";
import { CannotLeave, Circle, StillThere } from "./occupied";

/** A hold on an identity: by which resource, as far as that is known, and whether its object is there already. */
interface Claim {
  readonly owner: string | undefined;
  taken: boolean;
}

const NOWHERE: ReadonlySet<string> = new Set();

/** How long nobody may have said anything until it counts as settled what the resources of the program hold and leave. */
const QUIET_MS = 100;
const LONGEST_QUIET_MS = 2000;

/**
 * The identities that the resources of one run hold. A run may create or adopt an object under one name and then delete the
 * same object under another (a rename without an alias, a move between sets). So an object whose identity is claimed is not
 * deleted.
 *
 * Some objects can take their data to another identity: a document to another id, a location to another place. The resource
 * that leaves an identity goes first, and the one that takes it waits. The other order would put one object's data over
 * another's.
 */
export class Claims {
  readonly #claimed = new Map<string, Claim>();
  readonly #ceded = new Set<string>();
  /** Deletions under way, by identity. */
  readonly #releasing = new Map<string, Promise<void>>();
  readonly #moves = new Map<string, Move>();
  /** Identities that a resource was to leave in this run and did not. */
  readonly #kept = new Set<string>();
  /** Identities that one resource is to leave while another one is there to stay. */
  readonly #doubled = new Set<string>();
  #lastWord = Date.now();

  /** `longestWaitMs`: how long to wait for an object to leave. */
  constructor(private readonly longestWaitMs = 120_000) {}

  /** Claims identities without waiting. The objects of those in `here` are there already; the others are to come. */
  hold(identities: readonly string[], owner?: string, here: ReadonlySet<string> = NOWHERE): void {
    this.#lastWord = Date.now();
    for (const identity of identities) {
      if (this.#ceded.has(identity)) continue;
      const claim = this.#claimed.get(identity);
      const taken = here.has(identity);
      // Both have the same object: the one that leaves would take it from the one that stays.
      if (taken && this.#leaverOf(identity) !== undefined) this.#doubled.add(identity);
      if (!claim) this.#claimed.set(identity, { owner, taken });
      else if (claim.owner === owner) claim.taken ||= taken;
    }
  }

  /** Whether a resource of this run holds it or makes it. */
  isClaimed(identity: string): boolean {
    return this.#claimed.has(identity);
  }

  /** Gives identities up until they are claimed again: their object is deleted first, to be made anew. */
  cede(identities: readonly string[]): void {
    for (const identity of identities) {
      this.#ceded.add(identity);
      this.#claimed.delete(identity);
    }
  }

  /** Claims identities, and waits until objects that are being deleted or moved away from them are away. */
  async claim(identities: readonly string[], owner?: string): Promise<void> {
    for (const identity of identities) this.#ceded.delete(identity);
    this.hold(identities, owner);
    await this.#whenFree(identities, owner);
    for (const identity of identities) {
      const claim = this.#claimed.get(identity);
      if (claim) claim.taken = true;
    }
  }

  /**
   * To be asked before an object that is there already is taken over. Whether it belongs to another resource of the program
   * that is to leave this identity: that resource may not have said so yet. Waits until it has left.
   */
  async makesRoom(identity: string): Promise<boolean> {
    const claim = this.#claimed.get(identity);
    // The other resource can announce its move only as long as nobody has taken its identity.
    if (claim) claim.taken = false;
    await this.settled();
    const leaver = this.#leaverOf(identity);
    await this.#whenFree([identity]);
    if (claim) claim.taken = true;
    return leaver !== undefined;
  }

  async #whenFree(identities: readonly string[], owner?: string): Promise<void> {
    await Promise.allSettled(identities.flatMap((identity) => this.#releasing.get(identity) ?? []));
    for (const [other, move] of this.#moves) {
      const wanted = identities.find((identity) => move.leaves.includes(identity));
      if (wanted !== undefined && other !== owner) await move.whenEnded(this.longestWaitMs, wanted);
    }
    const kept = identities.find((identity) => this.#kept.has(identity));
    if (kept !== undefined) throw new StillThere(kept);
  }

  /**
   * Says that a resource will take its data from some identities to others.
   *
   * @throws {Occupied} where another one has taken its identity before, or where each would wait for the next in a circle.
   */
  announce(owner: string, { leaves, takes }: Pick<Move, "leaves" | "takes">): void {
    this.#lastWord = Date.now();
    if (this.#moves.has(owner)) return;
    const taken = leaves.find((identity) => this.#claimed.get(identity)?.taken);
    const closing = this.#closingCircle(leaves, takes);
    if (taken !== undefined || closing !== undefined) {
      for (const identity of leaves) this.#kept.add(identity);
      throw taken === undefined ? new Circle(closing ?? "") : new CannotLeave(taken);
    }
    this.#moves.set(owner, new Move(leaves, takes));
  }

  /**
   * Says that the update of a resource has begun.
   *
   * @throws {Occupied} where another one has said meanwhile that it is there to stay.
   */
  begin(owner: string): void {
    const move = this.#moves.get(owner);
    const doubled = move?.leaves.find((identity) => this.#doubled.has(identity));
    if (doubled !== undefined) throw new CannotLeave(doubled);
    move?.begin();
  }

  /** Says that the data of a resource is away: the identities that it leaves can be taken. */
  left(owner: string): void {
    this.#moves.get(owner)?.end();
    this.#moves.delete(owner);
  }

  /** Says that the update of a resource is over. Identities that it has not left by now it keeps. */
  stays(owner: string): void {
    for (const identity of this.#moves.get(owner)?.leaves ?? []) this.#kept.add(identity);
    this.left(owner);
  }

  /** Waits until no resource has said for a while what it holds or leaves. All that wait for nothing have said it then. */
  async settled(): Promise<void> {
    const end = Date.now() + LONGEST_QUIET_MS;
    const left = () => Math.min(this.#lastWord + QUIET_MS, end) - Date.now();
    for (let wait = left(); wait > 0; wait = left())
      await new Promise((resolve) => setTimeout(resolve, wait));
  }

  /**
   * Deletes those items whose identity no resource of this run has claimed.
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

  /** The resource that is to leave an identity. */
  #leaverOf(identity: string): Move | undefined {
    for (const move of this.#moves.values()) if (move.leaves.includes(identity)) return move;
    return undefined;
  }

  /** An identity that would close a circle: it is taken here, and left by a resource that waits, maybe through others, for this one. */
  #closingCircle(leaves: readonly string[], takes: readonly string[]): string | undefined {
    const reached = new Set(leaves);
    for (let size = 0; size < reached.size;) {
      size = reached.size;
      for (const move of this.#moves.values())
        if (move.takes.some((identity) => reached.has(identity)))
          for (const identity of move.leaves) reached.add(identity);
    }
    return takes.find((identity) => reached.has(identity) && !leaves.includes(identity));
  }
}
