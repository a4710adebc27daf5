import { DOCUMENTS } from "./documents";
import { MIGRATIONS } from "./migrations";
import { OTHERS } from "./others";
import { READS } from "./reads";
import { REPLIES } from "./replies";
import type { Choice, Plain } from "./switch";

/**
 * The behaviours that the contract does not specify, with one switch each. The defaults describe a plausible, well-behaved
 * service. No program may depend on any default: the tests change them one at a time. `pulumi-collab-emulator --help`
 * prints the table.
 */
export const BEHAVIOURS = { ...REPLIES, ...DOCUMENTS, ...MIGRATIONS, ...READS, ...OTHERS } as const;

type Table = typeof BEHAVIOURS;
/** The name of a behaviour that the contract does not specify and that the emulator implements in more than one way. */
export type BehaviourName = keyof Table;

type ValueOf<Entry> =
  Entry extends Choice<infer Value> ? Value : Entry extends Plain<infer Value> ? Value : never;

/** The behaviour switches and their values. {@link BEHAVIOURS} documents the meaning of each. */
export type Behaviours = { -readonly [Name in BehaviourName]: ValueOf<Table[Name]> };

/** Values for some of the switches, as received from a command line or over HTTP. */
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

/** Returns the values that a switch accepts, as text for messages and help. */
export function allowedValues(name: BehaviourName): string {
  const entry = BEHAVIOURS[name];
  if ("values" in entry) return entry.values.join(" | ");
  return typeof entry.fallback === "number" ? "a number, 0 or more" : "true | false";
}

/**
 * Changes the given switches, or none of them if one is invalid.
 *
 * @throws {TypeError} naming a switch that does not exist or a value that it does not accept.
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

/** Returns a new set of defaults with the given values changed. */
export function behavioursWith(values: BehaviourValues = {}): Behaviours {
  const defaults = Object.fromEntries(
    Object.entries(BEHAVIOURS).map(([name, entry]) => [name, entry.fallback]),
  ) as Behaviours;
  changeBehaviours(defaults, values);
  return defaults;
}

/** Parses `name=value` from a command line. The type of the switch decides whether the value is a number, a boolean or text. */
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
