import { WholeFailure } from "../rejections/failures";
import { NO_OTHERS, type Others } from "./registry";

/** The pause between two checks for a deletion in another process. */
const PAUSE_MS = 50;

/** The identities between which a creation or an update moves data. */
export interface Transfer {
  /** What data is removed from. */
  readonly vacates?: readonly string[];
  /** What data is moved to. It replaces what is there. */
  readonly receives?: readonly string[];
  /** Where the data comes from in messages: by default the owner. */
  readonly from?: string;
  /** What to do instead, where another resource takes over what is vacated: a sentence. */
  readonly advice?: string;
}

export interface Registration extends Transfer {
  readonly owns: readonly string[];
  readonly owner: string;
}

const ELSEWHERE = "a resource of another provider";

/**
 * Thrown when one resource vacates an identity and another one takes it over in one update. The engine processes them in any
 * order, and in parallel, so one could remove the other's data.
 */
export class HandOver extends WholeFailure {
  override readonly name = "HandOver";

  constructor(identity: string, taker = ELSEWHERE, { owner, from, advice }: Partial<Registration> = {}) {
    super([
      `the ${identity} would move from ${from ?? owner ?? ELSEWHERE} to ${taker} in one update. Nothing was applied to it. ` +
        (advice ?? adviceOnMove("the one that leaves it")),
    ]);
  }
}

/** Thrown when a resource would move its data to an identity that another one owns, or owned before this update. */
export class TakenIdentity extends WholeFailure {
  override readonly name = "TakenIdentity";

  constructor(identity: string, receiver = ELSEWHERE, owner = ELSEWHERE) {
    super([
      `the data of ${receiver} could replace the ${identity}, which belongs to ${owner}, or did before this update. Nothing ` +
        `was applied to it. Choose an unused id, or free this one in an update before.`,
    ]);
  }
}

export const adviceOnMove = (leaver: string): string =>
  `Make two updates: in the first, change only ${leaver}; in the second, the rest. If resources swap their ids, first give ` +
  `one of them an unused id.`;

/**
 * The identities that the resources of one update own and vacate, in this process and in others. An update may adopt an object
 * under one name and then delete it under another (a rename without an alias, a move between sets or providers). So an object
 * that a resource owns is not deleted.
 *
 * No resource may take over an identity in the update in which another one vacates it, or move data to one that another owns or
 * owned. Each resource registers all of this before it sends anything, so the one that registers second is rejected.
 */
export class Ownership {
  readonly #owners = new Map<string, string>();
  /** The owners, before this update or in it, of what is registered for another resource now. */
  readonly #former = new Map<string, string>();
  readonly #vacated = new Map<string, Registration>();
  /** The owners of the data that is moved to an identity. */
  readonly #received = new Map<string, string>();
  readonly #givenUp = new Set<string>();
  readonly #deletions = new Map<string, Promise<void>>();

  /** `longestWaitMs` is the longest time to wait for a deletion in another process. */
  constructor(
    private readonly others: Others = NO_OTHERS,
    private readonly longestWaitMs = 120_000,
  ) {}

  /**
   * Registers what a resource owns, and what its update vacates and receives.
   *
   * @throws {HandOver} where an identity would move from one resource to another.
   * @throws {TakenIdentity} where data would move to an identity of another resource.
   */
  register(registration: Registration): void {
    const { owns, owner, vacates = [], receives = [] } = registration;
    const owned = owns.filter((identity) => !this.#givenUp.has(identity) && !this.#owners.has(identity));
    for (const identity of owned) this.#owners.set(identity, owner);
    this.others.record("owns", owned);
    const vacated = vacates.filter((identity) => !this.#vacated.has(identity));
    for (const identity of vacated) this.#vacated.set(identity, registration);
    this.others.record("vacates", vacated);
    const received = receives.filter((identity) => !this.#received.has(identity));
    for (const identity of received) this.#received.set(identity, owner);
    this.others.record("receives", received);
    this.others.read();
    for (const identity of vacates) {
      const taker = this.#owners.get(identity);
      if (taker !== undefined || this.others.has("owns", identity))
        throw new HandOver(identity, taker, registration);
    }
    for (const identity of owns) {
      if (this.#vacated.has(identity) || this.others.has("vacates", identity))
        throw new HandOver(identity, owner, this.#vacated.get(identity));
    }
    for (const identity of receives) this.#rejectTaken(identity, owner);
    this.#rejectReceived(owns, owner);
  }

  /**
   * Registers what a resource owned before this update, and owns no longer.
   *
   * @throws {TakenIdentity} where the data of another resource moves to one of these.
   */
  registerFormer(identities: readonly string[], owner: string): void {
    const former = identities.filter((identity) => !this.#former.has(identity));
    for (const identity of former) this.#former.set(identity, owner);
    this.others.record("owned", former);
    this.others.read();
    this.#rejectReceived(identities, owner);
  }

  /** Withdraws what a resource registered to receive: it is replaced after all, so no data moves. */
  withdrawReceived(identities: readonly string[], owner: string): void {
    for (const identity of identities)
      if (this.#received.get(identity) === owner) this.#received.delete(identity);
  }

  #rejectTaken(identity: string, receiver: string): void {
    const owners = [this.#owners.get(identity), this.#former.get(identity), this.#received.get(identity)];
    const other = owners.find((owner) => owner !== undefined && owner !== receiver);
    const isOthers = (["owns", "owned"] as const).some((fact) => this.others.has(fact, identity));
    if (other !== undefined || isOthers) throw new TakenIdentity(identity, receiver, other);
  }

  #rejectReceived(identities: readonly string[], owner: string): void {
    for (const identity of identities) {
      const receiver = this.#received.get(identity);
      if (receiver === owner) continue;
      if (receiver === undefined && !this.others.has("receives", identity)) continue;
      // If the receiver has not started yet, it is rejected as well.
      this.#former.set(identity, owner);
      throw new TakenIdentity(identity, receiver, owner);
    }
  }

  isOwned(identity: string): boolean {
    return this.owned()(identity);
  }

  /** Returns a function that reports the same for many identities. */
  owned(): (identity: string) => boolean {
    this.others.read();
    return (identity) => this.#owners.has(identity) || this.others.has("owns", identity);
  }

  /** Gives up identities until they are registered again: their object is deleted, and then created again. */
  giveUp(identities: readonly string[]): void {
    const owned = identities.filter((identity) => this.#owners.delete(identity));
    this.others.record("owns", owned, false);
    for (const identity of identities) this.#givenUp.add(identity);
  }

  /** Registers identities, and waits until deletions of their objects have ended. */
  async acquire(registration: Registration): Promise<void> {
    const { owns } = registration;
    for (const identity of owns) this.#givenUp.delete(identity);
    this.register(registration);
    await Promise.allSettled(owns.flatMap((identity) => this.#deletions.get(identity) ?? []));
    const end = performance.now() + this.longestWaitMs;
    for (;;) {
      this.others.read();
      const deleted = owns.find((identity) => this.others.has("deletes", identity));
      if (deleted === undefined) return;
      if (performance.now() > end)
        throw new WholeFailure([
          `another provider has not finished deleting the ${deleted}. Nothing was applied. Run the update again.`,
        ]);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /**
   * Deletes those items whose identity no resource of this update owns. It records the deletion before it checks what other
   * processes own, and they record what they own before they check for deletions. So when two processes work on the same
   * identity, one of them sees the other.
   *
   * @returns the deleted items.
   */
  async deleteUnowned<Item>(
    items: readonly Item[],
    identityOf: (item: Item) => string,
    remove: (items: Item[]) => Promise<void>,
  ): Promise<Item[]> {
    const identities = items.map(identityOf).filter((identity) => !this.#owners.has(identity));
    this.others.record("deletes", identities);
    try {
      const isOwned = this.owned();
      const free = items.filter((item) => !isOwned(identityOf(item)));
      if (free.length === 0) return free;
      const removal = remove(free);
      for (const item of free) this.#deletions.set(identityOf(item), removal);
      try {
        await removal;
      } finally {
        for (const item of free) this.#deletions.delete(identityOf(item));
      }
      return free;
    } finally {
      this.others.record("deletes", identities, false);
    }
  }
}
