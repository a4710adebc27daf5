import { isScalar, Scalar, visit, type Document } from "yaml";
import { isMap } from "../../values/plain";
import { parseText } from "../../workspace/file/parse";
import { pathText } from "../../values/path";
import { CommandError } from "../terminal";

/**
 * Returns a document as text that parses to the same data.
 *
 * @throws {CommandError} if YAML cannot represent a text without changing it.
 */
export function yamlText(document: Document): string {
  const data: unknown = document.toJS();
  const legible = textOf(document, isLegible);
  if (problemIn(legible, data) === undefined) return legible;
  const quoted = textOf(document, () => false);
  const problem = problemIn(quoted, data);
  if (problem === undefined) return quoted;
  throw new CommandError(`${problem}\nA workspace file cannot hold this. Nothing was written.`);
}

/** Returns the document as text, in which every string that `mayBePlain` rejects is in double quotes. */
function textOf(document: Document, mayBePlain: (text: string) => boolean): string {
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && !mayBePlain(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
    Pair: (_, { key }) => {
      // Without quotes, the key would merge its value.
      if (isScalar(key) && key.value === "<<") key.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
}

/** Reports whether a text has no blanks at line ends and no invisible characters: YAML may fold or drop those. */
function isLegible(text: string): boolean {
  return (
    /^\S/.test(text) &&
    text.split("\n").every((line) => line === "" || /\S$/.test(line)) &&
    !/[^\P{Cc}\t\n]|[\u2028\u2029\uFEFF]/u.test(text) &&
    text.isWellFormed()
  );
}

/** Returns the first problem of parsing the text, or the first difference from the data. */
function problemIn(text: string, data: unknown): string | undefined {
  // Encodes and decodes the text, as writing it to a file and reading it would.
  const parsed = parseText(Buffer.from(text).toString(), "yaml");
  if (!("value" in parsed))
    return parsed.map(({ line, column, message }) => `workspace.yaml:${line}:${column} ${message}`)[0];
  const path = firstDifference(data, parsed.value, []);
  return path && `${pathText(path)} would be read otherwise than it was found.`;
}

type Path = readonly (string | number)[];

function firstDifference(found: unknown, read: unknown, path: Path): Path | undefined {
  if (Array.isArray(found) && Array.isArray(read)) {
    if (found.length !== read.length) return path;
    return firstOf(found.keys(), (index) => firstDifference(found[index], read[index], [...path, index]));
  }
  if (isMap(found) && isMap(read)) {
    const names = new Set([...Object.keys(found), ...Object.keys(read)]);
    return firstOf(names, (name) =>
      Object.hasOwn(found, name) && Object.hasOwn(read, name)
        ? firstDifference(found[name], read[name], [...path, name])
        : [...path, name],
    );
  }
  return found === read ? undefined : path;
}

function firstOf<Item>(items: Iterable<Item>, find: (item: Item) => Path | undefined): Path | undefined {
  for (const item of items) {
    const path = find(item);
    if (path) return path;
  }
  return undefined;
}
