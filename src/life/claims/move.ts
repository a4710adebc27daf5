import { NotLeaving, StillThere } from "./occupied";

/** How long to wait for an announced update to begin. It may never begin while this one runs: it may need its worker. */
const START_MS = 5000;

/** A resource that is to take its data from some identities to others. */
export class Move {
  readonly #begun = new Signal();
  readonly #ended = new Signal();

  constructor(
    readonly leaves: readonly string[],
    readonly takes: readonly string[],
  ) {}

  /** The update that does it has begun. */
  begin(): void {
    this.#begun.give();
  }

  /** The data is away, or stays where it is for good. */
  end(): void {
    this.#begun.give();
    this.#ended.give();
  }

  /** @throws {Occupied} when the move does not begin, or does not end in time. */
  async whenEnded(longestWaitMs: number, identity: string): Promise<void> {
    if (!(await this.#begun.within(START_MS))) throw new NotLeaving(identity);
    if (!(await this.#ended.within(longestWaitMs))) throw new StillThere(identity);
  }
}

/** Something that happens once. */
class Signal {
  give: () => void = () => undefined;
  readonly #given = new Promise<void>((resolve) => (this.give = resolve));

  /** Whether it happens in time. */
  async within(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        resolve(false);
      }, ms);
    });
    const inTime = await Promise.race([this.#given.then(() => true), late]);
    clearTimeout(timer);
    return inTime;
  }
}
