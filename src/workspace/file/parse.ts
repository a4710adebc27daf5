import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Document, ErrorCode, Node, Pair } from "yaml";
import { jsonMistake } from "./json-text";
import { mistakesIn } from "./mistakes";
import type { Problem } from "./problem";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What the text of a file says, and where it says it. */
export interface Parsed {
  readonly value: unknown;
  /** Where something with this path is, or the nearest thing around it. */
  positionOf(problem: Problem): Position;
}

export interface SyntaxProblem extends Position {
  readonly message: string;
}

/** For the errors that the parser tells in the words of its own options. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: "A file holds one workspace: a second document begins here",
  NON_STRING_KEY: "A key must be text",
};

/** How often an alias may be used, those within it counted too: enough for honest files, too little to fill the memory. */
const MOST_ALIASES = 100_000;

/** The text as data, or what is wrong with it as text. */
export function parseText(text: string, format: "yaml" | "json"): Parsed | readonly SyntaxProblem[] {
  const lines = new LineCounter();
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  // Keys are identifiers: 007 and null are what they look like.
  const options = {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    merge: true,
    uniqueKeys: false,
  } as const;
  const document = parseDocument(text, options);
  // YAML allows more than JSON does, and other programs may read the file.
  const mistake = format === "json" ? jsonMistake(text.replace(/^\uFEFF/, " ")) : undefined;
  if (mistake) return [{ ...at(mistake.offset), message: mistake.message }];
  const problems = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    ...at(pos[0]),
    message: WORDS[code] ?? message,
  }));
  const mistakes = mistakesIn(document, (offset) => at(offset).line);
  problems.push(...mistakes.map(({ offset, message }) => ({ ...at(offset), message })));
  if (problems.length > 0) return problems;
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    return { value, positionOf: (problem) => at(offsetOf(document, problem)) };
  } catch (error) {
    // Aliases within aliases that would take up all memory.
    return [{ ...at(0), message: error instanceof Error ? error.message : String(error) }];
  }
}

/** Follows a path as far as it leads. */
function offsetOf(document: Document, { path, ofKey = false }: Problem): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [depth, key] of path.entries()) {
    const last = depth === path.length - 1;
    const target: unknown = isAlias(node) ? node.resolve(document) : node;
    if (isSeq(target)) {
      node = target.items[Number(key)];
      offset = startOf(node) ?? offset;
      continue;
    }
    const pair: Pair | undefined = isMap(target)
      ? target.items.find((each) => nameOf(each) === key)
      : undefined;
    if (!pair) break;
    node = pair.value;
    const ofPair = startOf(pair.key) ?? offset;
    offset = last && !ofKey ? (startOf(node) ?? ofPair) : ofPair;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

const isNode = (node: unknown): node is Node => isAlias(node) || isScalar(node) || isMap(node) || isSeq(node);

function nameOf({ key }: Pair): unknown {
  return isScalar(key) ? key.value : key;
}
