import { CannotLeave, Circle, NotLeaving, StillThere } from "./occupied";

/** A resource that takes its data from some identities to others. */
interface Move {
  readonly leaves: readonly string[];
  readonly takes: readonly string[];
  readonly begun: Promise<void>;
  readonly begin: () => void;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** Who holds an identity: the resource, as far as it is known, and whether its object is there already. */
interface Claim {
  readonly owner: string | undefined;
  taken: boolean;
}

const NOWHERE: ReadonlySet<string> = new Set();

/** How long it is waited for others of the program to say what they leave: until so long nobody has said anything. */
const QUIET_MS = 100;
const LONGEST_QUIET_MS = 2000;
/** How long to wait for an announced update to begin. It may never begin while this one runs: it may need its worker. */
const START_MS = 5000;

/**
 * What the resources of one run hold. A run may delete an object under one name after it created or adopted the same
 * object under another (a rename without an alias, a move between sets): an identity that was claimed is not deleted.
 *
 * Some objects can take their data to another identity (the id of a document, the place of a location). Who leaves an
 * identity goes first, and who takes it waits: the other order would put one object's data over another's.
 */
export class Claims {
  readonly #claimed = new Map<string, Claim>();
  readonly #ceded = new Set<string>();
  readonly #releasing = new Map<string, Promise<void>>();
  readonly #moves = new Map<string, Move>();
  /** Identities that were to be left in this run, and were not. */
  readonly #kept = new Set<string>();
  /** Identities that one resource is to leave while another one stays there. */
  readonly #doubled = new Set<string>();
  #lastWord = Date.now();

  /** `longestWaitMs`: how long it is waited for an object to leave. */
  constructor(private readonly longestWaitMs = 120_000) {}

  /** Claims identities. Of those in `here` the object is there already; to the others it is to come. */
  hold(identities: readonly string[], owner?: string, here: ReadonlySet<string> = NOWHERE): void {
    this.#lastWord = Date.now();
    for (const identity of identities) {
      if (this.#ceded.has(identity)) continue;
      const claim = this.#claimed.get(identity);
      const taken = here.has(identity);
      // Who stays where another one leaves stands on what that one would take away.
      if (taken && this.#leaverOf(identity) !== undefined) this.#doubled.add(identity);
      if (!claim) this.#claimed.set(identity, { owner, taken });
      else if (claim.owner === owner) claim.taken ||= taken;
    }
  }

  /** Whether something of this run holds or makes it. */
  isClaimed(identity: string): boolean {
    return this.#claimed.has(identity);
  }

  /** Gives identities up until they are claimed: their object is deleted to be made anew. */
  cede(identities: readonly string[]): void {
    for (const identity of identities) {
      this.#ceded.add(identity);
      this.#claimed.delete(identity);
    }
  }

  /** Claims identities. Waits until what is on its way out of them, deleted or moved, is away. */
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
   * Before an object that is there already is taken over: whether another one of the program is to leave its place, which
   * may be said only now. Waits until it is away.
   */
  async makesRoom(identity: string): Promise<boolean> {
    const claim = this.#claimed.get(identity);
    // As long as it is not taken, the one that is there may say so.
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
      if (wanted !== undefined && other !== owner) await this.#waitFor(move, wanted);
    }
    const kept = identities.find((identity) => this.#kept.has(identity));
    if (kept !== undefined) throw new StillThere(kept);
  }

  /**
   * Says that a resource will take its data from some identities to others.
   *
   * @throws where another one has taken its place before, or where they would change places in a circle.
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
    this.#moves.set(owner, newMove(leaves, takes));
  }

  /**
   * Says that the update of a resource that was announced has begun.
   *
   * @throws where another one has said meanwhile that it stays where this one is.
   */
  begin(owner: string): void {
    const move = this.#moves.get(owner);
    const doubled = move?.leaves.find((identity) => this.#doubled.has(identity));
    if (doubled !== undefined) throw new CannotLeave(doubled);
    move?.begin();
  }

  /** Says that the data of a resource is away: its place can be taken. */
  left(owner: string): void {
    this.#moves.get(owner)?.end();
    this.#moves.delete(owner);
  }

  /** Says that the update of a resource is over: what it has not left it keeps. */
  stays(owner: string): void {
    for (const identity of this.#moves.get(owner)?.leaves ?? []) this.#kept.add(identity);
    this.left(owner);
  }

  /** Waits until nobody has said for a while what is held and left: all that wait for nothing have said it then. */
  async settled(): Promise<void> {
    const end = Date.now() + LONGEST_QUIET_MS;
    const left = () => Math.min(this.#lastWord + QUIET_MS, end) - Date.now();
    for (let wait = left(); wait > 0; wait = left())
      await new Promise((resolve) => setTimeout(resolve, wait));
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

  /** The resource that is to leave an identity. */
  #leaverOf(identity: string): Move | undefined {
    for (const move of this.#moves.values()) if (move.leaves.includes(identity)) return move;
    return undefined;
  }

  /** What is taken here and is left, directly or through others, by one who takes what is left here. */
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

  async #waitFor({ begun, ended }: Move, identity: string): Promise<void> {
    if (!(await within(START_MS, begun))) throw new NotLeaving(identity);
    if (!(await within(this.longestWaitMs, ended))) throw new StillThere(identity);
  }
}

function newMove(leaves: readonly string[], takes: readonly string[]): Move {
  const [begun, begin] = signal();
  const [ended, end] = signal();
  return { leaves, takes, begun: Promise.race([begun, ended]), begin, ended, end };
}

function signal(): [Promise<void>, () => void] {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return [given, give];
}

/** Whether something happens in time. */
async function within(ms: number, happens: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, ms);
  });
  const inTime = await Promise.race([happens.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
