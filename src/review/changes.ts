import { EFFECTS, happens, type Consequence, type Consequences } from "../definition/consequence";
import { withBreadth } from "../kinds/allowed-domain/breadth";
import { consequences } from "../kinds/consequences";
import { withoutProvider } from "../values/provider-string";
import { typeOfToken } from "../values/type-token";
import { hasUnknown, isUnknown } from "../values/unknown";
import { partsOf } from "../values/urn";
import { described, type Change } from "./change";
import { Folders } from "./folders";
import { inService, Owners, spared, type Owner } from "./owners";
import { malformedIn } from "./form";
import { NoPreview, type Preview, type Step } from "./preview";
import { providerChanges } from "./provider-changes";
import { isOurProvider, movesToProvider, Providers } from "./providers";
import { apartFromSecrets, hasSecret, SECRET } from "./secret";
import { placeOf, silent } from "./silent";
import { changesSomething, DELETES_REPLACED, toldOnce } from "./steps";

type Held = Readonly<Record<string, unknown>>;

/** A step about a resource of ours. */
interface OurStep extends Owner {
  readonly kind: Consequences;
  readonly state: Held | undefined;
  readonly inputs: Held | undefined;
}

/** What one stack's preview changes. */
export function changesIn(preview: Preview, stack: string): Change[] {
  const steps = toldOnce(preview.steps ?? []);
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

const OF_OTHERS = { isOurs: false, consequences: [], unchecked: [] } as const;

/** What else a preview shows that decides what a change means. */
interface Surroundings {
  readonly providers: Providers;
  readonly owners: Owners;
  readonly folders: Folders;
}

function ourStep(step: Step, providers: Providers): OurStep | undefined {
  const kind = consequences.get(typeOfToken(partsOf(step.urn).type) ?? "");
  const { oldState, newState } = step;
  // What is only looked up is not managed.
  if (!kind || (oldState ?? newState)?.external === true) return undefined;
  const state = oldState && withoutProvider(oldState.outputs ?? oldState.inputs ?? {});
  const inputs =
    step.op === "delete" || step.op === DELETES_REPLACED
      ? undefined
      : newState && withoutProvider(newState.inputs ?? {});
  for (const held of [state, inputs]) {
    const malformed = held && malformedIn(kind.definition, held);
    if (malformed !== undefined)
      throw new NoPreview(
        `${malformed} of ${kind.definition.type} ${partsOf(step.urn).name} does not have the form of this version`,
      );
  }
  const service = providers.serviceOf((newState ?? oldState)?.provider);
  const serviceBefore = providers.serviceOf((oldState ?? newState)?.provider);
  const identitiesOf = (held: Held | undefined, place: string) =>
    held === undefined || hasUnknown(held) || hasSecretMembers(kind, held)
      ? []
      : apartFromSecrets(held, (known) => kind.holds(known)).map((identity) => inService(place, identity));
  const [had, holds] = [identitiesOf(state, serviceBefore), identitiesOf(inputs, service)];
  const keeps = step.op === "replace" && !deletesFirst(step, kind) ? holds : [];
  const own = { step, kind, state, inputs, had, holds, keeps };
  const releasedBy = (held: Held | undefined) =>
    toldBy({ ...own, state: held }).flatMap(({ unless, items }) =>
      unless === "held" ? items.flatMap(({ identity }) => identity ?? []) : [],
    );
  const released = apartFromSecrets(state, releasedBy).map((identity) => inService(serviceBefore, identity));
  const ends = state ? kind.delete(state) : [];
  return { ...own, service, serviceBefore, ends, told: toldBy(own), released };
}

/** Nobody can tell what a set holds that is secret as a whole. */
const hasSecretMembers = ({ definition }: Consequences, held: Held) =>
  Object.entries(definition.inputs).some(
    ([name, { type }]) => ["set", "map"].includes(type.shape.is) && held[name] === SECRET,
  );

/**
 * Whether an input asks for the replacement: the kind deletes first what it makes anew then. A replacement that only a flag, a
 * resource option or a trigger asks for takes over what is there.
 */
const deletesFirst = ({ replaceReasons }: Step, { definition }: Consequences) =>
  (replaceReasons ?? []).some((path) => {
    const [name = ""] = path.split(/[.[]/u);
    return ["replace", "refuse"].includes(definition.inputs[name]?.onChange ?? "");
  });

/** What the kind tells of a change, as if there were no other resource. */
function toldBy({
  step,
  kind,
  state,
  inputs,
  had,
  keeps,
}: Omit<OurStep, "service" | "serviceBefore" | "ends" | "told" | "released">): Consequence[] {
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
  if (step.op !== "update" || !state) return [];
  return [...kind.update(state, inputs), ...mayGo(kind, state, inputs)];
}

/** What a set would lose, whose members nobody knows before the update: it has to be approved as if all of them went. */
function mayGo(kind: Consequences, state: Held, inputs: Held): Consequence[] {
  const unknown = Object.entries(kind.definition.inputs).find(
    ([name, { type }]) => ["set", "map"].includes(type.shape.is) && isUnknown(inputs[name]),
  );
  if (!unknown) return [];
  const why = `${unknown[0]} is not known before the update`;
  return kind
    .delete({ ...state, ...(isUnknown(inputs["onDelete"]) ? {} : { onDelete: inputs["onDelete"] }) })
    .filter(({ effect }) => EFFECTS[effect].level === "danger")
    .map((consequence) => ({
      ...consequence,
      does: [`may go, as ${why}`, `may go, as ${why}`] as const,
    }));
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

function renamed(now: OurStep, former: OurStep, { folders }: Surroundings): Omit<Change, "stack" | "target"> {
  const told = takenOver({ ...now, state: former.state });
  return {
    ...described(now.step),
    verb: "rename",
    isOurs: true,
    formerName: partsOf(former.step.urn).name,
    consequences: [...told.flatMap(withBreadth), ...folders.leaving(told, now)],
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

function changed(
  ours: OurStep,
  { providers, owners, folders }: Surroundings,
): Omit<Change, "stack" | "target"> {
  const { step, kind, told } = ours;
  const spare = told.flatMap((consequence) => spared(consequence, ours, owners));
  const left = [
    ...spare.flatMap(withBreadth),
    ...folders.leaving(spare, ours),
    ...(providers.isMoved(step)
      ? movesToProvider(kind.definition.type, step, placeOf(ours.inputs ?? {}))
      : []),
  ];
  const unchecked = uncheckedIn(ours);
  return {
    ...described(step),
    isOurs: true,
    consequences: left.length === 0 && unchecked.length === 0 ? [...silent(ours)] : left,
    unchecked,
    steps: [step],
  };
}

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
