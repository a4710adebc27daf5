import type { Definition, Inputs } from "../../src/definition/definition";
import { sentences } from "../docs/sentences";
import { programOf } from "./examples";
import { tokenOf } from "./spec";

/** Describes how to import an existing object, using the example of its resource type. */
export function importOf(definition: Definition): string {
  const { type, id, adopt, example, read } = definition;
  const declared = programOf(example).resources.find((each) => each.type === type);
  if (!declared) throw new Error(`The example of ${type} declares none`);
  const missing = missingFrom(definition);
  if (missing.length > 0) {
    const names = missing.map((name) => `\`${name}\``).join(", ");
    return `## Import\n\n${id.description} It cannot be imported, because the id does not contain ${names}. ${adopt}`;
  }
  const known = id.of(declared.inputs);
  const json = JSON.stringify(valuesFor(known, declared.inputs, definition));
  const [argument, rest] =
    json === "{}" ? [known] : [`'${known} ${json}'`, read === undefined ? UNREAD : NOT_IN_ID];
  const command = `$ pulumi import ${tokenOf(type)} ${declared.name} ${argument}`;
  return `## Import\n\n${sentences(id.description, rest)}\n\n\`\`\`sh\n${command}\n\`\`\``;
}

const UNREAD =
  "The service cannot read the rest. Values in JSON after the id are assumed to be current; the first update writes all other declared values.";

const NOT_IN_ID =
  "Other required values follow the id as JSON. Values that the service returns take precedence.";

/** Returns the required values that neither the ID nor the JSON after it can contain. */
function missingFrom(definition: Definition): string[] {
  const { inputs, outputs } = definition;
  const always = Object.keys(outputs).filter((name) => outputs[name]?.always === true);
  return [...requiredBesides(definition), ...always]
    .filter((name) => !Object.hasOwn(partsOf(definition.id), name))
    .filter((name) => !canBeGiven(inputs, name));
}

/** Returns the required inputs that the ID does not contain. */
function requiredBesides({ inputs, id }: Definition): string[] {
  const given = { ...id.open?.(), ...partsOf(id) };
  return Object.keys(inputs).filter(
    (name) => inputs[name]?.need === "required" && !Object.hasOwn(given, name),
  );
}

/** Returns the inputs that an ID contains. An ID has up to three parts. */
const partsOf = (id: Definition["id"]) => id.read("a/b/c") ?? id.read("a/b") ?? id.read("a") ?? {};

const canBeGiven = (inputs: Inputs, name: string) => Object.hasOwn(inputs, name) && !inputs[name]?.secret;

/** Returns the values for the JSON after the ID: all declared inputs if the service cannot read them, else the required ones. */
function valuesFor(known: string, declared: Readonly<Record<string, unknown>>, definition: Definition) {
  const { id, inputs, read } = definition;
  const parts = id.read(known) ?? {};
  const names = read === undefined ? Object.keys(declared) : requiredBesides(definition);
  return Object.fromEntries(
    names
      .filter((name) => !Object.hasOwn(parts, name) && canBeGiven(inputs, name))
      .map((name) => [name, declared[name]]),
  );
}
