import { isPublic } from "../definition/definition";
import { splitImportId, type ImportId } from "../values/identity";
import { isMap, plainObject, type PropertyMap } from "../values/plain";
import { TARGET_KEY } from "../values/state-keys";
import { differ } from "./changes";
import type { Context } from "./resource-type";
import type { Lifecycle } from "./lifecycle";
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
  const { inputs: declared, adopt } = definition;
  const cannot: Rejection = (id, why) => new ResourceError(`${type} ${id} cannot be imported: ${why}`);
  const { id, given } = importIdIn(lifecycle, text, cannot);
  let unreadable: string | undefined;
  const context = contextWith((why) => (unreadable = why));
  const found = await lifecycle.lookup(context, id, given);
  if (!found) return undefined;
  const state: PropertyMap = { ...definition.id.open?.(), ...plainObject(found) };
  const inputs = lifecycle.check(inputsIn(lifecycle, state)).inputs;
  const whole: PropertyMap = { ...state, ...inputs };
  const missing = [...lifecycle.missingInputs(whole), ...lifecycle.missingOutputs(whole)];
  if (missing.length > 0) {
    const canBeGiven = missing.every((name) => Object.hasOwn(declared, name) && !declared[name]?.secret);
    const next = canBeGiven ? "Give it as JSON after the id, or declare" : "Declare";
    const why = `neither the service nor the id gives its ${missing.join(", ")}. ${next} it without an import. ${adopt}`;
    throw cannot(id, why);
  }
  if (unreadable !== undefined) {
    context.notify(
      `the import assumes that ${type} ${id} exists: ${unreadable} The next preview shows what an update will write.`,
    );
  }
  return { id, state: whole, inputs: asWritten(lifecycle, inputs, given) };
}

/**
 * Returns the state of an object that is deleted. `pulumi do` sends no state, or what a read by the id returned.
 * (engine-notes: pulumi do)
 *
 * @throws {ResourceError} where neither the state nor the id determines what to delete.
 */
export function deletableState(lifecycle: Lifecycle, id: string, state: PropertyMap): PropertyMap {
  if (lifecycle.missingInputs(state).length === 0) return state;
  const known: PropertyMap = lifecycle.definition.id.read(id) ?? {};
  const { inputs, problems } = lifecycle.check(known);
  if (problems.length === 0) return { ...inputs, ...known, ...state };
  const why = problems.map(({ path, message }) => `${path} ${message}`).join("; ");
  throw new ResourceError(
    `could not delete ${lifecycle.type} ${id} by its id: ${why}. Nothing was applied. Take the resource out of the program ` +
      "that declares it, and run `pulumi up`.",
  );
}

/** Returns the error for an id, and why the operation is not possible. */
type Rejection = (id: string, why: string) => ResourceError;

function importIdIn(lifecycle: Lifecycle, text: string, cannot: Rejection): ImportId {
  const importId = splitOrReject(text, cannot);
  const { inputs, id } = lifecycle.definition;
  const known: PropertyMap | undefined = id.read(importId.id);
  if (!known) throw cannot(importId.id, `this is not an id of ${lifecycle.type}. ${id.description}`);
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
  if (behind.length > 0) throw cannot(importId.id, `the JSON after its id: ${behind.join("; ")}.`);
  const itself = wrongIn(Object.keys(known).filter((name) => Object.hasOwn(inputs, name)));
  if (itself.length > 0) throw cannot(importId.id, `${itself.join("; ")}.`);
  const own = lifecycle.id(known);
  if (own !== importId.id) throw cannot(importId.id, `its id is ${own}.`);
  return importId;
}

function splitOrReject(text: string, cannot: Rejection): ImportId {
  try {
    return splitImportId(text);
  } catch {
    const [id = ""] = text.split(/\s/, 1);
    throw cannot(id, "the JSON after its id cannot be parsed.");
  }
}

export const inputsIn = ({ fields }: Lifecycle, state: PropertyMap): PropertyMap =>
  Object.fromEntries(
    Object.entries(state).filter(([name]) => name === TARGET_KEY || Object.hasOwn(fields, name)),
  );

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
