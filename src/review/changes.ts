import { happens, type Consequence, type Consequences } from "../definition/consequence";
import { consequences } from "../kinds/consequences";
import { isPublic } from "../definition/definition";
import { withoutProvider } from "../values/provider-string";
import { typeOfToken } from "../values/type-token";
import { hasUnknown } from "../values/unknown";
import { partsOf } from "../values/urn";
import { withBreadth } from "./breadth";
import { certainOf, readableOf, worstOf, type Shown } from "./hidden";
import { inService, Owners, spared, type Owner } from "./owners";
import type { Step } from "./preview";
import { hasSecret } from "./secret";
import { sourceOf } from "./source";
import { changesSomething, DELETES_REPLACED, toldOnce } from "./steps";

/** What is done with a resource. The engine's words, but for `rename`: another name in the program for the same objects. */
type Verb = "create" | "update" | "replace" | "delete" | "rename" | "import" | "other";

/** A change of one resource. */
export interface Change {
  readonly verb: Verb;
  /** `Document`, or the engine's name of a type that is not ours. */
  readonly type: string;
  readonly isOurs: boolean;
  readonly stack: string;
  readonly name: string;
  /** What it was called in the program, where only that changes. */
  readonly formerName?: string;
  readonly urn: string;
  /** Where it stands in the program: `index.ts:13`. */
  readonly source: string | undefined;
  readonly consequences: readonly Consequence[];
  /** What nobody can tell before the update: sentences about this resource. */
  readonly unchecked: readonly string[];
  /** What the engine says of it; of a rename, both that it deletes and that it creates. */
  readonly steps: readonly Step[];
}

type Held = Readonly<Record<string, unknown>>;

/** A step about a resource of ours. */
interface OurStep extends Owner {
  readonly kind: Consequences;
  readonly state: Held | undefined;
  readonly inputs: Held | undefined;
  /** The same, with what the preview hides of them. */
  readonly shown: Shown;
}

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ["create", "create"],
  ["update", "update"],
  ["replace", "replace"],
  ["delete", "delete"],
  [DELETES_REPLACED, "delete"],
  ["import", "import"],
]);

/** What the steps of one stack's preview change. */
export function changesIn(all: readonly Step[], stack: string): Change[] {
  const steps = toldOnce(all);
  const ours = new Map(
    steps.flatMap((step) => {
      const known = ourStep(step);
      return known ? [[step, known] as const] : [];
    }),
  );
  const owners = new Owners([...ours.values()]);
  const renames = renamesIn([...ours.values()]);
  const merged = new Set([...renames.values()].map(({ step }) => step));
  return steps
    .filter((step) => changesSomething(step) && !merged.has(step))
    .map((step) => {
      const known = ours.get(step);
      if (!known)
        return { ...described(step), stack, isOurs: false, consequences: [], unchecked: [], steps: [step] };
      const former = renames.get(known);
      return { ...(former ? renamed(known, former) : changed(known, owners)), stack };
    });
}

function described(step: Step) {
  const { type, name } = partsOf(step.urn);
  return {
    verb: VERBS.get(step.op) ?? ("other" as const),
    type: typeOfToken(type) ?? type,
    name,
    urn: step.urn,
    source: sourceOf(step.newState ?? step.oldState),
  };
}

function ourStep(step: Step): OurStep | undefined {
  const kind = consequences.get(typeOfToken(partsOf(step.urn).type) ?? "");
  const { oldState, newState } = step;
  // What is only looked up is not managed.
  if (!kind || (oldState ?? newState)?.external === true) return undefined;
  const state = oldState && withoutProvider(oldState.outputs ?? oldState.inputs ?? {});
  const inputs =
    step.op === "delete" || step.op === DELETES_REPLACED
      ? undefined
      : newState && withoutProvider(newState.inputs ?? {});
  const service = serviceOf((newState ?? oldState)?.provider);
  const shown = { definition: kind.definition, state, inputs, mayDiffer: mayDifferIn(step) };
  const identitiesOf = (held: Held | undefined) =>
    certainOf({ ...shown, state: held, inputs: undefined }, (seen) => (seen ? kind.holds(seen) : [])).map(
      (identity) => inService(service, identity),
    );
  const [had, holds] = [identitiesOf(state), identitiesOf(inputs)];
  const keeps = step.op === "replace" && !deletesFirst(step, kind) ? holds : [];
  const own = { step, kind, had, keeps };
  const told = worstOf(shown, (seen, declared) => toldBy({ ...own, state: seen, inputs: declared }));
  const before = new Set(had);
  const released = told
    .flatMap(({ unless, items }) =>
      unless === "held" ? items.flatMap(({ identity }) => identity ?? []) : [],
    )
    .map((identity) => inService(service, identity))
    .filter((identity) => before.has(identity));
  return { ...own, state, inputs, shown, holds, service, told, released };
}

/**
 * Whether an input may differ between the state and the inputs. The engine names those that do. It names none where the resource
 * asks for the update itself, and compares with what an update that failed half-way asked for instead of what it did.
 */
function mayDifferIn({ diffReasons, detailedDiff, oldState }: Step): (name: string) => boolean {
  const named = [...(diffReasons ?? []), ...Object.keys(detailedDiff ?? {})];
  if (named.length === 0 || (oldState?.initErrors ?? []).length > 0) return () => true;
  const differing = new Set(named.map(inputAt));
  return (name) => differing.has(name);
}

/** The input that a path begins with. */
const inputAt = (path: string): string => path.split(/[.[]/u)[0] ?? "";

/**
 * Whether an input asks for the replacement: the kind deletes first what it makes anew then. A replacement that only a flag, a
 * resource option or a trigger asks for takes over what is there.
 */
const deletesFirst = ({ replaceReasons }: Step, { definition }: Consequences) =>
  (replaceReasons ?? []).some((path) =>
    ["replace", "refuse"].includes(definition.inputs[inputAt(path)]?.onChange ?? ""),
  );

/** The id of a provider changes with its settings, and is not known before it is made. */
const serviceOf = (provider = "") => provider.split("::").slice(0, -1).join("::");

/** What the kind tells of a change, as if there were no other resource. */
function toldBy({
  step,
  kind,
  state,
  inputs,
  had,
  keeps,
}: Pick<OurStep, "step" | "kind" | "state" | "inputs" | "had" | "keeps">): Consequence[] {
  const goes = () => {
    const told = state ? kind.delete(state) : [];
    return step.oldState?.retainOnDelete === true ? told.flatMap(retained) : told;
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

const retained = ({ object, items, organizationId }: Consequence): Consequence[] =>
  happens(
    "leaves-behind",
    object,
    items,
    ["stays as it is, as retainOnDelete says", "stay as they are, as retainOnDelete says"],
    { organizationId, unless: "held" },
  );

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && one.length === other.length && one.every((each) => other.includes(each));

/** Resources that are made with just what a deleted one of their kind had: the program calls them otherwise, and no more. */
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
      if (each.step.op !== "create" || each.holds.length === 0) return [];
      const former = deleted.get(keyOf(each, each.holds));
      return former ? [[each, former] as const] : [];
    }),
  );
}

function renamed(now: OurStep, former: OurStep): Omit<Change, "stack"> {
  return {
    ...described(now.step),
    verb: "rename",
    isOurs: true,
    formerName: partsOf(former.step.urn).name,
    consequences: worstOf({ ...now.shown, state: former.state, mayDiffer: () => true }, (state, inputs) =>
      takenOver({ ...now, state, inputs }),
    )
      .map(readableOf)
      .flatMap(withBreadth),
    unchecked: uncheckedIn(now),
    steps: [former.step, now.step],
  };
}

/** What it means that a resource takes over what is there. What it asks for is asked for again. */
function takenOver({ step, kind, state = {}, inputs = {} }: Taking): Consequence[] {
  const told = kind.takeOver(state, inputs);
  if (told.length > 0) return told;
  const words = ["is taken over as it is", "are taken over as they are"] as const;
  const sends = kind.create(inputs).flatMap((each) => each.sends ?? []);
  return happens("nothing", kind.definition.type, [{ name: partsOf(step.urn).name }], words, {
    ...placeOf(inputs),
    sends,
  });
}

type Taking = Pick<OurStep, "step" | "kind" | "state" | "inputs">;

/** The organization of a resource, where it is in one. */
const placeOf = ({ organizationId }: Held) => (typeof organizationId === "string" ? { organizationId } : {});

function changed(ours: OurStep, owners: Owners): Omit<Change, "stack"> {
  const { step, told } = ours;
  const left = told
    .flatMap((consequence) => spared(consequence, ours, owners))
    .map(readableOf)
    .flatMap(withBreadth);
  const unchecked = uncheckedIn(ours);
  return {
    ...described(step),
    isOurs: true,
    consequences: left.length === 0 && unchecked.length === 0 ? silent(ours).map(readableOf) : left,
    unchecked,
    steps: [step],
  };
}

/** An update that none of the inputs asks for now. */
function silent({ step, kind, inputs = {} }: OurStep): Consequence[] {
  const { name } = partsOf(step.urn);
  const changed = Object.keys(step.detailedDiff ?? {});
  // What a kind keeps for itself has no name for people.
  const names = [...new Set((changed.length > 0 ? changed : (step.diffReasons ?? [])).map(wordOf))];
  if (step.op !== "update") return [];
  if (names.length === 0)
    return happens(
      "changes",
      kind.definition.type,
      [{ name }],
      [
        "is renewed, or what an earlier update left undone is done",
        "are renewed, or what an earlier update left undone is done",
      ],
      placeOf(inputs),
    );
  return happens(
    "nothing",
    kind.definition.type,
    [{ name }],
    [
      `has another ${names.join(", ")}: nothing is sent for that now`,
      `have another ${names.join(", ")}: nothing is sent for that now`,
    ],
    placeOf(inputs),
  );
}

const wordOf = (path: string) => (isPublic(path) ? path : "protection");

function uncheckedIn({ step, kind, state, inputs = {} }: OurStep): string[] {
  const changed = new Set([...(step.diffReasons ?? []), ...(state ? [] : Object.keys(inputs))]);
  return Object.entries(inputs).flatMap(([name, value]) => {
    if (hasUnknown(value)) return [`${name} is not known before the update`];
    if (!changed.has(name) || !hasSecret(value)) return [];
    // A credential has no consequence but the one that the kind tells.
    return kind.definition.inputs[name]?.secret === true
      ? []
      : [`${name} is a secret: what it says is not shown`];
  });
}
