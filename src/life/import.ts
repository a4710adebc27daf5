import { isMap, plainObject } from "../values/plain";
import type { Context } from "./kind";
import type { Held, Life } from "./lifecycle";
import { ResourceError } from "./refusals/failures";

export interface Imported {
  readonly state: Held;
  /** As a program would write them. */
  readonly inputs: Held;
}

/**
 * Takes an object over that is known by its id alone: what can be read is read, and what an id leaves open is nothing, so that the
 * first update adds it. Undefined when the object is not there.
 */
export async function importOf(life: Life, context: Context, id: string): Promise<Imported | undefined> {
  const { definition, type } = life;
  let unseen: string | undefined;
  const found = await life.lookup({ ...context, unseen: (why) => (unseen = why) }, id, {});
  if (!found) return undefined;
  const state: Held = { ...definition.id.open?.(), ...plainObject(found) };
  const inputs = life.check(inputsIn(life, state)).inputs;
  const missing = missingIn(life, { ...state, ...inputs });
  if (missing.length > 0) {
    throw new ResourceError(
      `${type} ${id} cannot be imported: nothing tells its ${missing.join(", ")}. Declare it without an import. ${definition.adopt}`,
    );
  }
  if (unseen !== undefined) {
    context.notify(
      `${type} ${id} is taken to be there as its id says: ${unseen} The next preview shows what an update will write.`,
    );
  }
  return { state: { ...state, ...inputs }, inputs: asWritten(life, inputs) };
}

/** The inputs in a state. */
export const inputsIn = ({ fields }: Life, state: Held): Held =>
  Object.fromEntries(Object.entries(state).filter(([name]) => Object.hasOwn(fields, name)));

function missingIn({ definition: { inputs, outputs } }: Life, state: Held): string[] {
  const required = Object.keys(inputs).filter((name) => inputs[name]?.need === "required");
  const always = Object.keys(outputs).filter((name) => outputs[name]?.always === true);
  return [...required, ...always].filter((name) => state[name] === undefined);
}

/** Programs write a list where states hold a map by its members. */
function asWritten({ definition }: Life, inputs: Held): Held {
  const isSet = (name: string) => definition.inputs[name]?.type.shape.is === "set";
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      isSet(name) && isMap(value) ? Object.keys(value) : value,
    ]),
  );
}
