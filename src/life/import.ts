import { isPublic } from "../definition/definition";
import { splitImportId, type ImportId } from "../values/import-id";
import { isMap, plainObject } from "../values/plain";
import { differ } from "./differ";
import type { Context } from "./kind";
import type { Held, Life } from "./lifecycle";
import { ResourceError } from "./refusals/failures";

export interface Imported {
  readonly id: string;
  readonly state: Held;
  /** The inputs as a program would write them. */
  readonly inputs: Held;
}

/**
 * Imports an object that is known by its id. Reads what the service shows, and takes what it does not show from the JSON behind
 * the id. What is missing after that stays empty, so that the first update adds it. Returns undefined when the object does not
 * exist.
 */
export async function importOf(
  life: Life,
  contextWith: (unseen: (why: string) => void) => Context,
  text: string,
): Promise<Imported | undefined> {
  const { definition, type } = life;
  const { id, told } = askedIn(life, text);
  let unseen: string | undefined;
  const context = contextWith((why) => (unseen = why));
  const found = await life.lookup(context, id, told);
  if (!found) return undefined;
  const state: Held = { ...definition.id.open?.(), ...plainObject(found) };
  const inputs = life.check(inputsIn(life, state)).inputs;
  const missing = missingIn(life, { ...state, ...inputs });
  if (missing.length > 0) throw refused(life, id, nothingTells(life, missing));
  const whole = { ...state, ...inputs };
  const own = life.id(whole);
  if (own !== id) throw refused(life, id, `its id is ${own}.`);
  if (unseen !== undefined) {
    context.notify(
      `${type} ${id} is taken to be there as its id says: ${unseen} The next preview shows what an update will write.`,
    );
  }
  return { id, state: whole, inputs: asWritten(life, inputs, told) };
}

/** Returns the id of the object to import, and the inputs in the JSON behind the id. */
function askedIn(life: Life, text: string): ImportId {
  const asked = splitOrRefuse(life, text);
  const { inputs, id } = life.definition;
  const known: Held = id.read(asked.id) ?? {};
  const names = Object.keys(asked.told);
  const mistakes = names.flatMap((name) => {
    if (Object.hasOwn(known, name)) return [`${name} is told by the id itself`];
    if (!isPublic(name)) return [`${name} is not an input`];
    // States and import files contain an id in plain text.
    return Object.hasOwn(inputs, name) && inputs[name]?.secret ? [`${name} is a secret`] : [];
  });
  const { problems } = life.check({ ...asked.told, ...known });
  const wrongIn = (given: readonly string[]) =>
    problems
      .filter(({ path }) => given.includes(path) || given.includes(path.split(/[.[]/, 1)[0] ?? ""))
      .map(({ path, message }) => `${path} ${message}`);
  const behind = [...mistakes, ...wrongIn(names)];
  if (behind.length > 0) throw refused(life, asked.id, `what stands behind its id: ${behind.join("; ")}.`);
  const itself = wrongIn(Object.keys(known).filter((name) => Object.hasOwn(inputs, name)));
  if (itself.length > 0) throw refused(life, asked.id, `${itself.join("; ")}.`);
  return asked;
}

function splitOrRefuse(life: Life, text: string): ImportId {
  try {
    return splitImportId(text);
  } catch {
    const [id = ""] = text.split(/\s/, 1);
    throw refused(life, id, "what stands behind its id is no JSON.");
  }
}

function nothingTells({ definition: { inputs, adopt } }: Life, missing: readonly string[]): string {
  const canBeTold = (name: string) => Object.hasOwn(inputs, name) && !inputs[name]?.secret;
  const behind = missing.every(canBeTold) ? "Tell it in JSON behind the id, or declare" : "Declare";
  return `nothing tells its ${missing.join(", ")}. ${behind} it without an import. ${adopt}`;
}

const refused = ({ type }: Life, id: string, why: string) =>
  new ResourceError(`${type} ${id} cannot be imported: ${why}`);

/** Returns the inputs in a state. */
export const inputsIn = ({ fields }: Life, state: Held): Held =>
  Object.fromEntries(Object.entries(state).filter(([name]) => Object.hasOwn(fields, name)));

function missingIn({ definition: { inputs, outputs } }: Life, state: Held): string[] {
  const required = Object.keys(inputs).filter((name) => inputs[name]?.need === "required");
  const always = Object.keys(outputs).filter((name) => outputs[name]?.always === true);
  return [...required, ...always].filter((name) => state[name] === undefined);
}

/**
 * Returns inputs as programs write them: a list where states contain a map keyed by member. The inputs behind the id have that
 * form already.
 */
function asWritten(life: Life, inputs: Held, told: Held): Held {
  const isSet = (name: string) => life.definition.inputs[name]?.type.shape.is === "set";
  const toldInputs = life.check(told).inputs;
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      // A value that was read takes precedence over one behind the id.
      if (Object.hasOwn(told, name) && !differ(toldInputs[name], value)) return [name, told[name]];
      return [name, isSet(name) && isMap(value) ? Object.keys(value) : value];
    }),
  );
}
