import type { CheckedInputs, Definition, StoredOutputs, Inputs, Outputs } from "./definition";

/** How closely a reviewer should look at a change. */
export type Level = "danger" | "look" | "plain";

interface ImpactTypeDetails {
  readonly level: Level;
  /** The text that follows "The change" in a sentence. */
  readonly description: string;
  /** What a reviewer can do about it. */
  readonly advice?: string;
}

/** All impacts that a change can have on users and their data, the worst first. */
export const IMPACT_TYPES = {
  "loses-data": {
    level: "danger",
    description: "deletes data",
    advice:
      'Deleted data does not come back. To keep it, put the resource back, or leave the object in the service: `retainOnDelete`, or `onDelete: "retain"` where the resource type has it.',
  },
  "takes-access": {
    level: "danger",
    description: "takes access away",
    advice: "Make sure that no one needs the access any more. Undoing the change gives it back.",
  },
  "changes-target": {
    level: "danger",
    description: "sends resources to another provider, service, API key or workspace",
    advice:
      "No data moves with a resource: what exists stays where it is, and a later removal deletes at the new place. For another service or workspace, use another stack, or declare new resources with a new provider.",
  },
  "lifts-restriction": {
    level: "danger",
    description: "moves documents out of a restricted folder",
    advice:
      "Access belongs to the folder. Restrict the new folder in the service first, refresh, and preview again; or keep the document where it is.",
  },
  "spends-quota": {
    level: "danger",
    description: "spends a quota",
    advice: "Look first how much of the quota is left: no endpoint gives back what is spent.",
  },
  "gives-broad-access": {
    level: "danger",
    description: "gives access to whole parts of the internet",
    advice:
      "Instead of a domain that lets in strangers, name your own ones, or use a wildcard below one of them.",
  },
  "gives-admin-access": {
    level: "danger",
    description: "makes a user an admin",
    advice:
      "No endpoint revokes a token. Leave out `isAdmin` unless the user must administer the organization.",
  },
  "gives-access": { level: "look", description: "gives access" },
  overwrites: {
    level: "look",
    description: "overwrites what others may have written",
    advice:
      "To see first what is overwritten, preview with `--refresh`: it shows what is there now, where the service can be read.",
  },
  notifies: {
    level: "look",
    description: "notifies users",
    advice:
      "A notification cannot be taken back from those who have seen it. Merge at a time when they may get it.",
  },
  "issues-credential": { level: "look", description: "makes a credential" },
  "leaves-behind": {
    level: "look",
    description: "leaves something behind in the service",
    advice: "What stays behind in the service is not managed any more. Remove it by hand where that matters.",
  },
  moves: { level: "plain", description: "moves" },
  renames: { level: "plain", description: "renames" },
  creates: { level: "plain", description: "creates, or adopts what is there" },
  changes: { level: "plain", description: "changes" },
  nothing: { level: "plain", description: "sends nothing" },
} as const satisfies Readonly<Record<string, ImpactTypeDetails>>;

export type ImpactType = keyof typeof IMPACT_TYPES;

/** Returns what a reviewer can do about an impact; undefined where there is no advice. */
export const adviceOn = (impactType: ImpactType): string | undefined => {
  const known: ImpactTypeDetails = IMPACT_TYPES[impactType];
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
export interface Impact {
  readonly impactType: ImpactType;
  /** What the items are, in the singular. */
  readonly object: string;
  readonly items: readonly Item[];
  /** What happens to one of them, and to several: "is deleted with its data". */
  readonly does: readonly [one: string, several: string];
  readonly organizationId?: string | undefined;
  /** Set if no endpoint can undo it. */
  readonly final?: true;
  /**
   * When an item is not affected. `owned`: another resource of the program owns it after the change, so it is not touched.
   * `had`: another resource owned it before, so it is taken over unchanged.
   */
  readonly unless?: "owned" | "had";
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
interface ImpactRules<I extends Inputs, O extends Outputs> {
  /** Returns the impacts of a new resource. `replaced` is the state of the resource that it replaces. */
  create(inputs: CheckedInputs<I>, replaced?: CheckedInputs<I> & StoredOutputs<O>): Impact[];
  /** Returns the impacts of changed inputs only. Pending work is not included. */
  update(state: CheckedInputs<I> & StoredOutputs<O>, inputs: CheckedInputs<I>): Impact[];
  delete(state: CheckedInputs<I> & StoredOutputs<O>): Impact[];
  /**
   * Returns the impacts of a resource that takes over what another of its resource type had. By default the same as an update.
   */
  takeOver?(state: CheckedInputs<I> & StoredOutputs<O>, inputs: CheckedInputs<I>): Impact[];
  /** Returns what it owns in the service, where that is more than its identities. */
  owns?(inputs: CheckedInputs<I>): string[];
}

/** Inputs and states from outside: a check or a handler of the resource type returned them. */
type PropertyMap = Readonly<Record<string, unknown>>;

/** The impacts of changes to a resource type, for callers that know the type only by its name. */
export interface TypeImpacts {
  readonly definition: Definition;
  create(inputs: PropertyMap, replaced?: PropertyMap): Impact[];
  update(state: PropertyMap, inputs: PropertyMap): Impact[];
  delete(state: PropertyMap): Impact[];
  takeOver(state: PropertyMap, inputs: PropertyMap): Impact[];
  owns(inputs: PropertyMap): string[];
}

export function defineImpacts<I extends Inputs, O extends Outputs>(
  definition: Definition<I, O>,
  rules: ImpactRules<I, O>,
): TypeImpacts {
  const checked = (properties: PropertyMap) => properties as PropertyMap & CheckedInputs<I>;
  const recorded = (properties: PropertyMap) =>
    properties as PropertyMap & CheckedInputs<I> & StoredOutputs<O>;
  const plain: Definition = definition;
  return {
    definition: plain,
    create: (inputs, replaced) => rules.create(checked(inputs), replaced && recorded(replaced)),
    update: (state, inputs) => rules.update(recorded(state), checked(inputs)),
    delete: (state) => rules.delete(recorded(state)),
    takeOver: (state, inputs) => (rules.takeOver ?? rules.update)(recorded(state), checked(inputs)),
    owns: (inputs) => (rules.owns ? rules.owns(checked(inputs)) : plain.identities(inputs)),
  };
}

type More = Omit<Impact, "impactType" | "object" | "items" | "does">;

/** Returns an impact on some items; empty where there are no items. */
export function happens(
  impactType: ImpactType,
  object: string,
  items: readonly Item[],
  does: readonly [one: string, several: string],
  { organizationId, ...more }: More = {},
): Impact[] {
  if (items.length === 0) return [];
  const where = organizationId === undefined ? {} : { organizationId };
  return [{ impactType, object, items, does, ...where, ...more }];
}

/** Returns the members of a set, or the keys of a map. */
export const keysOf = (value: Readonly<Record<string, unknown>>): string[] => Object.keys(value);

/** Returns the keys of one object that the other does not have. */
export const notIn = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] => keysOf(one).filter((key) => !Object.hasOwn(other, key));
