import { Composer, isAlias, isMap, isScalar, isSeq, LineCounter, Parser } from "yaml";
import type { Alias, CST, Document, ErrorCode, Node, Pair, YAMLMap } from "yaml";
import { getOrMake } from "../../values/collections";
import { jsonMistake } from "./json-text";
import type { Problem } from "./check";
import { Conversion, mistakesIn, nameOf, TOO_MANY_LEVELS, tooDeepIn } from "./yaml-data";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The data of a file, and the positions of its parts. */
export interface Parsed {
  readonly value: unknown;
  /** Returns the position of a problem, or of the nearest enclosing node. */
  positionOf(problem: Problem): Position;
  /** Returns the source text of a value; undefined for a list or an object. */
  sourceOf(problem: Problem): string | undefined;
}

export interface SyntaxProblem extends Position {
  readonly message: string;
}

/** Messages for errors that the parser describes in terms of its own options. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  NON_STRING_KEY: "A key must be text",
};

/** Returns the data of a text, or its syntax problems. */
export function parseText(text: string, format: "yaml" | "json"): Parsed | readonly SyntaxProblem[] {
  const lines = new LineCounter();
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const deep = tooDeepIn(tokens);
  if (deep !== undefined) return [{ ...at(deep), message: TOO_MANY_LEVELS }];
  // YAML allows more than JSON, but other programs may read the file.
  const mistake = format === "json" ? jsonMistake(text.replace(/^\uFEFF/, " ")) : undefined;
  if (mistake) return [{ ...at(mistake.offset), message: mistake.message }];
  const [document, another] = documentsIn(tokens, text.length);
  if (!document) return { value: null, positionOf: () => at(0), sourceOf: () => undefined };
  const problems = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    ...at(pos[0]),
    message: MESSAGES[code] ?? message,
  }));
  const mistakes = mistakesIn(document, (offset) => at(offset).line);
  problems.push(...mistakes.map(({ offset, message }) => ({ ...at(offset), message })));
  if (another)
    problems.push({
      ...at(another.range[0]),
      message: "A file contains one workspace: a second document begins here",
    });
  if (problems.length > 0) return problems;
  const conversion = new Conversion();
  const value = conversion.convert(document.contents);
  const { mistake: wrong, targets } = conversion;
  if (wrong) return [{ ...at(wrong.offset), message: wrong.message }];
  const positions = new Positions(document, targets);
  return {
    value,
    positionOf: (problem) => at(positions.find(problem).offset),
    sourceOf: (problem) => positions.find(problem).source,
  };
}

function documentsIn(tokens: readonly CST.Token[], end: number): Document.Parsed[] {
  // Keys are identifiers: 007 and null are text.
  const composer = new Composer({ prettyErrors: false, stringKeys: true, merge: true, uniqueKeys: false });
  return [...composer.compose(tokens, true, end)];
}

/** Finds the positions of data in the text of a document. */
class Positions {
  /** The entries of maps that were searched: a file can have 100,000 problems. */
  readonly #entries = new Map<YAMLMap, ReadonlyMap<string, Pair>>();

  constructor(
    private readonly document: Document,
    private readonly targets: ReadonlyMap<Alias, Node>,
  ) {}

  /** Follows a path as far as it exists. */
  find({ path, ofKey = false }: Problem): { readonly offset: number; readonly source?: string | undefined } {
    let node: unknown = this.document.contents;
    let offset = startOf(node) ?? 0;
    for (const [depth, key] of path.entries()) {
      const last = depth === path.length - 1;
      const target: unknown = isAlias(node) ? this.targets.get(node) : node;
      if (isSeq(target)) {
        node = target.items[Number(key)];
        offset = startOf(node) ?? offset;
        continue;
      }
      const pair = isMap(target) ? this.#entriesOf(target).get(String(key)) : undefined;
      if (!pair) return { offset };
      node = pair.value;
      const ofPair = startOf(pair.key) ?? offset;
      offset = last && !ofKey ? (startOf(node) ?? ofPair) : ofPair;
    }
    const found: unknown = isAlias(node) ? this.targets.get(node) : node;
    return { offset, source: isScalar(found) ? found.source : undefined };
  }

  #entriesOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    return getOrMake(this.#entries, map, () => new Map(map.items.map((pair) => [nameOf(pair), pair])));
  }
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

const isNode = (node: unknown): node is Node => isAlias(node) || isScalar(node) || isMap(node) || isSeq(node);
