import type { Definition } from "../definition/definition";
import { happens, type Impact, type TypeImpacts } from "../definition/impact";
import type { Shape } from "../definition/type";
import { impactsByType } from "../resources/impacts";
import { hiddenBy, hasUnknown } from "../values/unknown";
import { isMap } from "../values/plain";
import { withoutProvider } from "../values/state-keys";
import { typeOfToken, partsOf } from "../values/type-token";
import { certainOf, worstOf, type Shown } from "./hidden";
import { inService, type Owner } from "./owners";
import { DELETES_REPLACED, NoPreview, type Step } from "./preview";
import type { Providers } from "./providers";

type PropertyMap = Readonly<Record<string, unknown>>;

/** A step for a resource of ours. */
export interface OurStep extends Owner {
  readonly type: TypeImpacts;
  readonly state: PropertyMap | undefined;
  readonly inputs: PropertyMap | undefined;
  /** The state and the inputs with their hidden values. */
  readonly shown: Shown;
}

/** Returns a step for a resource that the program manages; undefined for other packages' resources and for lookups. */
export function ourStep(step: Step, providers: Providers): OurStep | undefined {
  const type = impactsByType.get(typeOfToken(partsOf(step.urn).type) ?? "");
  const { oldState, newState } = step;
  if (!type || (oldState ?? newState)?.external === true) return undefined;
  const state = oldState && withoutProvider(oldState.outputs ?? oldState.inputs ?? {});
  const inputs = newState && !isDeletion(step) ? withoutProvider(newState.inputs ?? {}) : undefined;
  for (const properties of [state, inputs]) {
    const malformed = properties && malformedIn(type.definition, properties);
    if (malformed !== undefined)
      throw new NoPreview(
        `${malformed} of ${type.definition.type} ${partsOf(step.urn).name} does not have the form of this version`,
      );
  }
  const service = providers.serviceOf((newState ?? oldState)?.provider);
  const serviceBefore = providers.serviceOf((oldState ?? newState)?.provider);
  const shown = { definition: type.definition, state, inputs, mayDiffer: mayDifferIn(step) };
  const identitiesOf = (properties: PropertyMap | undefined, place: string) =>
    certainOf({ ...shown, state: properties, inputs: undefined }, (seen) =>
      seen ? type.owns(seen) : [],
    ).map((identity) => inService(place, identity));
  const [had, owns] = [identitiesOf(state, serviceBefore), identitiesOf(inputs, service)];
  const keeps = step.op === "replace" && !deletesFirst(step, type) ? owns : [];
  const own = { step, type, had, keeps };
  const impacts = worstOf(shown, (seen, declared) => impactsOf({ ...own, state: seen, inputs: declared }));
  const before = new Set(had);
  const released = impacts
    .filter(({ unless }) => unless === "owned")
    .flatMap(({ items }) => items.flatMap(({ identity }) => identity ?? []))
    .map((identity) => inService(serviceBefore, identity))
    .filter((identity) => before.has(identity));
  const ends = worstOf({ ...shown, inputs: undefined }, (seen) => (seen ? type.delete(seen) : []));
  return { ...own, state, inputs, shown, owns, service, serviceBefore, ends, impacts, released };
}

const isDeletion = ({ op }: Step) => op === "delete" || op === DELETES_REPLACED;

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

type Judged = Pick<OurStep, "step" | "type" | "state" | "inputs" | "had" | "keeps">;

/** Returns the impacts that the resource type reports for a change, as if there were no other resource. */
function impactsOf(judged: Judged): Impact[] {
  const { step, type, state, inputs, had, keeps } = judged;
  if (isDeletion(step)) return deletionOf(judged);
  if (!inputs) return [];
  if (step.op === "create") return type.create(inputs);
  if (step.op === "replace")
    return state && isSame(had, keeps)
      ? takenOver(judged)
      : [...deletionOf(judged), ...type.create(inputs, state)];
  return step.op === "update" && state ? type.update(state, inputs) : [];
}

/** Only the state's option counts: `retainOnDelete` that a replacement adds does not keep the old object. */
function deletionOf({ step, type, state }: Judged): Impact[] {
  const impacts = state ? type.delete(state) : [];
  if (step.oldState?.retainOnDelete !== true) return impacts;
  return impacts.flatMap(({ object, items, organizationId }) =>
    happens("leaves-behind", object, items, RETAINED, { organizationId, unless: "owned" }),
  );
}

const RETAINED = [
  "stays as it is because of retainOnDelete",
  "stay as they are because of retainOnDelete",
] as const;

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && one.length === other.length && one.every((each) => other.includes(each));

/**
 * Returns the impacts that the resource type reports, including moves of documents. The engine shows a replacement if an unknown
 * value may require one. The resource may then be updated instead, and the update may move documents.
 */
export function movingBy(judged: Judged): Impact[] {
  const { step, type, state, inputs } = judged;
  const reasons = step.op === "replace" ? (step.replaceReasons ?? []) : [];
  const mayUpdate =
    reasons.length > 0 && reasons.every((path) => hasUnknown(step.newState?.inputs?.[inputAt(path)]));
  return [...impactsOf(judged), ...(mayUpdate && state && inputs ? type.update(state, inputs) : [])];
}

/** Returns the impacts of taking over existing objects. The requests that create them are sent again. */
export function takenOver({
  step,
  type,
  state = {},
  inputs = {},
}: Pick<OurStep, "step" | "type" | "state" | "inputs">): Impact[] {
  const impacts = type.takeOver(state, inputs);
  if (impacts.length > 0) return impacts;
  const does = ["is taken over as it is", "are taken over as they are"] as const;
  const sends = type.create(inputs).flatMap((each) => each.sends ?? []);
  const items = [{ name: partsOf(step.urn).name }];
  return happens("nothing", type.definition.type, items, does, { ...placeOf(inputs), sends });
}

/** Returns the organization of a resource, if it is in one. */
export const placeOf = ({ organizationId }: PropertyMap) =>
  typeof organizationId === "string" ? { organizationId } : {};

/** Finds created resources with exactly the objects of a deleted resource of the same type: the program only renames them. */
export function renamesIn(steps: readonly OurStep[]): Map<OurStep, OurStep> {
  const keyOf = ({ type }: OurStep, identities: readonly string[]) =>
    [type.definition.type, ...[...identities].sort()].join("\n");
  const deleted = new Map(
    steps
      .filter(({ step, had }) => step.op === "delete" && had.length > 0)
      .map((each) => [keyOf(each, each.had), each]),
  );
  const created = steps.filter(({ step, owns }) => step.op === "create" && owns.length > 0);
  return new Map(
    created.flatMap((each) => {
      const former = deleted.get(keyOf(each, each.owns));
      return former ? [[each, former] as const] : [];
    }),
  );
}

/** Returns the first input of a resource whose value does not have the form of its type; undefined if all do. */
function malformedIn({ inputs }: Definition, properties: PropertyMap): string | undefined {
  return Object.entries(inputs).find(([name, { type, need }]) => {
    const value = properties[name];
    if (value === undefined || value === null) return need === "required";
    return !hasForm(value, (type.stored ?? type).shape);
  })?.[0];
}

/** Reports whether a checked value has the form of a shape, as far as reports read it. */
function hasForm(value: unknown, shape: Shape): boolean {
  if (hiddenBy(value)) return true;
  switch (shape.is) {
    case "text":
    case "choice":
      return typeof value === "string";
    case "flag":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number";
    case "list":
      return Array.isArray(value) && value.every((each) => hasForm(each, shape.of.shape));
    case "set":
    case "object of the user's":
      return isMap(value);
    case "map":
      // Some resource types have short forms of their entries, which their functions expand.
      return isMap(value) && Object.values(value).every((each) => typeof each !== "number" && each !== null);
    case "object":
      return (
        isMap(value) &&
        Object.entries(shape.fields).every(([name, { type, needed }]) => {
          const field = value[name];
          return field === undefined || field === null ? !needed : hasForm(field, type.shape);
        })
      );
    case "content of an editor":
      return true;
  }
}
