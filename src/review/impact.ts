import { groupBy } from "../values/collections";
import { identityOf } from "../values/identity";
import { inBothNumbers } from "../values/text";

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
      'Deleted data does not come back. To keep it, put the resource back (if it is only renamed, with `aliases`), or first apply `retainOnDelete`, or `onDelete: "retain"` where the resource type has it.',
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
      "No data moves with a resource: in another workspace, the update of existing objects fails. For another service or " +
      "workspace, use another stack, or declare new resources with a new provider.",
  },
  "lifts-restriction": {
    level: "danger",
    description: "opens documents or folders whose access is restricted",
    summary: "may no longer be restricted",
    advice:
      "Access belongs to the folder. Restrict the new folder in the service first, refresh, and preview again; or keep the document " +
      "where it is. A folder stays restricted while a document is in it.",
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
    advice:
      "First check in the service's console how much of the quota is left: what is used does not come back.",
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
      "What is overwritten does not come back. A preview with `--refresh` shows the current content where the service can be read.",
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
    summary: "[depends|depend] on a fact that the program states",
    advice: "Check the fact in the service: if it is wrong, data is lost or no longer managed.",
  },
  "hides-values": {
    level: "danger",
    description: "depends on values that the preview hides",
    summary: "[depends|depend] on hidden values",
    advice:
      "Declare ids, folders and options as plain text instead of secrets, or apply the resource that they come from first. After an " +
      "update without a reply, look in the service for what it has changed.",
  },
  fails: {
    level: "danger",
    description: "fails during the update",
    summary: "will fail",
    advice:
      "The update stops there: what it has changed before stays, and other changes may be missing. Fix the cause first.",
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
  /** The identities of the object before and after the update: their owners cause the impact. */
  readonly identities?: readonly string[] | undefined;
}

/** `does` contains the words for one item and for several: `[is|are] deleted`. */
export type Words = readonly [impactType: ImpactType, does: string | Impact["does"]];

interface Affected extends Pick<Item, "name" | "title"> {
  readonly object: string;
  readonly organizationId?: string | undefined;
}

/** Returns an impact on one object. */
export function on(
  { object: type, name, title, organizationId }: Affected,
  [impactType, does]: Words,
  identities?: readonly string[],
  more: Partial<Item> = {},
): Impact[] {
  const object = type === "disabled state" ? "organization" : type;
  // A location may be in no organization.
  const isPlaced = object !== "organization" && object !== "domain" && organizationId !== "";
  return [
    {
      impactType,
      object,
      items: [{ name, title, ...more }],
      does: typeof does === "string" ? inBothNumbers(does) : does,
      organizationId: isPlaced ? organizationId : undefined,
      // An organization may be disabled because its own resource is deleted.
      identities: object === "organization" ? identities?.concat(identityOf.organization(name)) : identities,
    },
  ];
}

/** Joins impacts that differ only in their items. */
export function joined<Each extends Impact>(impacts: readonly Each[]): Each[] {
  const groups = groupBy(impacts, ({ impactType, object, does, organizationId }) =>
    JSON.stringify([impactType, object, does, organizationId]),
  );
  return [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map((impact) => ({ ...impact, items: same.flatMap(({ items }) => items) })),
  );
}
