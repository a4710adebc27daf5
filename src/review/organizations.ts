import type { Impact } from "../definition/impact";
import { isPlaceholder } from "../values/unknown";
import { inService, type ResourceStep } from "./resource-step";

const DECLARES_DOCUMENTS: ReadonlySet<string> = new Set(["Document", "DocumentSet"]);

/**
 * Returns the organizations that an update empties: it deletes every document that the stack declared in them before.
 *
 * @param impactsOf contains the impacts of the changed resources.
 */
export function emptiedBy(
  impactsOf: ReadonlyMap<ResourceStep, readonly Impact[]>,
  resources: readonly ResourceStep[],
): string[] {
  const deleted = new Set<string>();
  const emptied = new Map<string, string>();
  for (const [resource, impacts] of impactsOf)
    for (const { impactType, object, items, organizationId = "" } of impacts) {
      if (impactType !== "loses-data" || object !== "document") continue;
      for (const { identity = "" } of items) deleted.add(inService(resource.serviceBefore, identity));
      emptied.set(keyOf(resource, organizationId), organizationId);
    }
  for (const resource of resources) {
    const organizationId = resource.state?.["organizationId"];
    if (!DECLARES_DOCUMENTS.has(resource.definition.type) || typeof organizationId !== "string") continue;
    if (resource.had.some((identity) => !deleted.has(identity)))
      emptied.delete(keyOf(resource, organizationId));
  }
  return [...emptied.values()];
}

/** Hidden ids of two resources may name two organizations. */
const keyOf = ({ serviceBefore, name }: ResourceStep, organizationId: string): string =>
  inService(serviceBefore, isPlaceholder(organizationId) ? `${organizationId} ${name}` : organizationId);
