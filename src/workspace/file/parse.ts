import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";
import type { Document, Pair, YAMLMap } from "yaml";
import { TOO_DEEP } from "../../values/path";
import type { FileProblem } from "./check";

interface Position {
  readonly line: number;
  readonly column: number;
}

export interface SyntaxProblem extends Position {
  readonly message: string;
}

/** The data of a file, and the positions of its parts. */
export interface Parsed {
  readonly value: unknown;
  /** Returns the position of a value, or of its key; else that of the nearest enclosing node. */
  positionOf(value: Pick<FileProblem, "path" | "ofKey">): Position;
}

interface Mistake {
  readonly offset: number;
  readonly message: string;
}

/** The parser's own messages name its API. */
const MESSAGES: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: "A file contains one workspace: a second document begins here",
  NON_STRING_KEY: "A key must be text",
  RESOURCE_EXHAUSTION: TOO_DEEP,
};

/** How often nodes with aliases may be repeated. It stops files that a few nested aliases expand to gigabytes. */
const MOST_ALIASES = 100_000;

/** Returns the data of a text, or its syntax problems. */
export function parseText(text: string): Parsed | readonly SyntaxProblem[] {
  const lineCounter = new LineCounter();
  const at = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line, column: col };
  };
  // Keys are identifiers: 007 and null are text.
  const document = parseDocument(text, {
    lineCounter,
    stringKeys: true,
    merge: true,
    uniqueKeys: false,
    prettyErrors: false,
  });
  const own = [...document.errors, ...document.warnings];
  const deep = own.find(({ code }) => code === "RESOURCE_EXHAUSTION");
  const mistakes = (deep ? [deep] : own).map(({ code, message, pos: [offset] }) => ({
    offset,
    message: MESSAGES[code] ?? message,
  }));
  if (!deep) mistakes.push(...mistakesIn(document));
  if (mistakes.length > 0) return mistakes.map(({ offset, message }) => ({ ...at(offset), message }));
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    return { value, positionOf: (of) => at(offsetOf(of, document)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = `Aliases (*) or merge keys (<<) cannot be expanded: ${error.message}. Write fewer of them, each to an object`;
    return [{ ...at(0), message }];
  }
}

/** Returns the mistakes in aliases and keys that the parser reports without a position, or slowly. */
function mistakesIn(document: Document): Mistake[] {
  const mistakes: Mistake[] = [];
  const anchors = new Set<string>();
  const complain = (node: unknown, message: string) => {
    mistakes.push({ offset: startOf(node) ?? 0, message });
  };
  visit(document, {
    Node(_key, node, ancestors) {
      if (!isAlias(node)) {
        if (node.anchor) anchors.add(node.anchor);
        if (isMap(node)) mistakes.push(...givenTwice(node));
        return;
      }
      if (!anchors.has(node.source)) {
        const hint = `text that begins with * needs quotes: "*${node.source}"`;
        complain(node, `Nothing before this is called ${node.source} (${hint})`);
      } else if (ancestors.some((each) => isCollection(each) && each.anchor === node.source)) {
        complain(node, "must not contain itself");
      }
    },
  });
  return mistakes;
}

/** Returns the keys that are given twice. The parser's own search for them takes 30 seconds for 50,000 documents. */
function givenTwice({ items }: YAMLMap): Mistake[] {
  const seen = new Set<unknown>();
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    const isRepeated = seen.has(key.value);
    seen.add(key.value);
    if (!isRepeated) return [];
    return [
      { offset: startOf(key) ?? 0, message: `${String(key.source)} is given twice: remove one of them` },
    ];
  });
}

/** Follows the path of a problem as far as it exists in the text. */
function offsetOf({ path, ofKey = false }: Parameters<Parsed["positionOf"]>[0], document: Document): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [depth, key] of path.entries()) {
    const inner = isAlias(node) ? node.resolve(document) : node;
    const pair = isMap(inner) ? inner.items.find((each) => nameOf(each) === String(key)) : undefined;
    node = isSeq(inner) ? inner.items[Number(key)] : pair?.value;
    const isValue = depth === path.length - 1 && !ofKey;
    offset = (isValue ? startOf(node) : undefined) ?? startOf(pair?.key) ?? startOf(node) ?? offset;
  }
  return offset;
}

/** Returns the key of an entry. A key without text is the empty string. */
const nameOf = ({ key }: Pair): string => (isScalar(key) && typeof key.value === "string" ? key.value : "");

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
