import { happens, type Impact, type Item } from "../definition/impact";
import { getOrMake } from "../values/collections";
import { hasUnknown } from "../values/unknown";
import { isUntargeted } from "./preview";
import { inProvider, type ResourceStep } from "./resource-step";

/**
 * Knows which resources own an object before and after the update. The service keeps an object that one resource gives up and
 * another one declares: it is neither deleted nor created.
 */
export class Owners {
  /** The resources that own an identity before the update, and leave its object for others. */
  readonly #before = new Map<string, Set<ResourceStep>>();
  /** The resources that own an identity after the update. */
  readonly #after = new Map<string, Set<ResourceStep>>();

  constructor(steps: readonly ResourceStep[]) {
    const add = (owners: Map<string, Set<ResourceStep>>, identity: string, step: ResourceStep) =>
      getOrMake(owners, identity, () => new Set<ResourceStep>()).add(step);
    for (const step of steps) {
      // The engine does not consult the provider about an untargeted resource, so its ownership protects nothing from deletion.
      if (!isUntargeted(step.step)) for (const identity of step.owns) add(this.#after, identity, step);
      // A resource that takes another identity leaves no object at its old one.
      const available = new Set([...step.owns, ...releasedBy(step)]);
      for (const identity of step.had) if (available.has(identity)) add(this.#before, identity, step);
    }
  }

  /** Splits an impact: it concerns only the items that no other resource of the program owns. Nothing happens to the others. */
  withoutOwned(impact: Impact, resource: ResourceStep): Impact[] {
    const { unless, object, organizationId, sends } = impact;
    if (unless === undefined) return [impact];
    const { step, provider, providerBefore, owns } = resource;
    // An update uses the resource's new provider.
    const place = unless === "owned" && step.op !== "update" ? providerBefore : provider;
    const at = ({ identity = "" }: Item) => inProvider(place, identity);
    // A replacement does not leave behind the objects that it owns again afterwards.
    const items = impact.items.filter(
      (item) => impact.impactType !== "leaves-behind" || !owns.includes(at(item)),
    );
    // An update deletes what it gives up, or is rejected. With unknown inputs, no preview rejects it.
    const isDeletedAnyway =
      resource.isDeletedUndeclared ||
      (step.op === "update" && impact.impactType === "loses-data" && hasUnknown(resource.inputs));
    const isOwned = (item: Item) =>
      item.identity !== undefined && !isDeletedAnyway && this.#isOwned(at(item), unless, resource);
    const affected = items.filter((item) => !isOwned(item));
    return [
      ...(affected.length > 0 ? [{ ...impact, items: affected }] : []),
      ...happens(
        "nothing",
        object,
        items.filter(isOwned),
        unless === "owned" ? STILL_DECLARED : DECLARED_BEFORE,
        {
          organizationId,
          // Requests are also sent for objects that already exist.
          ...(unless === "had" && sends ? { sends } : {}),
        },
      ),
    ];
  }

  /** Reports whether another resource owns an identity after the update, or before it: the impact's `unless` decides. */
  #isOwned(identity: string, unless: "owned" | "had", resource: ResourceStep): boolean {
    const { keeps, had } = resource;
    // A replacement that keeps its objects is two resources in one.
    if (keeps.includes(identity) && (unless === "owned" || had.includes(identity))) return true;
    const owners = (unless === "owned" ? this.#after : this.#before).get(identity) ?? [];
    return [...owners].some((owner) => owner !== resource);
  }
}

/** Returns the identities that a resource gives up, unless another resource owns them. */
const releasedBy = ({ impacts, providerBefore }: ResourceStep): string[] =>
  impacts
    .filter(({ unless }) => unless === "owned")
    .flatMap(({ items }) => items.flatMap(({ identity }) => identity ?? []))
    .map((identity) => inProvider(providerBefore, identity));

const STILL_DECLARED = "[stays as it is|stay as they are]: the program still declares [it|them]";

const DECLARED_BEFORE = "already [exists|exist]: the program declared [it|them] before";

const DECLARES_DOCUMENTS: ReadonlySet<string> = new Set(["Document", "DocumentSet"]);

/**
 * Returns the organizations that an update empties: it deletes every document that the stack declared in them before.
 *
 * @param impactsOf contains the impacts of the changed resources.
 */
export function organizationsEmptiedBy(
  impactsOf: ReadonlyMap<ResourceStep, readonly Impact[]>,
  resources: readonly ResourceStep[],
): string[] {
  const deleted = new Set<string>();
  const emptied = new Map<string, string>();
  for (const [resource, impacts] of impactsOf)
    for (const { impactType, object, items, organizationId = "" } of impacts) {
      if (impactType !== "loses-data" || object !== "document") continue;
      for (const { identity = "" } of items) deleted.add(inProvider(resource.providerBefore, identity));
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

const keyOf = ({ providerBefore }: ResourceStep, organizationId: string): string =>
  inProvider(providerBefore, organizationId);
