import type { Definition } from "../../src/definition/definition";
import { folderOf } from "../docs/folder";

/** Returns the open decisions of a definition, one line each, with the file to edit. */
export function openDecisions(definition: Definition): string[] {
  const { description, adopt, get, example, operations, inputs, outputs } = definition;
  const texts: Readonly<Record<string, string>> = {
    description,
    adopt,
    get,
    example,
    "delete.description": definition.delete.description,
    "id.description": definition.id.description,
    ...(definition.read === undefined ? {} : { read: definition.read }),
  };
  const file = `src/resources/${folderOf(definition)}/definition.ts`;
  const fields = [
    ...Object.entries(inputs).map(
      ([name, { description }]) => [`inputs.${name}.description`, description] as const,
    ),
    ...Object.entries(inputs)
      .filter(([name, { onChange }]) => onChange !== "reject" && !name.startsWith("__"))
      .map(
        ([name, { changeDescription }]) => [`inputs.${name}.changeDescription`, changeDescription] as const,
      ),
    ...Object.entries(outputs).map(
      ([name, { description }]) => [`outputs.${name}.description`, description] as const,
    ),
  ];
  return [
    ...[...Object.entries(texts), ...fields]
      .filter(([, text]) => text.trim() === "" || text.includes(OPEN))
      .map(([name]) => `${file}: write ${name}`),
    ...(operations.length === 0 ? [`${file}: name the operations that the handlers use`] : []),
  ];
}

/** The placeholder for an open decision in a skeleton. */
export const OPEN = "TO DECIDE";
