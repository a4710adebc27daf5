import { DOCUMENTS } from "./documents";
import { MIGRATIONS } from "./migrations";
import { OTHERS } from "./others";
import { READS } from "./reads";
import { REPLIES } from "./replies";
import type { Choice, Plain } from "./switch";

/**
 * What the contract leaves open, one switch for each thing. The defaults are a plausible service that behaves well.
 * No program may depend on any of them: tests turn them one by one. `pulumi-collab-emulator --help` prints the table.
 */
export const BEHAVIOURS = { ...REPLIES, ...DOCUMENTS, ...MIGRATIONS, ...READS, ...OTHERS } as const;

type Table = typeof BEHAVIOURS;
/** The name of something that the contract leaves open, and the emulator can do in more than one way. */
export type BehaviourName = keyof Table;

type ValueOf<Entry> =
  Entry extends Choice<infer Value> ? Value : Entry extends Plain<infer Value> ? Value : never;

/** The switches and their values; {@link BEHAVIOURS} says what each means. */
export type Behaviours = { -readonly [Name in BehaviourName]: ValueOf<Table[Name]> };

/** Values for some of the switches, as they come from a command line or over HTTP. */
export type BehaviourValues = Readonly<Record<string, unknown>>;

export const isBehaviour = (name: string): name is BehaviourName => Object.hasOwn(BEHAVIOURS, name);

function set<Name extends BehaviourName>(target: Behaviours, name: Name, value: Behaviours[Name]): void {
  target[name] = value;
}

function allows<Name extends BehaviourName>(name: Name, value: unknown): value is Behaviours[Name] {
  const entry = BEHAVIOURS[name];
  if ("values" in entry) return entry.values.some((allowed) => allowed === value);
  if (typeof entry.fallback === "number") return typeof value === "number" && value >= 0;
  return typeof value === typeof entry.fallback;
}

/** What may be written for a switch, for messages and help. */
export function allowedValues(name: BehaviourName): string {
  const entry = BEHAVIOURS[name];
  if ("values" in entry) return entry.values.join(" | ");
  return typeof entry.fallback === "number" ? "a number, 0 or more" : "true | false";
}

/**
 * Changes some switches, or none when one of them is wrong.
 *
 * @throws {TypeError} naming a switch that does not exist or a value that it does not have.
 */
export function changeBehaviours(target: Behaviours, values: BehaviourValues): void {
  const changes: (() => void)[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!isBehaviour(name)) throw new TypeError(`There is no behaviour ${JSON.stringify(name)}`);
    if (!allows(name, value)) throw new TypeError(`Behaviour ${name} must be ${allowedValues(name)}`);
    changes.push(() => {
      set(target, name, value);
    });
  }
  for (const change of changes) change();
}

/** A fresh set of defaults with some values changed. */
export function behavioursWith(values: BehaviourValues = {}): Behaviours {
  const defaults = Object.fromEntries(
    Object.entries(BEHAVIOURS).map(([name, entry]) => [name, entry.fallback]),
  ) as Behaviours;
  changeBehaviours(defaults, values);
  return defaults;
}

/** Reads `name=value` of a command line; numbers and booleans by the kind of the switch. */
export function parseBehaviour(text: string): BehaviourValues {
  const [name = "", ...rest] = text.split("=");
  const value = rest.join("=");
  if (!isBehaviour(name)) throw new TypeError(`There is no behaviour ${JSON.stringify(name)}`);
  const { fallback } = BEHAVIOURS[name];
  if (typeof fallback === "number") return { [name]: value === "" ? NaN : Number(value) };
  if (typeof fallback === "boolean")
    return { [name]: value === "true" ? true : value === "false" ? false : value };
  return { [name]: value };
}
