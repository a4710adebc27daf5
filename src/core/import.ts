import { isPublic } from "../definition/definition";
import { splitImportId, type ImportId } from "../values/identity";
import { isMap, plainObject } from "../values/plain";
import { differ } from "./changes";
import type { Context } from "./resource-type";
import type { PropertyMap, Lifecycle } from "./lifecycle";
import { ResourceError } from "./rejections/failures";

export interface Imported {
  readonly id: string;
  readonly state: PropertyMap;
  /** The inputs as a program would write them. */
  readonly inputs: PropertyMap;
}

/**
 * Imports an object that is known by its id. Reads what the service shows, and takes what it does not show from the JSON after
 * the id. What is missing after that stays empty, so that the first update adds it. Returns undefined when the object does not
 * exist.
 */
export async function importOf(
  lifecycle: Lifecycle,
  contextWith: (unreadable: (why: string) => void) => Context,
  text: string,
): Promise<Imported | undefined> {
  const { definition, type } = lifecycle;
  const { id, given } = importIdIn(lifecycle, text);
  let unreadable: string | undefined;
  const context = contextWith((why) => (unreadable = why));
  const found = await lifecycle.lookup(context, id, given);
  if (!found) return undefined;
  const state: PropertyMap = { ...definition.id.open?.(), ...plainObject(found) };
  const inputs = lifecycle.check(inputsIn(lifecycle, state)).inputs;
  const missing = missingIn(lifecycle, { ...state, ...inputs });
  if (missing.length > 0) throw rejected(lifecycle, id, whatIsMissing(lifecycle, missing));
  const whole = { ...state, ...inputs };
  const own = lifecycle.id(whole);
  if (own !== id) throw rejected(lifecycle, id, `its id is ${own}.`);
  if (unreadable !== undefined) {
    context.notify(
      `${type} ${id} is taken to be there as its id says: ${unreadable} The next preview shows what an update will write.`,
    );
  }
  return { id, state: whole, inputs: asWritten(lifecycle, inputs, given) };
}

/** Returns the id of the object to import, and the inputs in the JSON after the id. */
function importIdIn(lifecycle: Lifecycle, text: string): ImportId {
  const importId = splitOrReject(lifecycle, text);
  const { inputs, id } = lifecycle.definition;
  const known: PropertyMap = id.read(importId.id) ?? {};
  const names = Object.keys(importId.given);
  const mistakes = names.flatMap((name) => {
    if (Object.hasOwn(known, name)) return [`${name} is part of the id itself`];
    if (!isPublic(name)) return [`${name} is not an input`];
    // States and import files contain an id in plain text.
    return Object.hasOwn(inputs, name) && inputs[name]?.secret ? [`${name} is a secret`] : [];
  });
  const { problems } = lifecycle.check({ ...importId.given, ...known });
  const wrongIn = (given: readonly string[]) =>
    problems
      .filter(({ path }) => given.includes(path) || given.includes(path.split(/[.[]/, 1)[0] ?? ""))
      .map(({ path, message }) => `${path} ${message}`);
  const behind = [...mistakes, ...wrongIn(names)];
  if (behind.length > 0)
    throw rejected(lifecycle, importId.id, `the JSON after its id: ${behind.join("; ")}.`);
  const itself = wrongIn(Object.keys(known).filter((name) => Object.hasOwn(inputs, name)));
  if (itself.length > 0) throw rejected(lifecycle, importId.id, `${itself.join("; ")}.`);
  return importId;
}

function splitOrReject(lifecycle: Lifecycle, text: string): ImportId {
  try {
    return splitImportId(text);
  } catch {
    const [id = ""] = text.split(/\s/, 1);
    throw rejected(lifecycle, id, "the JSON after its id cannot be parsed.");
  }
}

function whatIsMissing({ definition: { inputs, adopt } }: Lifecycle, missing: readonly string[]): string {
  const canBeGiven = (name: string) => Object.hasOwn(inputs, name) && !inputs[name]?.secret;
  const behind = missing.every(canBeGiven) ? "Give it as JSON after the id, or declare" : "Declare";
  return `neither the service nor the id gives its ${missing.join(", ")}. ${behind} it without an import. ${adopt}`;
}

const rejected = ({ type }: Lifecycle, id: string, why: string) =>
  new ResourceError(`${type} ${id} cannot be imported: ${why}`);

/** Returns the inputs in a state. */
export const inputsIn = ({ fields }: Lifecycle, state: PropertyMap): PropertyMap =>
  Object.fromEntries(Object.entries(state).filter(([name]) => Object.hasOwn(fields, name)));

function missingIn({ definition: { inputs, outputs } }: Lifecycle, state: PropertyMap): string[] {
  const required = Object.keys(inputs).filter((name) => inputs[name]?.need === "required");
  const always = Object.keys(outputs).filter((name) => outputs[name]?.always === true);
  return [...required, ...always].filter((name) => state[name] === undefined);
}

/**
 * Returns inputs as programs write them: a list where states contain a map keyed by member. The inputs after the id have that
 * form already.
 */
function asWritten(lifecycle: Lifecycle, inputs: PropertyMap, given: PropertyMap): PropertyMap {
  const isSet = (name: string) => lifecycle.definition.inputs[name]?.type.shape.is === "set";
  const recordedInputs = lifecycle.check(given).inputs;
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      // A value that was read takes precedence over one after the id.
      if (Object.hasOwn(given, name) && !differ(recordedInputs[name], value)) return [name, given[name]];
      return [name, isSet(name) && isMap(value) ? Object.keys(value) : value];
    }),
  );
}
