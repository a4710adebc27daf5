import type { Lifecycle } from "../core/lifecycle";
import { nameWithOrganization, type Impact, type ImpactType } from "../definition/impact";
import { impactsByType } from "../resources/definitions";
import { listed, someOf } from "../values/collections";
import type { PropertyMap } from "../values/plain";

/*
 * The setting `deletionProtection`: while it is on, the provider rejects what would lose data or access, before anything is sent.
 * It covers deletions, replacements and members that leave a set. An organization that a program disables loses access as declared.
 */

const LOSSES: ReadonlySet<ImpactType> = new Set(["loses-data", "takes-access"]);

const SHOWN = 5;

/** Returns why an update or a replacement is rejected; undefined if it loses nothing. */
export function objectionToChange(
  { type, definition }: Lifecycle,
  state: PropertyMap,
  inputs: PropertyMap,
  isReplaced: boolean,
): string | undefined {
  const impacts = impactsByType.get(type);
  const lost = lossesIn(isReplaced ? impacts?.delete(state) : impacts?.update(state, inputs));
  const keep = "onDelete" in definition.inputs ? `, or keep it with onDelete: "retain"` : "";
  const first = keep !== "" && isReplaced ? " in an update before this one" : "";
  return lost && `${lost} Nothing was applied. Undo the change${keep}${first}; or ${ALLOW}.`;
}

/** Returns why a deletion is rejected; undefined if it loses nothing. `isOwned`: another resource owns the object, so it stays. */
export function objectionToDeletion(
  { type, definition }: Lifecycle,
  state: PropertyMap,
  isOwned: (identity: string) => boolean,
): string | undefined {
  const lost = lossesIn(impactsByType.get(type)?.delete(state), isOwned);
  const keep = "onDelete" in definition.inputs ? 'onDelete: "retain"' : "retainOnDelete: true";
  return (
    lost &&
    `${lost} Nothing was applied. Declare it again; or, to keep it in the service, with ${keep}, run pulumi up, and then remove ` +
      `it; or, to allow the deletion, ${ALLOW} and run pulumi up before it, because a destroy uses the settings of the last pulumi up.`
  );
}

const ALLOW = "set collab:deletionProtection to false";

/** Describes what is lost. What an update takes away on request, such as a disabled organization, is taken from any owner. */
function lossesIn(
  impacts: readonly Impact[] = [],
  isOwned: (identity: string) => boolean = () => false,
): string | undefined {
  const losses = impacts
    .filter(({ impactType, unless }) => LOSSES.has(impactType) && unless === "owned")
    .flatMap((impact) => {
      const { object, items, does } = impact;
      const [one, several] = does;
      const names = items
        .filter(({ identity }) => identity === undefined || !isOwned(identity))
        .map((item) => nameWithOrganization(impact, item));
      if (names.length === 0) return [];
      return names.length === 1
        ? `${object} ${names.join("")} ${one}`
        : `${names.length} ${object}s ${several} (${someOf(names, SHOWN)})`;
    });
  if (losses.length === 0) return undefined;
  return `collab:deletionProtection is true, and this would lose data or access: ${listed(losses)}.`;
}
