import type { BinaryReader, BinaryWriter } from "google-protobuf";
import { LOOKUP_KEY, PROVIDER_KEY, SIGNATURE } from "../../values/state-keys";
import { inKeyOrder, isMap, plain, type PropertyMap } from "../../values/plain";
import { UNKNOWN } from "../../values/unknown";
import { jspb } from "./sdk";
import { hasSecrets, maskFromNowOn, NO_SECRETS, type Named, type SecretPaths } from "./secrets";

const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** The placeholders for values that are not known yet, one for each value type. (engine-notes: seven unknown values) */
const UNKNOWNS: ReadonlySet<unknown> = new Set([
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  UNKNOWN,
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

/** Properties in the form that the core uses, with their secrets. */
export interface Received {
  readonly values: PropertyMap;
  readonly secrets: SecretPaths;
}

const OF_HOSTS: ReadonlySet<string> = new Set([PROVIDER_KEY, LOOKUP_KEY]);

/**
 * Parses properties that the engine sent: the bytes of a `google.protobuf.Struct`. For a map of 100,000 documents (9 MB), reading
 * them as the library's `Struct` first takes three times the memory (374 to 415 MiB instead of 134 MiB) and eight times the time.
 */
export function received(bytes: Uint8Array | undefined): Received {
  if (!bytes) return { values: {}, secrets: NO_SECRETS };
  const [all, secretPaths = NO_SECRETS] = readStruct(new jspb.BinaryReader(bytes));
  const fields = isMap(all) ? all : {};
  return {
    values: withoutHosts(fields),
    secrets: secretPaths === true || withoutHosts(secretPaths),
  };
}

const withoutHosts = <Of>(named: Readonly<Record<string, Of>>): Record<string, Of> =>
  Object.fromEntries(Object.entries(named).filter(([name]) => !OF_HOSTS.has(name)));

type Read = readonly [value: unknown, secrets?: SecretPaths];

const NOTHING: Read = [null];

/** Field numbers. A struct has entries, a list has items, and a value has one of the fields in VALUE. */
const ENTRIES = 1;
const ENTRY = { name: 1, value: 2 };
const VALUE = { none: 1, number: 2, text: 3, isTrue: 4, struct: 5, list: 6 };
const ITEMS = 1;

function readStruct(reader: BinaryReader): Read {
  const values: [string, unknown][] = [];
  const secrets: [string, SecretPaths][] = [];
  while (reader.nextField()) {
    if (reader.getFieldNumber() !== ENTRIES) {
      reader.skipField();
      continue;
    }
    let name = "";
    let read = NOTHING;
    readNext(reader, () => {
      while (reader.nextField()) {
        const field = reader.getFieldNumber();
        if (field === ENTRY.name) name = reader.readString();
        else if (field === ENTRY.value) readNext(reader, () => (read = readValue(reader)));
        else reader.skipField();
      }
    });
    const [value, inside] = read;
    values.push([name, value]);
    if (inside !== undefined) secrets.push([name, inside]);
  }
  // The engine sends entries in any order. What is built from them, mainly requests, must be the same in every run.
  const fields = Object.fromEntries(inKeyOrder(values));
  if (fields[SIGNATURE] === SECRET) {
    maskFromNowOn(fields["value"]);
    return [fields["value"], true];
  }
  return secrets.length > 0 ? [fields, Object.fromEntries(secrets)] : [fields];
}

function readValue(reader: BinaryReader): Read {
  let read = NOTHING;
  while (reader.nextField()) {
    const field = reader.getFieldNumber();
    if (field === VALUE.text) {
      const text = reader.readString();
      read = [UNKNOWNS.has(text) ? UNKNOWN : text];
    } else if (field === VALUE.struct) readNext(reader, () => (read = readStruct(reader)));
    else if (field === VALUE.list) readNext(reader, () => (read = readList(reader)));
    else if (field === VALUE.isTrue) read = [reader.readBool()];
    else if (field === VALUE.number) read = [reader.readDouble()];
    else reader.skipField();
  }
  return read;
}

/** A list is secret as a whole if any item is, because the check may convert it to a map. (engine-notes: marks of secrets) */
function readList(reader: BinaryReader): Read {
  const items: Read[] = [];
  while (reader.nextField()) {
    if (reader.getFieldNumber() === ITEMS) readNext(reader, () => items.push(readValue(reader)));
    else reader.skipField();
  }
  const values = items.map(([value]) => value);
  return items.some(([, secrets]) => secrets !== undefined) ? [values, true] : [values];
}

function readNext(reader: BinaryReader, read: () => unknown): void {
  reader.readMessage(undefined, read);
}

export interface MarkedProperties {
  readonly values: object;
  readonly secrets?: SecretPaths;
}

/** Writes properties into a field of a message. Values that are not JSON are converted or omitted, as by {@link plain}. */
export function write(
  writer: BinaryWriter,
  field: number,
  { values, secrets = NO_SECRETS }: MarkedProperties,
): void {
  writeNext(writer, field, () => {
    if (secrets === true) writeStruct(writer, secretOf(values), NO_SECRETS);
    else writeStruct(writer, values, secrets);
  });
}

function writeStruct(writer: BinaryWriter, values: object, secrets: Named): void {
  for (const [name, given] of Object.entries(values)) {
    const value = isMap(given) && !(given instanceof Date || given instanceof Map) ? given : plain(given);
    if (value === undefined) continue;
    const inside = (Object.hasOwn(secrets, name) ? secrets[name] : undefined) ?? NO_SECRETS;
    writeNext(writer, ENTRIES, () => {
      writer.writeString(ENTRY.name, name);
      writeNext(writer, ENTRY.value, () => {
        writeValue(writer, value, inside);
      });
    });
  }
}

/** Writes a value. If the check joined the parts of a value into one, the value is secret as a whole. */
function writeValue(writer: BinaryWriter, value: unknown, secrets: SecretPaths): void {
  if (isMap(value) && secrets !== true)
    writeNext(writer, VALUE.struct, () => {
      writeStruct(writer, value, secrets);
    });
  else if (hasSecrets(secrets)) writeValue(writer, secretOf(value), NO_SECRETS);
  else if (Array.isArray(value))
    writeNext(writer, VALUE.list, () => {
      writeList(writer, value);
    });
  else if (typeof value === "string") writer.writeString(VALUE.text, value);
  else if (typeof value === "number") writer.writeDouble(VALUE.number, value);
  else if (typeof value === "boolean") writer.writeBool(VALUE.isTrue, value);
  else writer.writeEnum(VALUE.none, 0);
}

function writeList(writer: BinaryWriter, list: readonly unknown[]): void {
  for (const item of list) {
    writeNext(writer, ITEMS, () => {
      writeValue(writer, item, NO_SECRETS);
    });
  }
}

function writeNext(writer: BinaryWriter, field: number, write: () => void): void {
  // The protobuf library omits the message if the value is undefined, and uses the value for nothing else.
  writer.writeMessage(field, writer, write);
}

const secretOf = (value: unknown) => ({ [SIGNATURE]: SECRET, value });
