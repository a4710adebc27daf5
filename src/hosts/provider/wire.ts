import type { Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import type { Held } from "../../life/lifecycle";
import { CLASS_KEY } from "../../values/class-key";
import { getOrMake } from "../../values/get-or-make";
import { LOOKUP_KEY } from "../../values/lookup-key";
import { isMap, plain } from "../../values/plain";
import { PROVIDER_KEY } from "../../values/provider-string";
import { SIGNATURE } from "../../values/signature";
import { UNKNOWN } from "../../values/unknown";
import { struct } from "./sdk";
import { hasSecrets, NO_SECRETS, type Secrets } from "./secrets";

/** What the signature says of a secret. */
const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** What stands for a value that is not known yet: one for each type that it may come to have. (engine-notes: seven unknown values) */
const UNKNOWNS: ReadonlySet<unknown> = new Set([
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  UNKNOWN,
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

/** Properties as the core takes them, and which of them are secrets. */
export interface Received {
  readonly values: Held;
  readonly secrets: Secrets;
  /** Whether a class has registered them. */
  readonly isOfClass: boolean;
}

/** What is there for hosts alone. */
const OF_HOSTS: ReadonlySet<string> = new Set([PROVIDER_KEY, LOOKUP_KEY, CLASS_KEY]);

/** Reads properties that the engine sent, in one pass: there may be 100,000 of them. */
export function received(properties: Struct | undefined): Received {
  if (!properties) return { values: {}, secrets: NO_SECRETS, isOfClass: false };
  const [values, secrets = NO_SECRETS] = readStruct(properties, OF_HOSTS);
  return { values, secrets, isOfClass: properties.getFieldsMap().has(CLASS_KEY) };
}

type Read<Value = unknown> = readonly [value: Value, secrets?: Secrets];

function readStruct(from: Struct, except?: ReadonlySet<string>): Read<Held> {
  const values: [string, unknown][] = [];
  const secrets: [string, Secrets][] = [];
  from.getFieldsMap().forEach((field, name) => {
    if (except?.has(name)) return;
    const [value, inside] = readValue(field);
    values.push([name, value]);
    if (inside !== undefined) secrets.push([name, inside]);
  });
  const held = Object.fromEntries(values);
  return secrets.length > 0 ? [held, Object.fromEntries(secrets)] : [held];
}

function readValue(field: Value): Read {
  if (field.hasStringValue()) {
    const text = field.getStringValue();
    return [UNKNOWNS.has(text) ? UNKNOWN : text];
  }
  const inside = field.getStructValue();
  if (inside) return readSecret(inside) ?? readStruct(inside);
  const list = field.getListValue();
  if (list) return readList(list.getValuesList());
  if (field.hasBoolValue()) return [field.getBoolValue()];
  return [field.hasNumberValue() ? field.getNumberValue() : null];
}

function readSecret(field: Struct): Read | undefined {
  const fields = field.getFieldsMap();
  if (fields.get(SIGNATURE)?.getStringValue() !== SECRET) return undefined;
  const value = fields.get("value");
  return [value && readValue(value)[0], true];
}

/** A list is a secret as a whole where something in it is: the check may make a map of it. (engine-notes: marks of secrets) */
function readList(list: readonly Value[]): Read {
  const parts = list.map(readValue);
  const values = parts.map(([known]) => known);
  return parts.some(([, secrets]) => secrets !== undefined) ? [values, true] : [values];
}

/** The maps of which a message holds values already. */
export type Made = Map<object, Value>;

/**
 * Properties for the engine, in one pass too. What is not JSON is made of it, or left out, as by {@link plain}. A map that one
 * message holds twice is made once, where it has no secrets.
 */
export function sent(values: object, secrets: Secrets = NO_SECRETS, made: Made = new Map()): Struct {
  return secrets === true
    ? secretOf(new struct.Value().setStructValue(structOf(values, {}, made)))
    : structOf(values, secrets, made);
}

function structOf(values: object, secrets: Exclude<Secrets, true>, made: Made): Struct {
  const whole = new struct.Struct();
  const fields = whole.getFieldsMap();
  for (const [name, given] of Object.entries(values)) {
    const value = valueOf(given, (Object.hasOwn(secrets, name) ? secrets[name] : undefined) ?? NO_SECRETS, made);
    if (value) fields.set(name, value);
  }
  return whole;
}

/** A part that has no parts any more, as the check joined them, is a secret as a whole. */
function valueOf(given: unknown, secrets: Secrets, made: Made): Value | undefined {
  const known = given instanceof Date || given instanceof Map ? plain(given) : given;
  if (secrets === true || (!isMap(known) && hasSecrets(secrets))) {
    const hidden = valueOf(known, NO_SECRETS, made);
    return hidden && new struct.Value().setStructValue(secretOf(hidden));
  }
  if (isMap(known)) {
    const value = () => new struct.Value().setStructValue(structOf(known, secrets, made));
    return hasSecrets(secrets) ? value() : getOrMake(made, known, value);
  }
  const rest = plain(known);
  return rest === undefined ? undefined : struct.Value.fromJavaScript(rest);
}

function secretOf(value: Value): Struct {
  const made = new struct.Struct();
  made.getFieldsMap().set(SIGNATURE, new struct.Value().setStringValue(SECRET)).set("value", value);
  return made;
}
