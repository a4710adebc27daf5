import { getOrMake } from "../values/collections";
import { typeOfToken, urnParts } from "../values/type-token";
import { hasHidden, readable } from "../values/unknown";
import { changeOf, type Change } from "./change";
import { withTexts } from "./hidden";
import { joined, on, type Impact } from "./impact";
import { incompleteIn } from "./incomplete";
import { changesSomething, withoutRepeatedSteps } from "./operations";
import { type Preview, type Step } from "./preview";
import { isOurProvider, providerChanges } from "./provider-changes";
import { providerName, Providers } from "./providers";
import { replay, resourceStepsIn, type Outcome } from "./replay";
import type { ResourceStep } from "./resource-step";
import { visible } from "./words";

/** Returns the changes in one stack's preview, with what they do to the service. */
export async function changesIn(preview: Preview, stack: string) {
  const steps = withoutRepeatedSteps(preview.steps);
  const providers = new Providers(steps);
  const resources = resourceStepsIn(steps, providers);
  const outcome = await replay(preview, resources);
  const impactsOf = impactsByStep(steps, outcome);
  const managed = new Map(resources.filter(isManaged).map((resource) => [resource.step, resource]));

  const changes = steps.flatMap((step): Change[] => {
    if (isOurProvider(step) || step.op === "refresh") return [];
    const resource = managed.get(step);
    const target = providers.targetOf(step);
    const change = changeOf(asCreation(step), stack, [target]);
    const ofResource = resource && [
      ...resource.hidesValues(),
      ...resource.changesTarget([preview.config.target, target]),
      ...(providers.getsAnother(step) ? movesToProvider(resource) : []),
      ...statedFacts(resource),
      ...takesId(resource),
    ];
    const impacts = [...(ofResource ?? []), ...(impactsOf.get(step) ?? [])];
    // An unchanged resource matters if the preview hides what it owns.
    if (!changesSomething(step) && impacts.length === 0) return [];
    const shown = resource && impacts.length === 0 ? withoutEffect(resource, outcome) : impacts;
    return [{ ...change, impacts: joined(withTexts(shown, readable)) }];
  });
  return {
    changes: [
      ...changes,
      ...providerChanges(preview, steps, stack, providers, resources),
      ...incompleteIn(preview, stack),
    ],
    requests: outcome.requests,
  };
}

/** Reports whether a step manages an object: not if it is for a lookup, or for a new resource that the update does not create. */
const isManaged = ({ step, state, inputs }: ResourceStep): boolean =>
  state !== undefined || inputs !== undefined || step.op === "import";

/** Returns what the replay shows, by the step that causes it. A cause that cannot be determined is the first change. */
function impactsByStep(steps: readonly Step[], { findings, failures }: Outcome): Map<Step, Impact[]> {
  // The engine's order differs between previews, and changes of our providers are described elsewhere.
  const ofResources = steps.filter((step) => changesSomething(step) && !isOurProvider(step));
  const [first] = ofResources.sort((one, other) => (one.urn < other.urn ? -1 : 1));
  const impacts = new Map<Step, Impact[]>();
  const add = (step: Step | undefined, impact: Impact) => {
    if (step) getOrMake(impacts, step, (): Impact[] => []).push(impact);
  };
  for (const [step, message] of failures) {
    const { type, name } = urnParts(step.urn);
    const does = `will fail: ${visible(message)}`;
    for (const impact of on({ object: typeOfToken(type) ?? type, name }, ["fails", [does, does]]))
      add(step, impact);
  }
  for (const { step = first, ...impact } of findings) add(step, impact);
  return impacts;
}

/** Returns a replacement of a lookup as a creation: nothing managed what the lookup read, and nothing of it is deleted. */
const asCreation = (step: Step): Step =>
  step.oldState?.external === true && step.newState && step.newState.external !== true
    ? { ...step, op: "create", oldState: undefined }
    : step;

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
    return isUsed
      ? on({ object: "document", name: documentId, organizationId: place }, ["states-facts", [does, does]])
      : [];
  });
}

/** Returns that a location moves to an id which no read shows to be free. */
function takesId({ step, lifecycle, definition, state, inputs, hidden, itself }: ResourceStep): Impact[] {
  if (definition.type !== "Location" || !inputs || hidden.length > 0) return [];
  const { receives = [] } =
    lifecycle.handlers.transfer?.(inputs, step.op === "update" ? state : undefined) ?? {};
  return receives.length > 0 ? itself("states-facts", TAKES_ID) : [];
}

const TAKES_ID =
  "[takes|take] an id that is not known to be free: a location that has it loses its comments and other data";

function movesToProvider(resource: ResourceStep): Impact[] {
  const { oldState, newState } = resource.step;
  const [from, to] = [providerName(oldState?.provider), providerName(newState?.provider)];
  return resource.movesTo("changes-target", MOVES_TO_PROVIDER, from, to);
}

const MOVES_TO_PROVIDER =
  "[moves|move] to another provider: no data moves, and the update fails if that is for another workspace";

/** Describes a change that does nothing to the objects of the service. */
function withoutEffect({ step, itself, identities }: ResourceStep, { sending }: Outcome): Impact[] {
  switch (step.op) {
    case "import":
      return itself("nothing", "[is|are] imported, which sends no change; a later removal acts on [it|them]");
    case "create":
      return itself("creates", "[is|are] taken over as [it is|they are]");
    case "update":
      return sending.has(step)
        ? itself("changes", "[is|are] renewed, or an earlier update of [it|them] is completed")
        : itself("nothing", "[changes|change] in the program only: no request is sent now");
    default:
      if (identities.had.length === 0) return itself("nothing", "[has|have] no object in the service");
      return itself("nothing", "[stays as it is|stay as they are]: the program still declares [it|them]");
  }
}
