import type { CheckedInputs, Definition, StoredOutputs, Inputs, Outputs } from "./definition";

/** How closely a reviewer should look at a change. */
export type Level = "danger" | "warning" | "plain";

interface ImpactTypeDetails {
  readonly level: Level;
  /** The text that follows "The change" in a sentence. */
  readonly description: string;
  /** The text that follows the number of objects: "2 documents lose their data". */
  readonly summary: string;
  /** What a reviewer can do about it. */
  readonly advice?: string;
}

const TABLE = {
  "empties-organization": {
    level: "danger",
    description: "deletes all documents of an organization",
    summary: "[loses|lose] all documents",
    advice:
      "Make sure that this customer has left: the update deletes every document that the stack declares in the organization.",
  },
  "loses-data": {
    level: "danger",
    description: "deletes data",
    summary: "[loses its|lose their] data",
    advice:
      'Deleted data does not come back. To keep it, put the resource back, or leave the object in the service: `retainOnDelete`, or `onDelete: "retain"` where the resource type has it.',
  },
  "takes-access": {
    level: "danger",
    description: "takes access away",
    summary: "[loses|lose] access",
    advice: "Make sure that no one still needs this access. Undoing the change gives it back.",
  },
  "changes-target": {
    level: "danger",
    description: "sends resources to another provider, service, API key or workspace",
    summary: "[gets another target|get other targets]",
    advice:
      "No data moves with a resource: existing objects stay where they are, and a later removal deletes at the new place. For " +
      "another service or workspace, use another stack, or declare new resources with a new provider.",
  },
  "lifts-restriction": {
    level: "danger",
    description: "moves documents out of a restricted folder",
    summary: "[leaves|leave] a restricted folder",
    advice:
      "Access belongs to the folder. Restrict the new folder in the service first, refresh, and preview again; or keep the document where it is.",
  },
  recreates: {
    level: "danger",
    description: "creates again what was deleted outside of the program",
    summary: "[is|are] created again",
    advice:
      "What is created again is empty and open to everyone in its organization. Find out who deleted it, or take it out of the program.",
  },
  "spends-quota": {
    level: "danger",
    description: "uses up a quota",
    summary: "permanently [uses|use] quota",
    advice: "First check how much of the quota is left: no endpoint returns used quota.",
  },
  "gives-broad-access": {
    level: "danger",
    description: "gives access to whole parts of the internet",
    summary: "[lets|let] web pages of strangers use the API key",
    advice:
      "Name your own domains, or a wildcard below one of them, instead of a domain that admits strangers.",
  },
  "gives-admin-access": {
    level: "danger",
    description: "makes a user an admin",
    summary: "[becomes an admin|become admins]",
    advice:
      "No endpoint revokes a token. Leave out `isAdmin` unless the user must administer the organization.",
  },
  overwrites: {
    level: "danger",
    description: "overwrites what users may have written",
    summary: "[is|are] overwritten",
    advice:
      "To see what would be overwritten, preview with `--refresh`: it shows the current content where the service can be read.",
  },
  "changes-mail": {
    level: "danger",
    description: "changes who gets mail",
    summary: "[gets another e-mail address|get other e-mail addresses]",
    advice: "Make sure that the address belongs to the user: mail about documents goes there.",
  },
  "states-facts": {
    level: "danger",
    description: "states a fact that the service does not check",
    summary: "[relies|rely] on a confirmation",
    advice: "Check the fact in the service: if it is wrong, data is lost or no longer managed.",
  },
  "hides-values": {
    level: "danger",
    description: "depends on values that the preview hides",
    summary: "[depends|depend] on hidden values",
    advice:
      "Declare ids, folders and options as plain text instead of secrets, or apply the resource that they come from first.",
  },
  incomplete: {
    level: "danger",
    description: "is not shown completely by the preview",
    summary: "[does|do] not show all changes",
    advice:
      "Run: `pulumi preview --json --show-sames --show-replacement-steps`, without `--target` and `--exclude`.",
  },
  "gives-access": { level: "warning", description: "gives access", summary: "[gets|get] access" },
  notifies: {
    level: "warning",
    description: "notifies users",
    summary: "[is|are] sent",
    advice:
      "A notification cannot be recalled from users who have seen it. Merge at a time when they may receive it.",
  },
  "issues-credential": {
    level: "warning",
    description: "creates a credential",
    summary: "[gets a credential|get credentials]",
  },
  "leaves-behind": {
    level: "warning",
    description: "leaves something behind in the service",
    summary: "[stays|stay] behind",
    advice:
      "Pulumi no longer manages what stays behind in the service. Remove it by hand where that matters.",
  },
  moves: { level: "plain", description: "moves an object", summary: "[moves|move]" },
  renames: {
    level: "plain",
    description: "renames an object",
    summary: "[gets another name|get other names]",
  },
  creates: {
    level: "plain",
    description: "creates an object, or adopts an existing one",
    summary: "[is|are] created",
  },
  changes: { level: "plain", description: "modifies an object in another way", summary: "[changes|change]" },
  nothing: { level: "plain", description: "sends no request", summary: "[stays as it is|stay as they are]" },
} as const satisfies Readonly<Record<string, ImpactTypeDetails>>;

export type ImpactType = keyof typeof TABLE;

/** All impacts that a change can have on users and their data, the worst first. */
export const IMPACT_TYPES: Readonly<Record<ImpactType, ImpactTypeDetails>> = TABLE;

/** One of the objects that an impact affects. */
export interface Item {
  readonly name: string;
  /** The name that users know, where it differs from `name`. */
  readonly title?: string | undefined;
  /** Its identity in the service. Where another resource of the program has the same identity, the object is not deleted. */
  readonly identity?: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
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

/** Returns the name of an item with its organization. An organization is not inside itself. */
export const nameWithOrganization = ({ object, organizationId }: Impact, { name }: Item): string =>
  organizationId === undefined || object === "organization" ? name : `${organizationId}/${name}`;

/**
 * The impacts of changes to a resource type. The functions read the same checked inputs and states as diff, and send nothing.
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
}

/** The impacts of changes to a resource type. */
export interface ImpactsOf<I extends Inputs, O extends Outputs, Name extends string> extends ImpactRules<
  I,
  O
> {
  readonly definition: Definition<I, O, Name>;
}

/** The impacts of changes to any resource type, for callers that know its inputs and states as maps of properties. */
export type TypeImpacts = ImpactsOf<Inputs, Outputs, string>;

export function defineImpacts<I extends Inputs, O extends Outputs, Name extends string>(
  definition: Definition<I, O, Name>,
  rules: ImpactRules<I, O>,
): ImpactsOf<I, O, Name> {
  return { ...rules, definition };
}

type More = Omit<Impact, "impactType" | "object" | "items" | "does">;

/**
 * Returns an impact on some items; empty where there are no items.
 *
 * @param does contains the words for one item and for several: `[is|are] deleted`.
 */
export function happens(
  impactType: ImpactType,
  object: string,
  items: readonly Item[],
  does: string | Impact["does"],
  { organizationId, ...more }: More = {},
): Impact[] {
  if (items.length === 0) return [];
  const where = organizationId === undefined ? {} : { organizationId };
  const forms = typeof does === "string" ? inBothNumbers(does) : does;
  return [{ impactType, object, items, does: forms, ...where, ...more }];
}

/** Returns the impact that items stay in the service, except those that another resource of the program owns. */
export const leavesBehind = (
  object: string,
  items: readonly Item[],
  does: string,
  organizationId?: string,
): Impact[] => happens("leaves-behind", object, items, does, { organizationId, unless: "owned" });

/** Returns a text for one item and for several: `[is|are] deleted`. */
export const inBothNumbers = (text: string): Impact["does"] => [
  text.replaceAll(/\[([^|]*)\|([^\]]*)\]/g, "$1"),
  text.replaceAll(/\[([^|]*)\|([^\]]*)\]/g, "$2"),
];

/** Returns the members of a set, or the keys of a map. */
export const keysOf = (value: Readonly<Record<string, unknown>>): string[] => Object.keys(value);

/** Returns the keys of one object that the other does not have. */
export const notIn = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] => keysOf(one).filter((key) => !Object.hasOwn(other, key));
