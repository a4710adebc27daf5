import type { Impact, Item } from "../definition/impact";
import type { Definition } from "../definition/definition";
import type { Shape, Type } from "../definition/type";
import {
  hasHidden,
  HIDDEN,
  HIDDEN_MEMBERS,
  hiddenBy,
  isPlaceholder,
  placeholder,
  readable,
  type Reason,
} from "../values/unknown";
import { groupBy } from "../values/collections";
import { isMap, type PropertyMap } from "../values/plain";

/**
 * A hidden value in a preview counts as the worst value that it can have. Code that judges a change never handles hidden values:
 * it runs once for each combination of the values that they can have. The possible values follow from the type: a secret `disabled` is
 * judged once as true and once as false, and a hidden text as a placeholder, which equals no other text.
 *
 * Reading order: `worstOf` joins the results, `inEveryCase` runs the cases, and `valuesOf` lists the values of a type.
 */

/** A state, inputs, or both, as a preview shows them: some values are hidden. */
export interface Shown {
  readonly definition: Definition;
  readonly state?: PropertyMap | undefined;
  readonly inputs?: PropertyMap | undefined;
  /** Reports whether an input may differ between the state and the inputs. By default, any input may. */
  mayDiffer?(name: string): boolean;
}

/** Judges a change whose values are all visible. */
export type Judge<Result> = (state: PropertyMap | undefined, inputs: PropertyMap | undefined) => Result;

/** Returns all impacts that a change can have, whatever the hidden values are. Marks the uncertain ones as "possible". */
export function worstOf(shown: Shown, judge: Judge<readonly Impact[]>): Impact[] {
  const { results, reasons } = inEveryCase(shown, judge);
  const [first = [], ...others] = results;
  if (others.length === 0) return [...first];
  const cases = results.map(itemsIn);
  const times = groupBy(cases.flat(), ({ key, does }) => key + does);
  const isCertain = ({ key, does }: ImpactItem) => times.get(key + does)?.length === cases.length;
  const reported = new Set<string>();
  return cases.flatMap((items) => {
    const fresh = items.filter(({ key }) => !reported.has(key));
    for (const { key } of fresh) reported.add(key);
    return [
      ...joined(fresh.filter(isCertain)),
      ...joined(
        fresh.filter((each) => !isCertain(each)),
        ` (possible, as ${reasons.join(" and ")})`,
      ),
    ];
  });
}

/** Returns the texts that a search finds regardless of the hidden values. */
export function certainOf(
  definition: Definition,
  state: PropertyMap,
  find: (state: PropertyMap) => readonly string[],
): string[] {
  if (!hasHidden(state)) return [...find(state)];
  // Texts derived from a placeholder, such as a fingerprint, change with it: a second run with other placeholders reveals them.
  const [first = [], ...others] = ["", "2"].flatMap(
    (origin) => inEveryCase({ definition, state }, (seen) => find(seen ?? {}), origin).results,
  );
  const sets = others.map((each) => new Set(each));
  return first.filter((each) => sets.every((set) => set.has(each)));
}

/** Returns an impact with a readable description, and with items that are marked if they are hidden. */
export function readableOf(impact: Impact): Impact {
  const { items, does, organizationId } = impact;
  return {
    ...impact,
    items: items.map(readableItem),
    does: [readable(does[0]), readable(does[1])],
    organizationId: organizationId && readable(organizationId),
  };
}

function readableItem(item: Item): Item {
  const { name, title, from, to } = item;
  return {
    ...item,
    name: readable(name),
    title: title && readable(title),
    from: from && readable(from),
    to: to && readable(to),
    ...(isPlaceholder(name) ? { hidden: name.includes(HIDDEN_MEMBERS) ? "many" : "one" } : {}),
  };
}

interface ImpactItem {
  readonly impact: Impact;
  readonly item: Item;
  /** The impact type and the affected object. */
  readonly key: string;
  readonly does: string;
}

function itemsIn(impacts: readonly Impact[]): ImpactItem[] {
  const times = new Map<string, number>();
  return impacts.flatMap((impact) =>
    impact.items.map((item) => {
      const object = JSON.stringify([impact.impactType, impact.object, impact.organizationId, item.name]);
      const count = (times.get(object) ?? 0) + 1;
      times.set(object, count);
      return { impact, item, key: `${object} ${count}`, does: JSON.stringify(impact.does) };
    }),
  );
}

function joined(items: readonly ImpactItem[], suffix = ""): Impact[] {
  return [...groupBy(items, ({ impact }) => impact)].map(([impact, some]) => ({
    ...impact,
    items: some.map(({ item }) => item),
    does: [impact.does[0] + suffix, impact.does[1] + suffix],
  }));
}

const WHY = { secret: "is a secret", unknown: "is unknown until the update runs" } as const;

interface Cases<Result> {
  readonly results: readonly Result[];
  /** Why the cases differ: "onDelete is a secret". */
  readonly reasons: readonly string[];
}

/**
 * Runs a judge in every case: a depth-first search over the hidden values. The judge gets objects whose properties are computed when
 * they are read. Reading a hidden value chooses its worst possible value for this case, and adds a case for each other possible
 * value. Hidden inputs that the judge does not read therefore add no cases.
 */
function inEveryCase<Result>(shown: Shown, judge: Judge<Result>, originSuffix = ""): Cases<Result> {
  const results: Result[] = [];
  const reasons = new Map<string, Reason>();
  // A case is the index of the chosen option for each path. Its other choices are made when their values are read.
  const open: (readonly (readonly [path: string, option: number])[])[] = [[]];
  for (let next = open.pop(); next; next = open.pop()) {
    const chosen = new Map(next);
    const choose: Choose = ({ name, path }, reason, options) => {
      const known = chosen.get(path);
      if (known !== undefined || options.length < 2) return options[known ?? 0];
      reasons.set(name, reason);
      // Adds a case for each other option. The options are in descending order of harm, and this case takes the first.
      for (let other = options.length - 1; other > 0; other--) open.push([...chosen, [path, other]]);
      chosen.set(path, 0);
      return options[0];
    };
    const seen = (side: "state" | "inputs") => withChosenValues(shown, side, choose, originSuffix);
    results.push(judge(seen("state"), seen("inputs")));
  }
  return { results, reasons: [...reasons].map(([name, reason]) => `${name} ${WHY[reason]}`) };
}

type Choose = (position: Position, reason: Reason, options: readonly unknown[]) => unknown;

interface Position {
  /** The input that contains the value. */
  readonly name: string;
  /** The members of a set share one path and one choice: the impacts on a member do not depend on the others. */
  readonly path: string;
  /** The side of a value, or `both` if the two sides have the same. Values with the same origin and the same path are equal. */
  readonly origin: string;
  readonly optional: boolean;
  /** The same input on the other side, as far as the preview shows it. */
  readonly counterpart?: unknown;
  readonly choose: Choose;
}

/** Returns a state or inputs in which each hidden value is replaced by a chosen one. */
function withChosenValues(shown: Shown, side: "state" | "inputs", choose: Choose, originSuffix: string) {
  const { definition } = shown;
  const properties = shown[side];
  if (!properties || !hasHidden(properties)) return properties;
  const other = shown[side === "state" ? "inputs" : "state"];
  return lazily(Object.keys(properties), (name) => {
    if (!hasHidden(properties[name])) return properties[name];
    const counterpart = other?.[name];
    const differs = !other || (shown.mayDiffer?.(name) ?? true);
    // If the input does not differ, the other side may show its value.
    const value =
      differs || counterpart === undefined || hasHidden(counterpart) ? properties[name] : counterpart;
    const origin = `${differs ? side : "both"}${originSuffix}`;
    const input = definition.inputs[name];
    const optional = input?.need === "optional";
    const position = { name, path: `${origin} ${name}`, origin, optional, counterpart, choose };
    return chosenValue(input?.type ?? definition.outputs[name]?.type, value, position);
  });
}

function chosenValue(type: Type | undefined, value: unknown, position: Position): unknown {
  const reason = hiddenBy(value);
  if (reason) {
    // A secret has passed the check, which removes blank values. An omitted flag is judged like a false one.
    const mayBeAbsent = reason === "unknown" && position.optional && shapeOf(type)?.is !== "flag";
    const absent = mayBeAbsent ? [undefined] : [];
    return position.choose(position, reason, [...valuesOf(type, reason, position), ...absent]);
  }
  if (!hasHidden(value)) return value;
  if (Array.isArray(value))
    return value.map((each: unknown) => chosenValue(memberOf(type, "0"), each, within(position, "*")));
  if (!isMap(value)) return value;
  const isObject = shapeOf(type)?.is === "object";
  return lazily(Object.keys(value), (key) =>
    chosenValue(memberOf(type, key), value[key], within(position, isObject ? key : "*")),
  );
}

/** Returns the possible values of a type, as far as they can make a difference, the most harmful first. */
function valuesOf(type: Type | undefined, reason: Reason, position: Position): readonly unknown[] {
  const shape = shapeOf(type);
  const text = placeholder(reason, position.origin);
  switch (shape?.is) {
    case "flag":
      return [true, false];
    case "choice":
      return shape.of;
    case "number":
      return [NaN];
    case "list":
      return [[text]];
    case "set":
    case "map": {
      const { counterpart } = position;
      const known = isMap(counterpart) ? Object.keys(counterpart) : [];
      const other = Array.isArray(counterpart) ? counterpart.map(String) : known;
      const member = (key: string) =>
        shape.is === "set" ? true : chosenValue(memberOf(type, key), HIDDEN[reason], within(position, "*"));
      // Either all members are removed, or they stay with other values and any number of new members are added.
      return [{}, lazily([...other, HIDDEN_MEMBERS], member)];
    }
    case "object": {
      const field = (key: string) => chosenValue(memberOf(type, key), HIDDEN[reason], within(position, key));
      return [lazily(Object.keys(shape.fields), field)];
    }
    case "object of the user's":
      return [{ [shape.with ?? "id"]: text }];
    default:
      return [text];
  }
}

const shapeOf = (type: Type | undefined): Shape | undefined => type?.stored?.shape ?? type?.shape;

function memberOf(type: Type | undefined, key: string): Type | undefined {
  const shape = shapeOf(type);
  if (shape?.is === "object") return shape.fields[key]?.type;
  return shape?.is === "map" || shape?.is === "list" ? shape.of : undefined;
}

const within = (position: Position, key: string): Position => ({
  ...position,
  path: `${position.path}.${key}`,
  optional: false,
  counterpart: undefined,
});

/** Returns an object whose values are computed when they are read. */
function lazily(keys: readonly string[], make: (key: string) => unknown): PropertyMap {
  const object: Record<string, unknown> = {};
  for (const key of keys) {
    let made: { readonly value: unknown } | undefined;
    const get = () => (made ??= { value: make(key) }).value;
    Object.defineProperty(object, key, { enumerable: true, get });
  }
  return object;
}
