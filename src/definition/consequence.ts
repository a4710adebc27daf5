import type { CheckedInputs, Definition, HeldOutputs, Inputs, Outputs } from "./definition";

/** How closely a reviewer should look at a change. */
export type Level = "danger" | "look" | "plain";

interface EffectWords {
  readonly level: Level;
  /** The text that follows "The change" in a sentence. */
  readonly words: string;
  /** What a reviewer can do about it. */
  readonly advice?: string;
}

/** All impacts that a change can have on users and their data, the worst first. */
export const EFFECTS = {
  "loses-data": {
    level: "danger",
    words: "deletes data",
    advice:
      'Deleted data does not come back. To keep it, put the resource back, or leave the object in the service: `retainOnDelete`, or `onDelete: "retain"` where the kind has it.',
  },
  "takes-access": {
    level: "danger",
    words: "takes access away",
    advice: "Make sure that nobody needs the access any more. Undoing the change gives it back.",
  },
  "changes-target": {
    level: "danger",
    words: "sends resources to another provider, service, API key or workspace",
    advice:
      "No data moves with a resource: what exists stays where it is, and a later removal deletes at the new place. For another service or workspace, use another stack, or declare new resources with a new provider.",
  },
  "lifts-restriction": {
    level: "danger",
    words: "moves documents out of a restricted folder",
    advice:
      "Access belongs to the folder. Restrict the new folder in the service first, refresh, and preview again; or keep the document where it is.",
  },
  "spends-quota": {
    level: "danger",
    words: "spends a quota",
    advice: "Look first how much of the quota is left: no endpoint gives back what is spent.",
  },
  "gives-broad-access": {
    level: "danger",
    words: "gives access to whole parts of the internet",
    advice:
      "Instead of a domain that lets in strangers, name your own ones, or use a wildcard below one of them.",
  },
  "gives-admin-access": {
    level: "danger",
    words: "makes a user an admin",
    advice:
      "No endpoint revokes a token. Leave out `isAdmin` unless the user must administer the organization.",
  },
  "gives-access": { level: "look", words: "gives access" },
  overwrites: {
    level: "look",
    words: "overwrites what others may have written",
    advice:
      "To see first what is overwritten, preview with `--refresh`: it shows what is there now, where the service can be read.",
  },
  notifies: {
    level: "look",
    words: "notifies users",
    advice:
      "A notification cannot be taken back from those who have seen it. Merge at a time when they may get it.",
  },
  "issues-credential": { level: "look", words: "makes a credential" },
  "leaves-behind": {
    level: "look",
    words: "leaves something behind in the service",
    advice: "What stays behind in the service is not managed any more. Remove it by hand where that matters.",
  },
  moves: { level: "plain", words: "moves" },
  renames: { level: "plain", words: "renames" },
  creates: { level: "plain", words: "creates, or adopts what is there" },
  changes: { level: "plain", words: "changes" },
  nothing: { level: "plain", words: "sends nothing" },
} as const satisfies Readonly<Record<string, EffectWords>>;

export type Effect = keyof typeof EFFECTS;

/** Returns what a reviewer can do about an impact; undefined where there is no advice. */
export const adviceOn = (effect: Effect): string | undefined => {
  const known: EffectWords = EFFECTS[effect];
  return known.advice;
};

/** One of the objects that an impact affects. */
export interface Item {
  readonly name: string;
  /** The name that users know, where it differs from `name`. */
  readonly title?: string | undefined;
  /** Its identity in the service. Where another resource of the program has the same identity, the object is not deleted. */
  readonly identity?: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Set if the preview hides the name: of one object, or of any number of them. */
  readonly hidden?: "one" | "many";
  /** The identity of the folder that contains a document: after the change, or before its deletion. */
  readonly folder?: string;
  /** The identity of the folder that a document leaves. */
  readonly formerFolder?: string;
}

/** The impact of a change, as data: which objects of the service it affects, and how. */
export interface Consequence {
  readonly effect: Effect;
  /** What the items are, in the singular. */
  readonly object: string;
  readonly items: readonly Item[];
  /** What happens to one of them, and to several: "is deleted with its data". */
  readonly does: readonly [one: string, several: string];
  readonly organizationId?: string | undefined;
  /** Set if no endpoint can undo it. */
  readonly final?: true;
  /**
   * When an item is not affected. `held`: another resource of the program owns it after the change, so it is not touched.
   * `had`: another resource owned it before, so it is taken over unchanged.
   */
  readonly unless?: "held" | "had";
  /**
   * The requests that are sent for it: each entry is an operation and what the items of one request have in common. A request
   * carries up to one batch.
   */
  readonly sends?: readonly string[];
}

/**
 * The impacts of changes to a resource type. The functions read the same checked inputs and states as diff, and send nothing.
 * All values are in plain text: the review evaluates a hidden value as each of the values that it can have.
 */
interface Told<I extends Inputs, O extends Outputs> {
  create(inputs: CheckedInputs<I>): Consequence[];
  /** Returns the impacts of changed inputs only. Pending work is not included. */
  update(state: CheckedInputs<I> & HeldOutputs<O>, inputs: CheckedInputs<I>): Consequence[];
  delete(state: CheckedInputs<I> & HeldOutputs<O>): Consequence[];
  /**
   * Returns the impacts of a resource that takes over what another of its resource type had. By default the same as an update.
   */
  takeOver?(state: CheckedInputs<I> & HeldOutputs<O>, inputs: CheckedInputs<I>): Consequence[];
  /** Returns what it owns in the service, where that is more than its identities. */
  holds?(inputs: CheckedInputs<I>): string[];
}

/** Inputs and states from outside: a check or a handler of the resource type returned them. */
type Held = Readonly<Record<string, unknown>>;

/** The impacts of changes to a resource type, for callers that know the type only by its name. */
export interface Consequences {
  readonly definition: Definition;
  create(inputs: Held): Consequence[];
  update(state: Held, inputs: Held): Consequence[];
  delete(state: Held): Consequence[];
  takeOver(state: Held, inputs: Held): Consequence[];
  holds(inputs: Held): string[];
}

export function consequencesOf<I extends Inputs, O extends Outputs>(
  definition: Definition<I, O>,
  told: Told<I, O>,
): Consequences {
  const checked = (held: Held) => held as Held & CheckedInputs<I>;
  const recorded = (held: Held) => held as Held & CheckedInputs<I> & HeldOutputs<O>;
  const plain: Definition = definition;
  return {
    definition: plain,
    create: (inputs) => told.create(checked(inputs)),
    update: (state, inputs) => told.update(recorded(state), checked(inputs)),
    delete: (state) => told.delete(recorded(state)),
    takeOver: (state, inputs) => (told.takeOver ?? told.update)(recorded(state), checked(inputs)),
    holds: (inputs) => (told.holds ? told.holds(checked(inputs)) : plain.identities(inputs)),
  };
}

type More = Omit<Consequence, "effect" | "object" | "items" | "does">;

/** Returns an impact on some items; empty where there are no items. */
export function happens(
  effect: Effect,
  object: string,
  items: readonly Item[],
  does: readonly [one: string, several: string],
  { organizationId, ...more }: More = {},
): Consequence[] {
  if (items.length === 0) return [];
  const where = organizationId === undefined ? {} : { organizationId };
  return [{ effect, object, items, does, ...where, ...more }];
}

/** Returns the members of a set, or the keys of a map. */
export const keysOf = (value: Readonly<Record<string, unknown>>): string[] => Object.keys(value);

/** Returns the keys of one object that the other does not have. */
export const notIn = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] => keysOf(one).filter((key) => !Object.hasOwn(other, key));
