/** A refresh asks for all resources at once: when no other has come for so long, it has no more of them. */
const QUIET_MS = 100;
/** Each kind holds one of the engine's places until then. */
const LONGEST_MS = 2000;

/** The kinds that cannot be seen for one reason. */
class Group {
  readonly #told = new Set<string>();
  #untold = new Set<string>();
  #shown: Promise<void> | undefined;
  #last = 0;

  constructor(private readonly show: (kinds: string) => void) {}

  add(kind: string): Promise<void> {
    this.#last = Date.now();
    if (this.#told.has(kind)) return Promise.resolve();
    this.#told.add(kind);
    this.#untold.add(kind);
    return (this.#shown ??= this.#whenQuiet());
  }

  async #whenQuiet(): Promise<void> {
    const end = Date.now() + LONGEST_MS;
    for (let wait = QUIET_MS; wait > 0; wait = Math.min(this.#last + QUIET_MS, end) - Date.now())
      await new Promise((resolve) => setTimeout(resolve, wait));
    this.show([...this.#untold].sort().join(", "));
    this.#untold = new Set();
    this.#shown = undefined;
  }
}

const groups = new Map<string, Group>();

/**
 * Tells in one line of which kinds of resources a refresh sees no drift, and why: each once in a run. The read that a kind
 * comes with ends after that is shown, as the engine stops the plugin with the last one.
 */
export function tellUnseen(kind: string, why: string, notify: (message: string) => void): Promise<void> {
  let group = groups.get(why);
  if (!group) {
    const show = (kinds: string) => {
      notify(`drift of ${kinds} cannot be seen: ${why}`);
    };
    groups.set(why, (group = new Group(show)));
  }
  return group.add(kind);
}
