import { isPublic } from "../definition/definition";
import { happens, type Impact, type Item } from "../definition/impact";
import { withBreadth } from "../resources/allowed-domains/breadth";
import { groupBy } from "../values/collections";
import { PROVIDER_KEY } from "../values/state-keys";
import { hasHidden, hasUnknown } from "../values/unknown";
import { changeOf, type Change } from "./change";
import { readableOf } from "./hidden";
import { organizationsEmptiedBy, Owners } from "./owners";
import {
  changesSomething,
  hasSecret,
  withoutRepeatedSteps,
  deletedUndeclared,
  type Preview,
  type Step,
} from "./preview";
import { isOurProvider, providerChanges } from "./provider-changes";
import { providerName, Providers } from "./providers";
import { incompleteIn } from "./incomplete";
import { replay, type Outcome } from "./replay";
import { ResourceStep } from "./resource-step";

interface Changes {
  readonly changes: readonly Change[];
  /** The organizations that lose all documents that the stack declared in them. */
  readonly emptied: readonly string[];
  readonly failures: Outcome["failures"];
}

/** Returns the changes in one stack's preview. */
export async function changesIn(preview: Preview, stack: string): Promise<Changes> {
  const { changes, emptied } = describedIn(preview, stack);
  const { findings, failures } = await replay(preview);
  const all = [...withFindings(changes, findings), ...incompleteIn(preview, stack)];
  return { changes: all, emptied, failures };
}

/** Adds what a replay shows and no impact describes. Leaves out what is wrong then: that an object stays as it is. */
function withFindings(changes: readonly Change[], findings: Outcome["findings"]): Change[] {
  const keyOf = (impactType: string, { object, organizationId }: Impact, { name }: Item) =>
    JSON.stringify([impactType, object, object === "organization" ? undefined : organizationId, name]);
  const known = new Set(
    changes.flatMap(({ impacts }) =>
      impacts.flatMap((impact) => impact.items.map((item) => keyOf(impact.impactType, impact, item))),
    ),
  );
  const fresh = findings
    .flatMap(({ impact, step }) => withBreadth(impact).map((each) => ({ impact: each, step })))
    .filter(({ impact }) => impact.items.some((item) => !known.has(keyOf(impact.impactType, impact, item))));
  const refuted = new Set(
    fresh.flatMap(({ impact }) => impact.items.map((item) => keyOf("nothing", impact, item))),
  );
  const byUrn = new Map(changes.flatMap((change) => change.steps.map(({ urn }) => [urn, change] as const)));
  const byChange = groupBy(fresh, ({ step }) => byUrn.get(step?.urn ?? "") ?? changes[0]);
  return changes.map((change) => {
    const kept = change.impacts.flatMap((impact) => {
      const items = impact.items.filter((item) => !refuted.has(keyOf(impact.impactType, impact, item)));
      return items.length > 0 ? [{ ...impact, items }] : [];
    });
    const added = (byChange.get(change) ?? []).map(({ impact }) => impact);
    return {
      ...change,
      isOurs: change.isOurs || added.length > 0,
      impacts: [...joined(added), ...kept],
    };
  });
}

/** Joins impacts that differ only in their items. */
const joined = (impacts: readonly Impact[]): Impact[] =>
  [...groupBy(impacts, ({ items: _, ...impact }) => JSON.stringify(impact)).values()].flatMap((same) =>
    same.slice(0, 1).map((impact) => ({ ...impact, items: same.flatMap(({ items }) => items) })),
  );

function describedIn(preview: Preview, stack: string): Omit<Changes, "failures"> {
  const steps = withoutRepeatedSteps(preview.steps).map(asCreation);
  const providers = new Providers(steps);
  const undeclared = deletedUndeclared(preview.steps);
  const resources = steps.flatMap((step) =>
    step.op === "refresh" ? [] : (ResourceStep.of(step, providers, undeclared.has(step)) ?? []),
  );
  const byStep = new Map(resources.map((resource) => [resource.step, resource]));
  const owners = new Owners(resources);
  const formers = renamesIn(resources);
  const renamed = new Set([...formers.values()].map(({ step }) => step));

  const changesOurs = resources.some(({ step }) => changesSomething(step));
  const impactsByResource = new Map<ResourceStep, readonly Impact[]>();
  const changes = steps.flatMap((step): Change[] => {
    const resource = byStep.get(step);
    const getsAnotherProvider = resource !== undefined && providers.getsAnother(step);
    // An unchanged resource may own what another one gives up or takes, if the preview hides what it owns.
    const isHidden =
      step.op === "same" && changesOurs && resource !== undefined && resource.impacts.length > 0;
    if (renamed.has(step) || isOurProvider(step)) return [];
    if (!changesSomething(step) && !getsAnotherProvider && !isHidden) return [];
    const change = changeOf(step, stack, [providers.targetOf(step)]);
    if (!resource) return [change];
    const former = formers.get(resource);
    const impacts = former
      ? impactsOfRename(resource, former)
      : [...impactsOf(resource, owners), ...(getsAnotherProvider ? movesToProvider(resource) : [])];
    impactsByResource.set(resource, impacts);
    const ours: Change = {
      ...change,
      isOurs: true,
      ...described(resource, [...statedFacts(resource), ...impacts]),
    };
    if (!former) return [ours];
    const both = [former.step, step];
    const target = both.map((each) => providers.targetOf(each));
    return [{ ...ours, action: "rename", formerName: former.name, steps: both, target }];
  });
  return {
    changes: [...changes, ...providerChanges(preview, steps, stack, providers, resources)],
    emptied: organizationsEmptiedBy(impactsByResource, resources),
  };
}

/** Returns the impacts as reports show them, and what they leave open. */
function described(
  resource: ResourceStep,
  impacts: readonly Impact[],
): Pick<Change, "impacts" | "unchecked"> {
  const unchecked = uncheckedIn(resource);
  const isSilent = resource.step.op === "update" && impacts.length === 0 && unchecked.length === 0;
  const shown = isSilent ? silentUpdate(resource) : impacts;
  return { impacts: shown.map(readableOf).flatMap(withBreadth), unchecked };
}

/** Returns a replacement of a lookup as a creation: nothing managed what the lookup read, and nothing of it is deleted. */
const asCreation = (step: Step): Step =>
  step.oldState?.external === true && step.newState && step.newState.external !== true
    ? { ...step, op: "create", oldState: undefined }
    : step;

/** Finds created resources with exactly the objects of a deleted resource of the same type: the program only renames them. */
function renamesIn(resources: readonly ResourceStep[]): Map<ResourceStep, ResourceStep> {
  const keyOf = ({ definition }: ResourceStep, identities: readonly string[]) =>
    [definition.type, ...[...identities].sort()].join("\n");
  const deleted = resources.filter(({ step, had }) => step.op === "delete" && had.length > 0);
  const formers = groupBy(deleted, (resource) => keyOf(resource, resource.had));
  const renames = new Map<ResourceStep, ResourceStep>();
  for (const resource of resources) {
    const former = formers.get(keyOf(resource, resource.owns))?.at(-1);
    if (resource.step.op === "create" && former) renames.set(resource, former);
  }
  return renames;
}

const impactsOfRename = (resource: ResourceStep, former: ResourceStep): Impact[] =>
  resource.takeOver(former.state, resource.inputs);

const impactsOf = (resource: ResourceStep, owners: Owners): Impact[] =>
  resource.impacts.flatMap((impact) => owners.withoutOwned(impact, resource));

/** The inputs that confirm what the service may not check, with what happens if they are wrong. */
const FACTS = {
  freeDocumentId: "is stated to be free (freeDocumentId): a document that has this id loses its data",
  movedDocumentId:
    "is stated to have the data already (movedDocumentId): otherwise the data stays at the former id, and is no longer managed",
} as const;

function statedFacts({ step, state, inputs = {} }: ResourceStep): Impact[] {
  const { organizationId, documentId } = inputs;
  if (!state || step.op !== "update" || typeof documentId !== "string") return [];
  if (state["documentId"] === documentId && state["__migration"] === undefined) return [];
  const place = typeof organizationId === "string" ? { organizationId } : {};
  return Object.entries(FACTS).flatMap(([name, does]) => {
    const stated = inputs[name];
    const isUsed = stated !== undefined && (stated === documentId || hasHidden([stated, documentId]));
    return isUsed ? happens("states-facts", "document", [{ name: documentId }], [does, does], place) : [];
  });
}

const MOVES_TO_PROVIDER =
  "[moves|move] to another provider and [is|are] assumed to exist there; no data moves, and a later removal deletes there";

function movesToProvider(resource: ResourceStep): Impact[] {
  const { oldState, newState } = resource.step;
  const [from, to] = [providerName(oldState?.provider), providerName(newState?.provider)];
  return resource.itself("changes-target", MOVES_TO_PROVIDER, [], { from, to });
}

/**
 * Returns the impact of an update for which its resource type describes none: changed inputs that send no request, or work that no
 * input requests.
 */
function silentUpdate(resource: ResourceStep): Impact[] {
  const { detailedDiff, diffReasons } = resource.step;
  const detailed = Object.keys(detailedDiff);
  const changed = detailed.length > 0 ? detailed : diffReasons;
  if (changed.length === 0)
    return resource.itself("changes", "[is|are] renewed, or an earlier update of [it|them] is completed");
  // Users do not know the names of inputs that are internal to a resource type.
  const labels = changed
    .filter((path) => path !== PROVIDER_KEY)
    .map((path) => (isPublic(path) ? path : "protection"));
  const inputs = labels.length === 0 ? "host (`collab:host`)" : [...new Set(labels)].join(", ");
  // A path may contain brackets and bars.
  return resource.itself("nothing", [
    `gets another ${inputs}: no request is sent now`,
    `get another ${inputs}: no request is sent now`,
  ]);
}

function uncheckedIn({ step, definition, state, inputs = {} }: ResourceStep): string[] {
  const changed = new Set([...step.diffReasons, ...(state ? [] : Object.keys(inputs))]);
  return Object.entries(inputs).flatMap(([name, value]) => {
    if (hasUnknown(value)) return [`${name} is unknown until the update runs`];
    // A credential has only the impacts that the resource type reports.
    const isCredential = definition.inputs[name]?.secret === true;
    if (!changed.has(name) || !hasSecret(value) || isCredential) return [];
    return [`${name} is a secret: its value is not shown`];
  });
}
