import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Held } from "../../life/lifecycle";
import { CLASS_KEY } from "../../values/class-key";
import { LOOKUP_KEY } from "../../values/lookup-key";
import { isMap, plainObject } from "../../values/plain";
import { PROVIDER_KEY } from "../../values/provider-string";
import { SIGNATURE } from "../../values/signature";
import { UNKNOWN } from "../../values/unknown";
import { struct } from "./sdk";
import { marked, NO_SECRETS, type Secrets } from "./secrets";

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

/** Reads properties that the engine sent. */
export function received(properties: Struct | undefined): Received {
  const sent = properties?.toJavaScript() ?? {};
  const [values, secrets = NO_SECRETS] = readEntries(
    Object.entries(sent).filter(([name]) => !OF_HOSTS.has(name)),
  );
  return { values, secrets, isOfClass: sent[CLASS_KEY] !== undefined };
}

/** Properties for the engine. */
export function sent(values: object, secrets: Secrets = NO_SECRETS): Struct {
  const mark = (value: unknown) => ({ [SIGNATURE]: SECRET, value });
  const properties = marked(plainObject(values), secrets, mark);
  return struct.Struct.fromJavaScript(properties as Parameters<typeof struct.Struct.fromJavaScript>[0]);
}

type Read<Value = unknown> = readonly [value: Value, secrets?: Secrets];

function read(value: unknown): Read {
  if (UNKNOWNS.has(value)) return [UNKNOWN];
  if (Array.isArray(value)) return readList(value);
  if (!isMap(value)) return [value];
  if (value[SIGNATURE] === SECRET) return [read(value["value"])[0], true];
  return readEntries(Object.entries(value));
}

function readEntries(entries: readonly [string, unknown][]): Read<Held> {
  const secrets = new Map<string, Secrets>();
  const known = entries.map(([name, part]): [string, unknown] => {
    const [value, inside] = read(part);
    if (inside !== undefined) secrets.set(name, inside);
    return [name, value];
  });
  const values = Object.fromEntries(known);
  return secrets.size > 0 ? [values, Object.fromEntries(secrets)] : [values];
}

/** A list is a secret as a whole where something in it is: the check may make a map of it. (engine-notes: marks of secrets) */
function readList(list: readonly unknown[]): Read {
  const parts = list.map(read);
  const values = parts.map(([known]) => known);
  return parts.some(([, secrets]) => secrets !== undefined) ? [values, true] : [values];
}
