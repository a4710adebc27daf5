import { happens, type Impact, type TypeImpacts } from "../definition/impact";
import { withBreadth } from "../resources/allowed-domain/breadth";
import { impactsByType } from "../resources/impacts";
import { withoutProvider } from "../values/provider-string";
import { typeOfToken } from "../values/type-token";
import { hasUnknown } from "../values/unknown";
import { partsOf } from "../values/urn";
import { described, type Change } from "./change";
import { Folders } from "./folders";
import { malformedIn } from "./form";
import { certainOf, readableOf, worstOf, type Judge, type Shown } from "./hidden";
import { inService, Owners, spared, type Owner } from "./owners";
import { NoPreview, type Preview, type Step } from "./preview";
import { providerChanges } from "./provider-changes";
import { isOurProvider, movesToProvider, Providers } from "./providers";
import { hasSecret } from "./secret";
import { placeOf, silent } from "./silent";
import { changesSomething, DELETES_REPLACED, printOnce } from "./steps";

type PropertyMap = Readonly<Record<string, unknown>>;

/** A step for a resource of ours. */
interface OurStep extends Owner {
  readonly kind: TypeImpacts;
  readonly state: PropertyMap | undefined;
  readonly inputs: PropertyMap | undefined;
  /** The state and the inputs with their hidden values. */
  readonly shown: Shown;
}

/** Returns the changes in one stack's preview. */
export function changesIn(preview: Preview, stack: string): Change[] {
  const steps = printOnce(preview.steps ?? []);
  const providers = new Providers(steps);
  const ours = new Map(
    steps.flatMap((step) => {
      const known = ourStep(step, providers);
      return known ? [[step, known] as const] : [];
    }),
  );
  const all = [...ours.values()];
  const given: Surroundings = {
    providers,
    owners: new Owners(all),
    folders: new Folders(steps, all, (provider) => providers.serviceOf(provider)),
  };
  const renames = renamesIn(all);
  const merged = new Set([...renames.values()].map(({ step }) => step));
  const targetOf = (...some: readonly Step[]) => some.map((step) => providers.targetOf(step));
  return [
    ...steps
      .filter((step) => changesSomething(step) || (ours.has(step) && providers.isMoved(step)))
      .filter((step) => !merged.has(step) && !isOurProvider(step))
      .map((step) => {
        const known = ours.get(step);
        const target = targetOf(step);
        if (!known) return { ...described(step), stack, ...OF_OTHERS, steps: [step], target };
        const former = renames.get(known);
        if (!former) return { ...changed(known, given), stack, target };
        return { ...renamed(known, former, given), stack, target: targetOf(former.step, step) };
      }),
    ...providerChanges(steps, preview.diagnostics ?? [], providers, [...ours.keys()]).map((change) => ({
      ...change,
      stack,
    })),
  ];
}

const OF_OTHERS = { isOurs: false, impacts: [], unchecked: [] } as const;

/** Other parts of a preview that decide the impacts of a change. */
interface Surroundings {
  readonly providers: Providers;
  readonly owners: Owners;
  readonly folders: Folders;
}

function ourStep(step: Step, providers: Providers): OurStep | undefined {
  const kind = impactsByType.get(typeOfToken(partsOf(step.urn).type) ?? "");
  const { oldState, newState } = step;
  // The program does not manage a resource that it only reads.
  if (!kind || (oldState ?? newState)?.external === true) return undefined;
  const state = oldState && withoutProvider(oldState.outputs ?? oldState.inputs ?? {});
  const inputs =
    step.op === "delete" || step.op === DELETES_REPLACED
      ? undefined
      : newState && withoutProvider(newState.inputs ?? {});
  for (const properties of [state, inputs]) {
    const malformed = properties && malformedIn(kind.definition, properties);
    if (malformed !== undefined)
      throw new NoPreview(
        `${malformed} of ${kind.definition.type} ${partsOf(step.urn).name} does not have the form of this version`,
      );
  }
  const service = providers.serviceOf((newState ?? oldState)?.provider);
  const serviceBefore = providers.serviceOf((oldState ?? newState)?.provider);
  const shown = { definition: kind.definition, state, inputs, mayDiffer: mayDifferIn(step) };
  const identitiesOf = (properties: PropertyMap | undefined, place: string) =>
    certainOf({ ...shown, state: properties, inputs: undefined }, (seen) =>
      seen ? kind.owns(seen) : [],
    ).map((identity) => inService(place, identity));
  const [had, owns] = [identitiesOf(state, serviceBefore), identitiesOf(inputs, service)];
  const keeps = step.op === "replace" && !deletesFirst(step, kind) ? owns : [];
  const own = { step, kind, had, keeps };
  const impacts = worstOf(shown, (seen, declared) => impactsOf({ ...own, state: seen, inputs: declared }));
  const before = new Set(had);
  const released = impacts
    .flatMap(({ unless, items }) =>
      unless === "owned" ? items.flatMap(({ identity }) => identity ?? []) : [],
    )
    .map((identity) => inService(serviceBefore, identity))
    .filter((identity) => before.has(identity));
  const ends = worstOf({ ...shown, inputs: undefined }, (seen) => (seen ? kind.delete(seen) : []));
  return {
    ...own,
    state,
    inputs,
    shown,
    owns,
    service,
    serviceBefore,
    ends,
    impacts,
    released,
  };
}

/**
 * Returns a function that reports whether an input may differ between the state and the inputs. The engine names the inputs that
 * differ, except in two cases, where any may differ. If the resource itself requests the update, the engine names none. After an
 * update that failed half-way, it compares with the inputs that the update requested, not with those that it applied.
 */
function mayDifferIn({ diffReasons, detailedDiff, oldState }: Step): (name: string) => boolean {
  const named = [...(diffReasons ?? []), ...Object.keys(detailedDiff ?? {})];
  if (named.length === 0 || (oldState?.initErrors ?? []).length > 0) return () => true;
  const differing = new Set(named.map(inputAt));
  return (name) => differing.has(name);
}

/** Returns the input that a path begins with. */
const inputAt = (path: string): string => path.split(/[.[]/u)[0] ?? "";

/**
 * Reports whether an input requires the replacement: the resource type then deletes the old object before it creates the new one.
 * A replacement that only a flag, a resource option or a trigger requests takes over the existing object.
 */
const deletesFirst = ({ replaceReasons }: Step, { definition }: TypeImpacts) =>
  (replaceReasons ?? []).some((path) =>
    ["replace", "reject"].includes(definition.inputs[inputAt(path)]?.onChange ?? ""),
  );

/** Returns the impacts that the resource type reports for a change, as if there were no other resource. */
function impactsOf({
  step,
  kind,
  state,
  inputs,
  had,
  keeps,
}: Pick<OurStep, "step" | "kind" | "state" | "inputs" | "had" | "keeps">): Impact[] {
  const goes = () => {
    const impacts = state ? kind.delete(state) : [];
    return step.oldState?.retainOnDelete === true ? impacts.flatMap(retained) : impacts;
  };
  if (step.op === "delete" || step.op === DELETES_REPLACED) return goes();
  if (!inputs) return [];
  if (step.op === "create") return kind.create(inputs);
  if (step.op === "replace")
    return state && isSame(had, keeps)
      ? takenOver({ step, kind, state, inputs })
      : [...goes(), ...kind.create(inputs)];
  return step.op === "update" && state ? kind.update(state, inputs) : [];
}

/**
 * Returns the impacts that the resource type reports, including moves of documents. The engine shows a replacement if an unknown
 * value may require one. The resource may then be updated instead, and the update may move documents.
 */
function movingBy(ours: Parameters<typeof impactsOf>[0]): Impact[] {
  const { step, kind, state, inputs } = ours;
  const reasons = step.op === "replace" ? (step.replaceReasons ?? []) : [];
  const mayUpdate =
    reasons.length > 0 && reasons.every((path) => hasUnknown(step.newState?.inputs?.[inputAt(path)]));
  return [...impactsOf(ours), ...(mayUpdate && state && inputs ? kind.update(state, inputs) : [])];
}

const retained = ({ object, items, organizationId }: Impact): Impact[] =>
  happens(
    "leaves-behind",
    object,
    items,
    ["stays as it is, as retainOnDelete says", "stay as they are, as retainOnDelete says"],
    { organizationId, unless: "owned" },
  );

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && one.length === other.length && one.every((each) => other.includes(each));

/** Finds created resources with exactly the objects of a deleted resource of the same type: the program only renames them. */
function renamesIn(steps: readonly OurStep[]): Map<OurStep, OurStep> {
  const keyOf = ({ kind }: OurStep, identities: readonly string[]) =>
    [kind.definition.type, ...[...identities].sort()].join("\n");
  const deleted = new Map(
    steps.flatMap((each) =>
      each.step.op === "delete" && each.had.length > 0 ? [[keyOf(each, each.had), each] as const] : [],
    ),
  );
  return new Map(
    steps.flatMap((each) => {
      if (each.step.op !== "create" || each.owns.length === 0) return [];
      const former = deleted.get(keyOf(each, each.owns));
      return former ? [[each, former] as const] : [];
    }),
  );
}

function renamed(now: OurStep, former: OurStep, { folders }: Surroundings): Omit<Change, "stack" | "target"> {
  const shown = { ...now.shown, state: former.state, mayDiffer: () => true };
  const judge: Judge<Impact[]> = (state, inputs) => takenOver({ ...now, state, inputs });
  return {
    ...described(now.step),
    action: "rename",
    isOurs: true,
    formerName: partsOf(former.step.urn).name,
    impacts: [...worstOf(shown, judge), ...folders.leaving(shown, judge, now)]
      .map(readableOf)
      .flatMap(withBreadth),
    unchecked: uncheckedIn(now),
    steps: [former.step, now.step],
  };
}

/** Returns the impacts of taking over existing objects. The requests that create them are sent again. */
function takenOver({ step, kind, state = {}, inputs = {} }: Taking): Impact[] {
  const impacts = kind.takeOver(state, inputs);
  if (impacts.length > 0) return impacts;
  const words = ["is taken over as it is", "are taken over as they are"] as const;
  const sends = kind.create(inputs).flatMap((each) => each.sends ?? []);
  return happens("nothing", kind.definition.type, [{ name: partsOf(step.urn).name }], words, {
    ...placeOf(inputs),
    sends,
  });
}

type Taking = Pick<OurStep, "step" | "kind" | "state" | "inputs">;

function changed(
  ours: OurStep,
  { providers, owners, folders }: Surroundings,
): Omit<Change, "stack" | "target"> {
  const { step, kind, impacts, shown } = ours;
  const left = [
    ...impacts.flatMap((impact) => spared(impact, ours, owners)),
    ...folders.leaving(shown, (state, inputs) => movingBy({ ...ours, state, inputs }), ours),
    ...(providers.isMoved(step)
      ? movesToProvider(kind.definition.type, step, placeOf(ours.inputs ?? {}))
      : []),
  ]
    .map(readableOf)
    .flatMap(withBreadth);
  const unchecked = uncheckedIn(ours);
  return {
    ...described(step),
    isOurs: true,
    impacts: left.length === 0 && unchecked.length === 0 ? silent(ours).map(readableOf) : left,
    unchecked,
    steps: [step],
  };
}

function uncheckedIn({ step, kind, state, inputs = {} }: OurStep): string[] {
  const changed = new Set([...(step.diffReasons ?? []), ...(state ? [] : Object.keys(inputs))]);
  return Object.entries(inputs).flatMap(([name, value]) => {
    if (hasUnknown(value)) return [`${name} is not known before the update`];
    if (!changed.has(name) || !hasSecret(value)) return [];
    // A credential has only the impacts that the resource type reports.
    return kind.definition.inputs[name]?.secret === true
      ? []
      : [`${name} is a secret: what it says is not shown`];
  });
}
