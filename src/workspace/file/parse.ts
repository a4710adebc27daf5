import { Composer, isAlias, isMap, isScalar, isSeq, LineCounter, Parser } from "yaml";
import type { Alias, CST, Document, ErrorCode, Node, Pair, YAMLMap } from "yaml";
import { getOrMake } from "../../values/get-or-make";
import { jsonMistake } from "./json-text";
import { TOO_MANY_LEVELS, tooDeepIn } from "./levels";
import { mistakesIn } from "./mistakes";
import type { Problem } from "./problem";
import { Conversion, nameOf } from "./to-data";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What the text of a file says, and where it says it. */
export interface Parsed {
  readonly value: unknown;
  /** Where something with this path is, or the nearest thing around it. */
  positionOf(problem: Problem): Position;
  /** How the value with this path is written; undefined for a list or an object. */
  sourceOf(problem: Problem): string | undefined;
}

export interface SyntaxProblem extends Position {
  readonly message: string;
}

/** For the errors that the parser tells in the words of its own options. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  NON_STRING_KEY: "A key must be text",
};

/** The text as data, or what is wrong with it as text. */
export function parseText(text: string, format: "yaml" | "json"): Parsed | readonly SyntaxProblem[] {
  const lines = new LineCounter();
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const deep = tooDeepIn(tokens);
  if (deep !== undefined) return [{ ...at(deep), message: TOO_MANY_LEVELS }];
  // YAML allows more than JSON does, and other programs may read the file.
  const mistake = format === "json" ? jsonMistake(text.replace(/^\uFEFF/, " ")) : undefined;
  if (mistake) return [{ ...at(mistake.offset), message: mistake.message }];
  const [document, another] = documentsIn(tokens, text.length);
  if (!document) return { value: null, positionOf: () => at(0), sourceOf: () => undefined };
  const problems = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    ...at(pos[0]),
    message: WORDS[code] ?? message,
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
  const places = new Places(document, targets);
  return {
    value,
    positionOf: (problem) => at(places.find(problem).offset),
    sourceOf: (problem) => places.find(problem).source,
  };
}

function documentsIn(tokens: readonly CST.Token[], end: number): Document.Parsed[] {
  // Keys are identifiers: 007 and null are what they look like.
  const composer = new Composer({ prettyErrors: false, stringKeys: true, merge: true, uniqueKeys: false });
  return [...composer.compose(tokens, true, end)];
}

/** Where the data of a document is in its text. */
class Places {
  /** The entries of maps in which something was looked for: a file may be wrong in 100,000 places. */
  readonly #entries = new Map<YAMLMap, ReadonlyMap<string, Pair>>();

  constructor(
    private readonly document: Document,
    private readonly targets: ReadonlyMap<Alias, Node>,
  ) {}

  /** Follows a path as far as it leads. */
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
