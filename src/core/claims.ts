/** An object whose data is on its way from one identity to another, as a run has planned it. */
interface Leaving {
  readonly owner: string;
  /** Settles when the object is away, or could not leave. */
  readonly done: Promise<void>;
  readonly end: (error?: Error) => void;
}

/** How long it is waited for others of the program to say what they leave: until so long nobody has said anything. */
const QUIET_MS = 100;
const LONGEST_QUIET_MS = 2000;

/**
 * What the resources of one run hold. A run may delete an object under one name after it created or adopted the same
 * object under another (a rename without an alias, a move between sets): an identity that was claimed is not deleted.
 *
 * Some objects can take their data to another identity (the id of a document, the place of a location). Who leaves an
 * identity says so before anybody may take it, and who takes it waits: the other order would put one object's data over
 * another's.
 */
export class Claims {
  /** Who holds an identity; undefined: one that is made in this run. */
  readonly #claimed = new Map<string, string | undefined>();
  readonly #ceded = new Set<string>();
  readonly #releasing = new Map<string, Promise<void>>();
  readonly #leaving = new Map<string, Leaving>();
  /** Identities that somebody would take before the one who has them could leave. */
  readonly #contested = new Set<string>();
  /** Identities that were to be left in this run, and were not. */
  readonly #kept = new Set<string>();
  #lastWord = Date.now();

  /** `longestWaitMs`: how long it is waited for an object to leave. */
  constructor(private readonly longestWaitMs = 120_000) {}

  /** Claims identities that are held already. */
  hold(identities: readonly string[], owner?: string): void {
    this.#lastWord = Date.now();
    for (const identity of identities)
      if (!this.#ceded.has(identity) && !this.#claimed.has(identity)) this.#claimed.set(identity, owner);
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
    await Promise.allSettled(identities.flatMap((identity) => this.#releasing.get(identity) ?? []));
    for (const identity of identities) {
      const leaving = this.#leaving.get(identity);
      if (leaving && leaving.owner !== owner) await this.#waitFor(identity, leaving);
      if (this.#contested.has(identity)) throw new Contested(identity);
      if (this.#kept.has(identity)) throw new StillThere(identity);
    }
  }

  /**
   * Says that an object will leave identities with its data.
   *
   * @returns false where another resource of this run has claimed one of them before: then neither may go on.
   */
  announce(identities: readonly string[], owner: string): boolean {
    this.#lastWord = Date.now();
    const taken = identities.filter((identity) => this.#isOthers(identity, owner));
    for (const identity of taken) this.#contested.add(identity);
    if (taken.length > 0) return false;
    for (const identity of identities)
      if (this.#leaving.get(identity)?.owner !== owner) this.#leaving.set(identity, newLeaving(owner));
    return true;
  }

  /** Waits until nobody has said for a while what is held and left: all that wait for nothing have said it then. */
  async settled(): Promise<void> {
    const end = Date.now() + LONGEST_QUIET_MS;
    const left = () => Math.min(this.#lastWord + QUIET_MS, end) - Date.now();
    for (let wait = left(); wait > 0; wait = left())
      await new Promise((resolve) => setTimeout(resolve, wait));
  }

  /** Says that an object which was announced to leave has not left: nobody need wait for it any more. */
  stays(identities: readonly string[], owner: string): void {
    for (const identity of identities) this.#end(identity, owner, new StillThere(identity));
  }

  /** Says that an object which was announced to leave is away: its place can be taken. */
  left(identities: readonly string[], owner: string): void {
    for (const identity of identities) this.#end(identity, owner);
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

  #end(identity: string, owner: string, error?: Error): void {
    const leaving = this.#leaving.get(identity);
    if (leaving?.owner !== owner) return;
    leaving.end(error);
    this.#leaving.delete(identity);
    if (error) this.#kept.add(identity);
  }

  #isOthers(identity: string, owner: string): boolean {
    if (this.#leaving.get(identity)?.owner === owner) return false;
    return this.#claimed.has(identity) && this.#claimed.get(identity) !== owner;
  }

  async #waitFor(identity: string, { done }: Leaving): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new StillThere(identity));
      }, this.longestWaitMs);
    });
    try {
      await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** An identity cannot be taken, as another resource of the program has it. */
export class Occupied extends Error {
  override readonly name: string = "Occupied";
}

/** The one that was to leave an identity has not left it. */
class StillThere extends Occupied {
  constructor(identity: string) {
    super(
      `another resource of this program has the ${identity} and did not leave it. Nothing was applied. ` +
        `Mend that one first, and run again.`,
    );
  }
}

/** Two resources of a program are declared in an order in which one would take what the other still has. */
class Contested extends Occupied {
  constructor(identity: string) {
    super(
      `another resource of this program has the ${identity} until this update. Nothing was applied. ${ORDER}`,
    );
  }
}

/** An object cannot take its data elsewhere, as another resource of the program takes its place before. */
export class CannotLeave extends Occupied {
  constructor(goal: string) {
    super(
      `it cannot become ${goal} in this update: another resource of this program takes its place and is declared before it. ` +
        `Nothing was applied. ${ORDER}`,
    );
  }
}

/** What to do about two resources that would pass one identity on in the wrong order. */
const ORDER =
  "Declare first the one that leaves it, and name that one in dependsOn of the one that takes it. " +
  "Where they change places in a circle, first give one of them an id that is free, in an update of its own.";

function newLeaving(owner: string): Leaving {
  let end: Leaving["end"] = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    end = (error) => {
      if (error) reject(error);
      else resolve();
    };
  });
  // Mostly nobody waits for it.
  done.catch(() => undefined);
  return { owner, done, end };
}
