import type { Definition } from "../../src/definition/definition";
import { sentences } from "../docs/sentences";
import { programOf } from "./examples/program";
import { tokenOf } from "./spec";

/** How an object that exists is imported, with the example of its kind. */
export function importOf(definition: Definition): string {
  const { type, id, adopt, example, read } = definition;
  const declared = programOf(example).resources.find((each) => each.type === type);
  if (!declared) throw new Error(`The example of ${type} declares none`);
  const missing = notToldBy(definition);
  if (missing.length > 0) {
    const names = missing.map((name) => `\`${name}\``).join(", ");
    return `## Import\n\n${id.words} It cannot be imported, as an id does not tell ${names}. ${adopt}`;
  }
  const open =
    id.open && read === undefined
      ? "The id leaves its members open: import it with none, and the first update adds those that are declared."
      : undefined;
  const command = `$ pulumi import ${tokenOf(type)} ${declared.name} ${id.of(declared.inputs)}`;
  return `## Import\n\n${sentences(id.words, open)}\n\n\`\`\`sh\n${command}\n\`\`\``;
}

/** What has to be there and is not told by an id. */
function notToldBy({ inputs, outputs, id }: Definition): string[] {
  const told = { ...id.open?.(), ...partsOf(id) };
  const required = Object.keys(inputs).filter((name) => inputs[name]?.need === "required");
  const always = Object.keys(outputs).filter((name) => outputs[name]?.always === true);
  return [...required, ...always].filter((name) => !Object.hasOwn(told, name));
}

/** An id has up to three parts. */
const partsOf = (id: Definition["id"]) => id.read("a/b/c") ?? id.read("a/b") ?? id.read("a") ?? {};
