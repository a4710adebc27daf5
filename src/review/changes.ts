import { getOrMake, groupBy } from "../values/collections";
import { isPublic } from "../definition/definition";
import { PROVIDER_KEY } from "../values/state-keys";
import { typeOfToken, urnParts } from "../values/type-token";
import { hasHidden, hasUnknown } from "../values/unknown";
import { changeOf, type Change } from "./change";
import { readableOf } from "./hidden";
import { happens, joined, type Impact } from "./impact";
import { incompleteIn } from "./incomplete";
import { changesSomething, hasSecret, withoutRepeatedSteps, type Preview, type Step } from "./preview";
import { isOurProvider, providerChanges } from "./provider-changes";
import { providerName, Providers } from "./providers";
import { replay, resourceStepsIn, type Outcome } from "./replay";
import type { ResourceStep } from "./resource-step";
import { visible } from "./words";

export interface Changes extends Pick<Outcome, "emptied" | "requests"> {
  readonly changes: readonly Change[];
}

/** Returns the changes in one stack's preview, with what they do to the service. */
export async function changesIn(preview: Preview, stack: string): Promise<Changes> {
  const steps = withoutRepeatedSteps(preview.steps);
  const providers = new Providers(steps);
  const resources = resourceStepsIn(steps, providers);
  const outcome = await replay(preview, resources);
  const impactsOf = impactsByStep(steps, outcome);
  const byStep = new Map(resources.map((resource) => [resource.step, resource]));
  const formers = renamesIn(resources);
  const renamed = new Set([...formers.values()].map(({ step }) => step));

  const changes = steps.flatMap((step): Change[] => {
    if (renamed.has(step) || isOurProvider(step) || step.op === "refresh") return [];
    const resource = byStep.get(step);
    const target = providers.targetOf(step);
    const change = changeOf(asCreation(step), stack, [target]);
    if (!resource || isUnmanaged(resource)) {
      const impacts = impactsOf.get(step) ?? [];
      return changesSomething(step) || impacts.length > 0
        ? [{ ...change, isOurs: impacts.length > 0, impacts }]
        : [];
    }
    const former = formers.get(resource);
    const impacts = [
      ...resource.hidesValues(),
      ...resource.changesTarget([preview.config.target, target]),
      ...(providers.getsAnother(step) ? movesToProvider(resource) : []),
      ...statedFacts(resource),
      ...(impactsOf.get(step) ?? []),
      ...(former ? (impactsOf.get(former.step) ?? []) : []),
    ];
    // An unchanged resource matters if the preview hides what it owns.
    if (!changesSomething(step) && impacts.length === 0) return [];
    const unchecked = uncheckedIn(resource);
    const shown =
      impacts.length > 0 || unchecked.length > 0 ? impacts : withoutEffect(resource, former, outcome);
    const ours: Change = { ...change, isOurs: true, impacts: joined(shown.map(readableOf)), unchecked };
    if (!former) return [ours];
    return [
      {
        ...ours,
        action: "rename",
        formerName: former.name,
        steps: [former.step, step],
        target: [providers.targetOf(former.step), target],
      },
    ];
  });
  const { emptied, requests } = outcome;
  return {
    changes: [
      ...changes,
      ...providerChanges(preview, steps, stack, providers, resources),
      ...incompleteIn(preview, stack),
    ],
    emptied,
    requests,
  };
}

/** Reports whether a step manages nothing: it is for a lookup, or for a new resource that the update does not create. */
const isUnmanaged = ({ step, state, inputs }: ResourceStep): boolean =>
  state === undefined && inputs === undefined && step.op !== "import";

/** Returns what the replay shows, by the step that causes it. A cause that cannot be determined is the first change. */
function impactsByStep(steps: readonly Step[], { findings, failures }: Outcome): Map<Step, Impact[]> {
  // The engine's order differs between previews.
  const [first] = steps.filter(changesSomething).sort((one, other) => (one.urn < other.urn ? -1 : 1));
  const impacts = new Map<Step, Impact[]>();
  const add = (step: Step | undefined, impact: Impact) => {
    if (step) getOrMake(impacts, step, (): Impact[] => []).push(impact);
  };
  for (const { step, message } of failures) {
    const { type, name } = urnParts(step.urn);
    const does = `will fail: ${visible(message)}`;
    for (const impact of happens("fails", typeOfToken(type) ?? type, [{ name }], [does, does]))
      add(step, impact);
  }
  for (const { step = first, impact } of findings) add(step, impact);
  return impacts;
}

/** Returns a replacement of a lookup as a creation: nothing managed what the lookup read, and nothing of it is deleted. */
const asCreation = (step: Step): Step =>
  step.oldState?.external === true && step.newState && step.newState.external !== true
    ? { ...step, op: "create", oldState: undefined }
    : step;

/** Finds created resources with exactly the objects of a deleted resource of the same type: the program only renames them. */
function renamesIn(resources: readonly ResourceStep[]): Map<ResourceStep, ResourceStep> {
  const keyOf = ({ definition, provider }: ResourceStep, identities: readonly string[]) =>
    [definition.type, provider, ...[...identities].sort()].join("\n");
  const deleted = resources.filter(({ step, identities: { had } }) => step.op === "delete" && had.length > 0);
  const formers = groupBy(deleted, (resource) => keyOf(resource, resource.identities.had));
  const created = resources.filter(({ step }) => step.op === "create" && formers.size > 0);
  return new Map(
    created.flatMap((resource) => {
      const former = formers.get(keyOf(resource, resource.identities.owns))?.at(-1);
      return former ? [[resource, former] as const] : [];
    }),
  );
}

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
  const place = typeof organizationId === "string" ? organizationId : undefined;
  return Object.entries(FACTS).flatMap(([name, does]) => {
    const stated = inputs[name];
    const isUsed = stated !== undefined && (stated === documentId || hasHidden([stated, documentId]));
    return isUsed ? happens("states-facts", "document", [{ name: documentId }], [does, does], place) : [];
  });
}

function movesToProvider(resource: ResourceStep): Impact[] {
  const { oldState, newState } = resource.step;
  const [from, to] = [providerName(oldState?.provider), providerName(newState?.provider)];
  return resource.itself("changes-target", MOVES_TO_PROVIDER, { from, to });
}

const MOVES_TO_PROVIDER =
  "[moves|move] to another provider: no data moves, and the update fails if that is for another workspace";

/** Describes a change that does nothing to the objects of the service. */
function withoutEffect(
  { step, itself }: ResourceStep,
  former: ResourceStep | undefined,
  { sending }: Outcome,
): Impact[] {
  if (step.op === "import") return itself("nothing", IMPORTED);
  if (former) return itself("nothing", "[gets|get] another name in the program only");
  if (step.op === "create")
    return sending.has(step)
      ? itself("creates", "[is|are] taken over as [it is|they are]: the program declared [it|them] before")
      : itself("creates", "[is|are] adopted as [it is|they are], without a request");
  if (step.op !== "update")
    return itself("nothing", "[stays as it is|stay as they are]: the program still declares [it|them]");
  if (sending.has(step))
    return itself("changes", "[is|are] renewed, or an earlier update of [it|them] is completed");
  const detailed = Object.keys(step.detailedDiff);
  const labels = (detailed.length > 0 ? detailed : step.diffReasons)
    .filter((path) => path !== PROVIDER_KEY)
    // Users do not know the names of inputs that are internal to a resource type.
    .map((path) => (isPublic(path) ? path : "order of its declaration"));
  const inputs = labels.length === 0 ? "host (`collab:host`)" : [...new Set(labels)].join(", ");
  // A path may contain brackets and bars.
  return itself("nothing", [
    `gets another ${inputs}: no request is sent now`,
    `get another ${inputs}: no request is sent now`,
  ]);
}

const IMPORTED = "[is|are] imported, which sends no change; a later removal acts on [it|them]";

function uncheckedIn({ step, definition, state, inputs = {} }: ResourceStep): string[] {
  const changed = new Set([...step.diffReasons, ...(state ? [] : Object.keys(inputs))]);
  return Object.entries(inputs).flatMap(([name, value]) => {
    if (hasUnknown(value)) return [`${name} is unknown until the update runs`];
    // A credential has only the impacts that the replay shows.
    const isCredential = definition.inputs[name]?.secret === true;
    if (!changed.has(name) || !hasSecret(value) || isCredential) return [];
    return [`${name} is a secret: its value is not shown`];
  });
}
