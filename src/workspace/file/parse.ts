import {
  Composer,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  Scalar,
  visit,
} from "yaml";
import type { CST, Document, Node, Pair, YAMLMap } from "yaml";
import { getOrMake } from "../../values/collections";
import { MOST_LEVELS, MOST_LEVELS_OF_REPLY } from "../../values/path";
import type { Problem } from "./check";

interface Position {
  readonly line: number;
  readonly column: number;
}

/** The data of a file, and the positions of its parts. */
export interface Parsed {
  readonly value: unknown;
  /** Returns the position of a problem or of the nearest enclosing node, and a scalar as it is written there. */
  positionOf(problem: Problem): Position & { readonly source?: string | undefined };
}

export interface SyntaxProblem extends Position {
  readonly message: string;
}

interface Mistake {
  readonly offset: number;
  readonly message: string;
}

const TOO_MANY_LEVELS = `This is nested too deeply: there may be at most ${MOST_LEVELS} levels`;

/**
 * The maximum number of values that aliases and merge keys may add to a file: enough for legitimate files, too few to exhaust
 * memory. The values inside an aliased node count each time.
 */
const MOST_REPEATED = 1_000_000;

/** Returns the data of a text, or its syntax problems. */
export function parseText(text: string): Parsed | readonly SyntaxProblem[] {
  const lines = new LineCounter();
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const failed = (mistakes: readonly Mistake[]) =>
    mistakes.map(({ offset, message }) => ({ ...at(offset), message }));

  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const deep = tooDeepIn(tokens);
  if (deep !== undefined) return failed([{ offset: deep, message: TOO_MANY_LEVELS }]);

  // Keys are identifiers: 007 and null are text.
  const composer = new Composer({ prettyErrors: false, stringKeys: true, merge: true, uniqueKeys: false });
  const [document, another] = composer.compose(tokens, true, text.length);
  if (!document) return { value: null, positionOf: () => at(0) };
  const mistakes = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    offset: pos[0],
    message: code === "NON_STRING_KEY" ? "A key must be text" : message,
  }));
  if (another)
    mistakes.push({
      offset: another.range[0],
      message: "A file contains one workspace: a second document begins here",
    });
  mistakes.push(...expandAliases(document, (offset) => at(offset).line));
  if (mistakes.length > 0) return failed(mistakes);
  const positions = new Positions(document);
  return {
    value: document.toJS(),
    positionOf: (problem) => {
      const { offset, source } = positions.find(problem);
      return { ...at(offset), source };
    },
  };
}

/**
 * Returns the offset at which tokens are nested too deeply; undefined if they are not. Composing nodes from tokens is recursive:
 * at some depth, it would end the process.
 */
function tooDeepIn(tokens: readonly CST.Token[]): number | undefined {
  const open = tokens.map((token) => ({ token, level: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, level } = next;
    // The objects around an editor's content count too.
    if (level > MOST_LEVELS_OF_REPLY) return token.offset;
    if (token.type === "document" && token.value) open.push({ token: token.value, level: level + 1 });
    if (token.type !== "block-map" && token.type !== "block-seq" && token.type !== "flow-collection")
      continue;
    for (const { key, value } of token.items)
      for (const inner of [key, value]) if (inner) open.push({ token: inner, level: level + 1 });
  }
  return undefined;
}

/**
 * Replaces aliases with their nodes, so that the nodes are those of the data. Returns the mistakes in aliases, merge keys and
 * keys. The parser's own checks and conversion search the document for each alias and each key: half a megabyte takes minutes.
 */
function expandAliases(document: Document, lineAt: (offset: number) => number): Mistake[] {
  const mistakes: Mistake[] = [];
  const anchors = new Map<string, Node>();
  const seen = new Set<Node>();
  let alias: Node | undefined;
  let repeated = 0;
  const targetOf = (node: unknown) => (isAlias(node) ? anchors.get(node.source) : node);
  const complain = (node: unknown, message: string) => {
    mistakes.push({ offset: startOf(node) ?? 0, message });
  };
  visit(document, {
    Alias(_key, node, path) {
      alias = node;
      const target = anchors.get(node.source);
      if (target && !path.includes(target)) return target;
      const hint = `text that begins with * needs quotes: "*${node.source}"`;
      if (target) complain(node, "must not contain itself");
      else complain(node, `Nothing before this is called ${node.source} (${hint})`);
      return undefined;
    },
    Pair(_key, pair) {
      if (!isMerge(pair)) return;
      const value = targetOf(pair.value);
      const sources = isSeq(value) ? value.items.map(targetOf) : [value];
      if (!sources.every((source) => source === undefined || isMap(source)))
        complain(pair.value, "A merge key takes an object, or a list of objects");
    },
    Node(_key, node, path) {
      if (path.length > MOST_LEVELS_OF_REPLY && path.filter(isCollection).length > MOST_LEVELS_OF_REPLY) {
        complain(alias, TOO_MANY_LEVELS);
        return visit.BREAK;
      }
      if (seen.has(node)) {
        repeated += 1;
        if (repeated <= MOST_REPEATED) return undefined;
        complain(
          alias,
          "Up to here, aliases add more than a million values to the file: write fewer of them",
        );
        return visit.BREAK;
      }
      seen.add(node);
      if (!isAlias(node) && node.anchor) anchors.set(node.anchor, node);
      if (isMap(node)) mistakes.push(...givenTwice(node, lineAt));
      return undefined;
    },
  });
  return mistakes;
}

const isMerge = ({ key }: Pair): boolean =>
  isScalar(key) && key.value === "<<" && (key.type === undefined || key.type === Scalar.PLAIN);

function givenTwice({ items }: YAMLMap, lineAt: (offset: number) => number): Mistake[] {
  const offsets = new Map<unknown, number>();
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    const offset = startOf(key) ?? 0;
    const first = offsets.get(key.value);
    if (first === undefined) {
      offsets.set(key.value, offset);
      return [];
    }
    return [{ offset, message: `${String(key.source)} is given twice: first in line ${lineAt(first)}` }];
  });
}

/** Finds the positions of data in the text of a document. */
class Positions {
  /** The entries of maps that were searched: a file can have 100,000 problems. */
  readonly #entries = new Map<YAMLMap, ReadonlyMap<string, Pair>>();

  constructor(private readonly document: Document) {}

  /** Follows a path as far as it exists. */
  find({ path, ofKey = false }: Problem): { readonly offset: number; readonly source?: string | undefined } {
    let node: unknown = this.document.contents;
    let offset = startOf(node) ?? 0;
    for (const [depth, key] of path.entries()) {
      if (isSeq(node)) {
        node = node.items[Number(key)];
        offset = startOf(node) ?? offset;
        continue;
      }
      const pair = isMap(node) ? this.#entriesOf(node).get(String(key)) : undefined;
      if (!pair) return { offset };
      node = pair.value;
      const isLast = depth === path.length - 1;
      offset = (isLast && !ofKey ? startOf(node) : undefined) ?? startOf(pair.key) ?? offset;
    }
    return { offset, source: isScalar(node) ? node.source : undefined };
  }

  #entriesOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    return getOrMake(this.#entries, map, () => new Map(map.items.map((pair) => [nameOf(pair), pair])));
  }
}

/** Returns the key of an entry. A key without text is the empty string. */
const nameOf = ({ key }: Pair): string => (isScalar(key) && typeof key.value === "string" ? key.value : "");

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
