import type { Definition, Input } from "../../src/definition/definition";
import type { Shape } from "../../src/definition/type";

/** Describes an input, for all readers: its meaning, its default and the result of changing it. */
export function wordsOfInput(input: Input): string {
  return sentences(input.description, defaultOf(input), input.changeDescription);
}

/** Describes an input as an output. */
export const wordsOfOutput = ({ output, description }: Input): string => output ?? description;

/** Returns the other notes on a resource type for users of the classes, one per paragraph. */
export const notesOf = ({ notes, classNotes = [] }: Definition): string[] => [...notes, ...classNotes];

/** Describes what happens if the object already exists, when the resource is deleted, and when it is refreshed. */
export function lifecycleSentences(definition: Definition): string {
  return sentences(definition.adopt, definition.delete.description, readingOf(definition));
}

/** Describes what a refresh detects. */
export const readingOf = ({ read, probe }: Definition): string => read ?? sentences(UNREADABLE, probe);

const UNREADABLE = "No endpoint reads it, so `pulumi refresh` sees no drift.";

export const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join(" ");

export function defaultOf({ need, default: value }: Input): string | undefined {
  if (need !== "defaulted") return undefined;
  return `Default: \`${typeof value === "string" ? value : JSON.stringify(value)}\`.`;
}

/** Returns the name of a type, for tables. */
export function typeName(shape: Shape): string {
  switch (shape.is) {
    case "text":
      return "string";
    case "choice":
      return shape.of.map((word) => `"${word}"`).join(" or ");
    case "flag":
      return "boolean";
    case "number":
      return "number";
    case "list":
    case "set":
      return `list of ${pluralOf(typeName(shape.of.shape))}`;
    case "map": {
      const other = shape.or ? ` or ${pluralOf(typeName(shape.or.shape))}` : "";
      return `map of ${pluralOf(typeName(shape.of.shape))}${other} by ${shape.key}`;
    }
    case "object":
      return shape.name;
    case "object of the user's":
      return "object";
    case "content of an editor":
      return "string, object or list";
  }
}

const pluralOf = (name: string) => (/^[a-z]+$/.test(name) ? `${name}s` : name);

/** The titles of the client's operations. */
export type Titles = Readonly<Record<string, { readonly title: string }>>;

/** Returns the titles of the endpoints that a resource type calls, as the contract names them. */
export const endpointsOf = ({ operations }: Definition, titles: Titles): string =>
  operations.map((name) => `"${titles[name]?.title ?? name}"`).join(", ");
