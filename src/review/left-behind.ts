import { groupBy } from "../values/collections";
import { isMap, type PropertyMap } from "../values/plain";
import { on, type Impact } from "./impact";
import { changesSomething } from "./operations";
import { type Step } from "./preview";
import type { ResourceStep } from "./resource-step";
import { isRenewal } from "./sent";
import type { UpdateRun } from "./update-run";
import { isDisabled, type ObjectType, type Snapshot } from "./snapshot";

/** One workspace in an update: the resources that have objects there before and after it, and what it contains. */
export interface Scope {
  readonly were: readonly ResourceStep[];
  readonly are: readonly ResourceStep[];
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Returns the objects that a program no longer declares after the update, and that stay in the service. */
export function leftBehindIn(
  { were, are, before, after }: Scope,
  { failures, sent }: Pick<UpdateRun, "failures" | "sent">,
): (Impact & { readonly step: Step })[] {
  // The engine leaves an untargeted resource as it is.
  const owned = new Set(
    are.flatMap(({ identities: { had, owns }, step }) => (changesSomething(step) ? owns : had)),
  );
  const changing = were.filter(
    ({ step, hidden }) => changesSomething(step) && hidden.length === 0 && !failures.has(step),
  );
  return changing.flatMap((resource) => {
    const { step, state, inputs } = resource;
    if (!state) return [];
    const isRetained = step.op !== "update" && step.oldState?.retainOnDelete === true;
    const isKept = (inputs ?? state)["onDelete"] === "retain";
    const { had, owns } = resource.identities;
    // An update for another target fails, or both targets are the same workspace.
    const kept = new Set(step.op === "update" ? owns : []);
    const findings = had.flatMap((identity) => {
      if (owned.has(identity) || kept.has(identity)) return [];
      const former = before.entries.get(identity);
      // No endpoint deletes organizations and folders, even if a service removes empty ones.
      const isDeletable = former?.object !== "organization" && former?.object !== "folder";
      const entry = after.entries.get(identity) ?? (isDeletable ? undefined : former);
      // That an update disables an organization matters more than that it stays.
      if (!entry || (isDisabled(after, entry.name) && !isDisabled(before, entry.name))) return [];
      // An update only leaves a location behind if its organization changes.
      const isOption = isKept && isDeletable && !(entry.object === "location" && step.op === "update");
      const because = isRetained ? ", because of retainOnDelete" : isOption ? ", because of onDelete" : "";
      return on(entry, ["leaves-behind", `${STAYS[entry.object]}${because}`], [identity]);
    });
    const isOwned = had.some((identity) => owned.has(identity));
    const isReplaced =
      step.op !== "update" ||
      sent
        .get(resource)
        ?.some(
          ({ operation, data }) => operation === "generateToken" && isMap(data) && !isRenewal(data, state),
        ) === true;
    const credentials = isReplaced && !isOwned ? credentialsIn(resource.definition.type, state) : [];
    return [...findings, ...credentials].map((impact) => ({ ...impact, step }));
  });
}

/** What becomes of an object that no resource of the program declares any more, and that no endpoint or option deletes. */
const STAYS: Readonly<Record<ObjectType, string>> = {
  document: "[stays|stay] in the service with [its|their] data",
  location: "[stays|stay] with [its|their] data",
  folder:
    "[stays|stay] in the service (which may remove [it|them] when empty), as no endpoint deletes [it|them]",
  organization: "[stays|stay] in the service as [it|they] [is|are]",
  editor: "[keeps its content|keep their contents]",
  user: "[keeps name and address|keep names and addresses]",
  notification: "[stays|stay] in the inboxes",
  domain: "[stays|stay] allowed",
  "disabled state": "[stays|stay] disabled",
};

/** Returns that credentials stay valid: no endpoint revokes them. */
function credentialsIn(
  type: string,
  { fingerprint, userId, userProperties, expiresAt }: PropertyMap,
): Impact[] {
  if (type === "ApiKey") {
    const name = typeof fingerprint === "string" ? fingerprint : "that is not recorded";
    return on({ object: "API key", name }, ["leaves-behind", STAYS_VALID]);
  }
  if (type !== "UserToken") return [];
  const { organizationId } = (userProperties ?? {}) as { organizationId?: string };
  const token = {
    object: "token",
    name: String(userId),
    title: `valid until ${String(expiresAt)}`,
    organizationId,
  };
  return on(token, ["leaves-behind", STAYS_USABLE]);
}

const STAYS_USABLE = "[remains|remain] usable until then, as no endpoint revokes [it|them]";
const STAYS_VALID =
  "[works|work] as before: revoke [it|them] in the service's console if nothing uses [it|them]";

const DECLARES_DOCUMENTS: ReadonlySet<string> = new Set(["Document", "DocumentSet"]);

/** Returns the organizations that lose every document that the stack declared in them before. */
export function emptiedIn({ were, before, after }: Scope): Impact[] {
  const declared = were
    .filter(({ definition, hidden }) => DECLARES_DOCUMENTS.has(definition.type) && hidden.length === 0)
    .flatMap(({ identities: { had } }) => had);
  const byOrganization = groupBy(declared, (identity) => before.entries.get(identity)?.organizationId);
  return [...byOrganization].flatMap(([name, identities]) => {
    if (name === undefined || identities.some((identity) => after.data.has(identity))) return [];
    // Which document causes it must not depend on the engine's order.
    return on({ object: "organization", name }, ["empties-organization", EMPTIED], [...identities].sort());
  });
}

const EMPTIED = "[loses|lose] every document that the stack declares in [it|them]";
