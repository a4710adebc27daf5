import type { Lifecycle } from "../core/lifecycle";
import type { Ownership } from "../core/ownership/ownership";
import { ResourceError } from "../core/rejections/failures";
import { nameWithOrganization, type Impact, type ImpactType } from "../definition/impact";
import { impactsByType } from "../resources/definitions";
import { listed, someOf } from "../values/collections";
import type { PropertyMap } from "../values/plain";
import { hasUnknown } from "../values/unknown";

/*
 * The setting `deletionProtection`: while it is on, the provider rejects what would lose data or access, before anything is sent.
 * It covers deletions, replacements and members that leave a set. An organization that a program disables loses access as declared.
 */

const LOSSES: ReadonlySet<ImpactType> = new Set(["loses-data", "takes-access"]);

const SHOWN = 5;

/** @throws {ResourceError} if an update or a replacement would lose something. `replaces`: the inputs that require a new object. */
export function rejectLossByChange(
  lifecycle: Lifecycle,
  state: PropertyMap,
  inputs: PropertyMap,
  replaces: readonly string[],
): void {
  const { type, definition } = lifecycle;
  const isReplaced = replaces.length > 0;
  // An update is compared once more when it is applied: then all inputs are known.
  const isKnown = isReplaced
    ? replaces.some((name) => !hasUnknown(inputs[name]))
    : lifecycle.isIdentified(inputs) && !hasUnknown(inputs["onDelete"]);
  if (!isKnown) return;
  const impacts = impactsByType.get(type);
  const lost = lossesIn(isReplaced ? impacts?.delete(state) : impacts?.update(state, inputs));
  if (lost === undefined) return;
  const keep = "onDelete" in definition.inputs ? `, or keep it with onDelete: "retain"` : "";
  const first = keep !== "" && isReplaced ? " in an update before this one" : "";
  throw new ResourceError(
    `cannot update ${lifecycle.nameOf(state)}: ${lost} Nothing was applied. Undo the change${keep}${first}; or ${ALLOW}.`,
  );
}

/** @throws {ResourceError} if a deletion would lose something. What another resource owns stays. */
export function rejectLossByDeletion(
  lifecycle: Lifecycle,
  state: PropertyMap,
  ownership: Pick<Ownership, "owned">,
): void {
  const { type, definition, handlers } = lifecycle;
  // The data may be at several identities, of which the impacts contain one.
  const isPending = handlers.hasPendingWork?.(state, state) === true;
  const lost = lossesIn(impactsByType.get(type)?.delete(state), isPending ? undefined : ownership.owned());
  if (lost === undefined) return;
  const keep = "onDelete" in definition.inputs ? 'onDelete: "retain"' : "retainOnDelete: true";
  throw new ResourceError(
    `could not delete ${lifecycle.nameOf(state)}: ${lost} Nothing was applied. Declare it again; or, to keep it in the service, ` +
      `with ${keep}, run pulumi up, and then remove it; or, to allow the deletion, ${ALLOW} and run pulumi up before it, because ` +
      `a destroy uses the settings of the last pulumi up.`,
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
