import { BEHAVIOURS, type ValueOf } from "./switches";

type Switches = typeof BEHAVIOURS;
/** The name of a behaviour that the contract does not specify and that the emulator implements in more than one way. */
export type BehaviourName = keyof Switches;

/** The behaviour switches and their values. {@link BEHAVIOURS} documents the meaning of each. */
export type Behaviours = { -readonly [Name in BehaviourName]: ValueOf<Switches[Name]> };

/** Values for some of the switches, as received from a command line or over HTTP. */
export type BehaviourValues = Readonly<Record<string, unknown>>;

const isBehaviour = (name: string): name is BehaviourName => Object.hasOwn(BEHAVIOURS, name);

function allows<Name extends BehaviourName>(name: Name, value: unknown): value is Behaviours[Name] {
  const entry = BEHAVIOURS[name];
  if ("values" in entry) return entry.values.some((allowed) => allowed === value);
  if (typeof entry.fallback === "number") return typeof value === "number" && value >= 0;
  return typeof value === typeof entry.fallback;
}

/** Returns the values that a switch accepts, as text for messages and help. */
function allowedValues(name: BehaviourName): string {
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
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!isBehaviour(name)) throw new TypeError(`There is no behaviour ${JSON.stringify(name)}`);
    if (!allows(name, value)) throw new TypeError(`Behaviour ${name} must be ${allowedValues(name)}`);
  }
  Object.assign(target, Object.fromEntries(given));
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
  if (typeof fallback === "boolean" && (value === "true" || value === "false"))
    return { [name]: value === "true" };
  return { [name]: value };
}

/** Returns the table of switches with their values, defaults and meanings, for the help of the command. */
export function behavioursHelp(): string {
  const lines = Object.entries(BEHAVIOURS).map(([name, { about, fallback }]) => {
    const values = isBehaviour(name) ? allowedValues(name) : "";
    return `  ${name}: ${values} (default ${String(fallback)})\n      ${about}`;
  });
  return lines.join("\n");
}
