import type { Definition, Inputs } from "../../src/definition/definition";
import { sentences } from "../docs/sentences";
import { declaredIn } from "./examples";
import { tokenOf } from "./spec";

/** Describes how to import an existing object, for the schema. */
export function importOf(definition: Definition): string {
  const { text, command } = howToImport(definition);
  const shown = command === undefined ? "" : `\n\n\`\`\`sh\n$ ${command}\n\`\`\``;
  return `## Import\n\n${sentences(definition.id.description, text)}${shown}`;
}

/** Returns the command that imports the object of the example of a resource type, and what to know about it. */
export function howToImport(definition: Definition): { text: string; command?: string } {
  const { type, id, adopt, example, read } = definition;
  const missing = missingFrom(definition);
  if (missing.length > 0) {
    const names = missing.map((name) => `\`${name}\``).join(", ");
    return { text: `It cannot be imported, because the id does not contain ${names}. ${adopt}` };
  }
  const { name, inputs } = declaredIn(example, type);
  const known = id.of(inputs);
  const json = JSON.stringify(valuesFor(known, inputs, definition));
  const [argument, text] =
    json === "{}" ? [known, ""] : [`'${known} ${json}'`, read === undefined ? UNREAD : NOT_IN_ID];
  return { text, command: `pulumi import ${tokenOf(type)} ${name} ${argument}` };
}

const UNREAD =
  "The JSON has values that the service cannot read: they are assumed to be current, and the first update writes all others.";

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
      // Options of a creation have no value in an existing object.
      .filter((name) => inputs[name]?.onChange !== "nothing")
      .map((name) => [name, declared[name]]),
  );
}
