import { happens, type Consequence, type Consequences, type Item } from "../definition/consequence";
import { consequences } from "../kinds/consequences";
import { breadthOf } from "../values/public-suffix";
import { isPublic } from "../definition/definition";
import { getOrMake } from "../values/get-or-make";
import { isMap } from "../values/plain";
import { typeOfToken } from "../values/type-token";
import { hasUnknown } from "../values/unknown";
import { partsOf, type Step } from "./preview";
import { sourceOf } from "./source";

/** What is done with a resource. The engine's words, but for `rename`: another name in the program for the same objects. */
type Verb = "create" | "update" | "replace" | "delete" | "rename" | "import" | "other";

/** A change of one resource. */
export interface Change {
  readonly verb: Verb;
  /** `Document`, or the engine's name of a type that is not ours. */
  readonly type: string;
  readonly isOurs: boolean;
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
interface OurStep {
  readonly step: Step;
  readonly kind: Consequences;
  readonly state: Held | undefined;
  readonly inputs: Held | undefined;
  /** What identities are compared with: those of one service alone. */
  readonly service: string;
  readonly told: readonly Consequence[];
  /** What it has in the service before and after, each with the service that the resource's provider speaks to. */
  readonly had: readonly string[];
  readonly holds: readonly string[];
}

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ["create", "create"],
  ["update", "update"],
  ["replace", "replace"],
  ["delete", "delete"],
  ["import", "import"],
]);

/** Operations of the engine that change nothing, or that it tells a second time. */
const QUIET = new Set(["same", "read", "refresh", "create-replacement", "delete-replaced", "read-discard"]);

/** What the steps of one stack's preview change. */
export function changesIn(steps: readonly Step[]): Change[] {
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
    .filter((step) => !QUIET.has(step.op) && !merged.has(step) && !isOfTheEngine(step))
    .map((step) => {
      const known = ours.get(step);
      if (!known)
        return { ...described(step), isOurs: false, consequences: [], unchecked: [], steps: [step] };
      const former = renames.get(known);
      return former ? renamed(known, former) : changed(known, owners);
    });
}

/** The stack itself, and the providers that the engine makes by itself. */
function isOfTheEngine({ urn }: Step): boolean {
  const { type, name } = partsOf(urn);
  return (
    type === "pulumi:pulumi:Stack" || (type.startsWith("pulumi:providers:") && name.startsWith("default"))
  );
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
  const state = oldState && withoutText(oldState.outputs ?? oldState.inputs ?? {});
  const inputs = step.op === "delete" ? undefined : newState && withoutText(newState.inputs ?? {});
  const service = serviceOf((newState ?? oldState)?.provider);
  const identitiesOf = (held: Held | undefined) =>
    held === undefined || hasUnknown(held)
      ? []
      : kind.holds(held).map((identity) => inService(service, identity));
  const own = { step, kind, state, inputs };
  return {
    ...own,
    service,
    told: toldBy(own),
    had: identitiesOf(state),
    holds: identitiesOf(inputs),
  };
}

function withoutText({ __provider, ...held }: Held): Held {
  return held;
}

/** The id of a provider changes with its settings, and is not known before it is made. */
const serviceOf = (provider = "") => provider.split("::").slice(0, -1).join("::");

const inService = (service: string, identity: string) => `${service} ${identity}`;

/** What the kind tells of a change, as if there were no other resource. */
function toldBy({
  step,
  kind,
  state,
  inputs,
}: Pick<OurStep, "step" | "kind" | "state" | "inputs">): Consequence[] {
  const goes = () => {
    const told = state ? kind.delete(state) : [];
    return step.oldState?.retainOnDelete === true ? told.flatMap(retained) : told;
  };
  if (step.op === "delete") return goes();
  if (!inputs) return [];
  if (step.op === "create") return kind.create(inputs);
  if (step.op === "replace") return [...goes(), ...kind.create(inputs)];
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

/** Which resources have what, before and after the update. */
class Owners {
  readonly #before = new Map<string, Set<Step>>();
  readonly #after = new Map<string, Set<Step>>();

  constructor(steps: readonly OurStep[]) {
    for (const { step, service, told, had, holds } of steps) {
      const stays = new Set(holds);
      const released = told
        .filter(({ unless }) => unless === "held")
        .flatMap(({ items }) => items.flatMap(({ identity }) => identity ?? []))
        .map((identity) => inService(service, identity));
      for (const identity of [...had.filter((each) => stays.has(each)), ...released])
        getOrMake(this.#before, identity, () => new Set<Step>()).add(step);
      for (const identity of holds) getOrMake(this.#after, identity, () => new Set<Step>()).add(step);
    }
  }

  /** Whether another resource has it after the update. */
  isHeldBeside(step: Step, identity: string): boolean {
    return isOthers(this.#after.get(identity), step);
  }

  /** Whether another resource had it before. */
  wasHadBeside(step: Step, identity: string): boolean {
    return isOthers(this.#before.get(identity), step);
  }
}

const isOthers = (owners: ReadonlySet<Step> | undefined, step: Step) =>
  owners !== undefined && (owners.size > 1 || !owners.has(step));

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

function renamed(now: OurStep, former: OurStep): Change {
  return {
    ...described(now.step),
    verb: "rename",
    isOurs: true,
    formerName: partsOf(former.step.urn).name,
    consequences: now.kind.takeOver(former.state ?? {}, now.inputs ?? {}).flatMap(withBreadth),
    unchecked: uncheckedIn(now),
    steps: [former.step, now.step],
  };
}

function changed(ours: OurStep, owners: Owners): Change {
  const { step, told } = ours;
  const left = told.flatMap((consequence) => spared(consequence, ours, owners)).flatMap(withBreadth);
  const unchecked = uncheckedIn(ours);
  return {
    ...described(step),
    isOurs: true,
    consequences: left.length === 0 && unchecked.length === 0 ? [...silent(ours)] : left,
    unchecked,
    steps: [step],
  };
}

/** A consequence without the items that other resources of the program have. */
function spared(consequence: Consequence, { step, service, holds }: OurStep, owners: Owners): Consequence[] {
  const { unless, object, organizationId } = consequence;
  if (unless === undefined) return [consequence];
  // What a replacement leaves behind, and has again, is not left.
  const items =
    consequence.effect === "leaves-behind"
      ? consequence.items.filter(({ identity = "" }) => !holds.includes(inService(service, identity)))
      : consequence.items;
  const isSpared = ({ identity }: Item) => {
    if (identity === undefined) return false;
    const there = inService(service, identity);
    return unless === "held" ? owners.isHeldBeside(step, there) : owners.wasHadBeside(step, there);
  };
  const others = items.filter((item) => !isSpared(item));
  const words =
    unless === "held"
      ? ([
          "stays as it is: the program still declares it",
          "stay as they are: the program still declares them",
        ] as const)
      : ([
          "is there already: the program declared it before",
          "are there already: the program declared them before",
        ] as const);
  return [
    ...(others.length > 0 ? [{ ...consequence, items: others }] : []),
    ...happens("nothing", object, items.filter(isSpared), words, { organizationId }),
  ];
}

/** Domains that let in people who have nothing to do with each other are told apart. */
function withBreadth(consequence: Consequence): Consequence[] {
  const { effect, object, items } = consequence;
  if (effect !== "gives-access" || object !== "domain") return [consequence];
  const broad = items.flatMap((item) => {
    const breadth = breadthOf(item.name);
    return breadth === undefined ? [] : [{ ...item, title: breadth }];
  });
  const isBroad = new Set(broad.map(({ name }) => name));
  const narrow = items.filter(({ name }) => !isBroad.has(name));
  const lets = "which lets in web pages of people who have nothing to do with each other";
  return [
    ...(broad.length > 0
      ? [
          {
            ...consequence,
            effect: "gives-broad-access" as const,
            items: broad,
            does: [`is allowed, ${lets}`, `are allowed, ${lets}`] as const,
          },
        ]
      : []),
    ...(narrow.length > 0 ? [{ ...consequence, items: narrow }] : []),
  ];
}

/** An update that none of the inputs asks for now. */
function silent({ step, kind }: OurStep): Consequence[] {
  const { name } = partsOf(step.urn);
  const changed = Object.keys(step.detailedDiff ?? {});
  // What a kind keeps for itself has no name for people.
  const inputs = [...new Set((changed.length > 0 ? changed : (step.diffReasons ?? [])).map(wordOf))];
  if (step.op !== "update") return [];
  if (inputs.length === 0)
    return happens(
      "changes",
      kind.definition.type,
      [{ name }],
      [
        "is renewed, or what an earlier update left undone is done",
        "are renewed, or what an earlier update left undone is done",
      ],
    );
  return happens(
    "nothing",
    kind.definition.type,
    [{ name }],
    [
      `has another ${inputs.join(", ")}: nothing is sent for that now`,
      `have another ${inputs.join(", ")}: nothing is sent for that now`,
    ],
  );
}

const wordOf = (path: string) => (isPublic(path) ? path : "protection");

const SECRET = "[secret]";

function uncheckedIn({ step, kind, state, inputs = {} }: OurStep): string[] {
  const isSecret = (value: unknown): boolean =>
    value === SECRET || (isMap(value) && Object.values(value).some(isSecret));
  const changed = new Set([...(step.diffReasons ?? []), ...(state ? [] : Object.keys(inputs))]);
  return Object.entries(inputs).flatMap(([name, value]) => {
    if (hasUnknown(value)) return [`${name} is not known before the update`];
    if (!changed.has(name) || !isSecret(value)) return [];
    // A credential has no consequence but the one that the kind tells.
    return kind.definition.inputs[name]?.secret === true
      ? []
      : [`${name} is a secret: what it says is not shown`];
  });
}
