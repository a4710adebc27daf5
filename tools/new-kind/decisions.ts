import type { Definition } from "../../src/definition/definition";
import { roomOf } from "../docs/room";

/** Returns the open decisions of a definition, one line each, with the file to edit. */
export function openDecisions(definition: Definition): string[] {
  const { words, adopt, get, example, operations, inputs, outputs } = definition;
  const told: Readonly<Record<string, string>> = {
    words,
    adopt,
    get,
    example,
    "delete.words": definition.delete.words,
    "id.words": definition.id.words,
    ...(definition.read === undefined ? {} : { read: definition.read }),
  };
  const file = `src/kinds/${roomOf(definition)}/definition.ts`;
  const fields = [
    ...Object.entries(inputs).map(([name, { words: of }]) => [`inputs.${name}.words`, of] as const),
    ...Object.entries(inputs)
      .filter(([name, { onChange }]) => onChange !== "refuse" && !name.startsWith("__"))
      .map(([name, { change }]) => [`inputs.${name}.change`, change] as const),
    ...Object.entries(outputs).map(([name, { words: of }]) => [`outputs.${name}.words`, of] as const),
  ];
  return [
    ...[...Object.entries(told), ...fields]
      .filter(([, text]) => text.trim() === "" || text.includes(OPEN))
      .map(([name]) => `${file}: say what ${name} is`),
    ...(operations.length === 0 ? [`${file}: name the operations that it lives by`] : []),
  ];
}

/** The placeholder for an open decision in a skeleton. */
export const OPEN = "TO DECIDE";
