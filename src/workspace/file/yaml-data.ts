import { isAlias, isMap, isScalar, isSeq, Scalar, visit } from "yaml";
import type { Alias, CST, Document, Node, Pair, YAMLMap } from "yaml";
import { MOST_LEVELS, MOST_LEVELS_OF_REPLY } from "../../values/path";
import { isMap as isObject } from "../../values/plain";

export interface Mistake {
  readonly offset: number;
  readonly message: string;
}

/** Finds dangling aliases and duplicate keys. The parser's own checks would take quadratic time. */
export function mistakesIn(document: Document, lineAt: (offset: number) => number): Mistake[] {
  const mistakes: Mistake[] = [];
  const anchors = new Set<string>();
  visit(document, {
    Node(_key, node) {
      if (isAlias(node)) {
        if (!anchors.has(node.source)) mistakes.push(dangling(node));
      } else if (node.anchor) anchors.add(node.anchor);
      if (isMap(node)) mistakes.push(...givenTwice(node, lineAt));
    },
  });
  return mistakes;
}

function dangling({ source, range }: Alias): Mistake {
  const hint = `text that begins with * needs quotes: "*${source}"`;
  return { offset: range?.[0] ?? 0, message: `Nothing before this is called ${source} (${hint})` };
}

function givenTwice({ items }: YAMLMap, lineAt: (offset: number) => number): Mistake[] {
  const offsets = new Map<unknown, number>();
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    const offset = key.range?.[0] ?? 0;
    const first = offsets.get(key.value);
    if (first === undefined) {
      offsets.set(key.value, offset);
      return [];
    }
    return [{ offset, message: `${String(key.source)} is given twice: first in line ${lineAt(first)}` }];
  });
}

export const TOO_MANY_LEVELS = `This is nested too deeply: there may be at most ${MOST_LEVELS} levels`;

/**
 * Returns the offset at which tokens are nested too deeply; undefined if they are not. Composing nodes from tokens is recursive: at
 * some depth, it would end the process.
 */
export function tooDeepIn(tokens: readonly CST.Token[]): number | undefined {
  const open: { readonly token: CST.Token; readonly level: number }[] = tokens.map((token) => ({
    token,
    level: 0,
  }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, level } = next;
    // The objects around an editor's content count too.
    if (level > MOST_LEVELS_OF_REPLY) return token.offset;
    for (const inner of inside(token)) open.push({ token: inner, level: level + 1 });
  }
  return undefined;
}

function inside(token: CST.Token): CST.Token[] {
  if (token.type === "document") return token.value ? [token.value] : [];
  if (!isCollection(token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((inner) => inner != null));
}

const isCollection = (token: CST.Token): token is CST.BlockMap | CST.BlockSequence | CST.FlowCollection =>
  ["block-map", "block-seq", "flow-collection"].includes(token.type);

/**
 * The maximum number of values that aliases and merge keys may add to a file: enough for legitimate files, too few to exhaust
 * memory. The values inside an aliased node count each time.
 */
const MOST_REPEATED = 1_000_000;

/** The node of an anchor. */
interface Anchored {
  readonly node: Node;
  readonly data: unknown;
  /** The number and depth of its values; absent while the conversion is inside the node. */
  extent?: { readonly size: number; readonly levels: number };
}

/**
 * Converts the nodes of a document to data. The parser's own conversion searches the whole document for each alias, and converts
 * the target of a merge key again: half a megabyte takes minutes.
 */
export class Conversion {
  /** The target nodes of aliases. */
  readonly targets = new Map<Alias, Node>();
  mistake: Mistake | undefined;
  readonly #anchors = new Map<string, Anchored>();
  #size = 0;
  #deepest = 0;
  #repeated = 0;

  convert(node: unknown, level = 0): unknown {
    if (this.mistake) return undefined;
    this.#size += 1;
    if (isAlias(node)) return this.#repeat(node, level);
    if (isSeq(node)) {
      const list: unknown[] = [];
      return this.#fill(node, list, level, () => {
        for (const item of node.items) list.push(this.convert(item, level + 1));
      });
    }
    if (isMap(node)) {
      const map: Record<string, unknown> = {};
      return this.#fill(node, map, level, () => {
        for (const pair of node.items) this.#add(map, pair, level + 1);
      });
    }
    return isScalar(node) ? this.#fill(node, node.value, level, () => undefined) : null;
  }

  #fill(node: Node, data: unknown, level: number, fill: () => void): unknown {
    const [size, deepest] = [this.#size, this.#deepest];
    const anchored: Anchored = { node, data };
    if (!isAlias(node) && node.anchor) this.#anchors.set(node.anchor, anchored);
    this.#deepest = level;
    fill();
    anchored.extent = { size: this.#size - size + 1, levels: this.#deepest - level };
    this.#deepest = Math.max(deepest, this.#deepest);
    return data;
  }

  #repeat(alias: Alias, level: number): unknown {
    const anchored = this.#anchors.get(alias.source);
    if (!anchored) return undefined;
    this.targets.set(alias, anchored.node);
    const { size, levels } = anchored.extent ?? { size: 1, levels: 0 };
    this.#size += size;
    this.#repeated += size;
    this.#deepest = Math.max(this.#deepest, level + levels);
    if (this.#repeated > MOST_REPEATED)
      this.#stop(
        alias,
        "Up to here, aliases add more than a million values to the file: write fewer of them",
      );
    if (this.#deepest > MOST_LEVELS_OF_REPLY) this.#stop(alias, TOO_MANY_LEVELS);
    return anchored.data;
  }

  #add(map: Record<string, unknown>, pair: Pair, level: number): void {
    // Merged entries are not nested in the map.
    if (isMerge(pair)) this.#merge(map, pair.value, level - 1);
    else define(map, nameOf(pair), this.convert(pair.value, level));
  }

  /** Adds the entries of an object or a list of objects. Entries of the map itself take precedence, then earlier ones. */
  #merge(into: Record<string, unknown>, from: unknown, level: number): void {
    const around = (isSeq(from) ? from.items : [from]).find((node) => this.#isAround(node));
    if (around) {
      this.#stop(around, "A merge key cannot take what it is in");
      return;
    }
    const data = this.convert(from, level);
    for (const source of Array.isArray(data) ? data : [data]) {
      if (!isObject(source)) {
        this.#stop(from, "A merge key takes an object, or a list of objects");
        return;
      }
      for (const [name, value] of Object.entries(source))
        if (!Object.hasOwn(into, name)) define(into, name, value);
    }
  }

  #isAround(node: unknown): boolean {
    const anchored = isAlias(node) ? this.#anchors.get(node.source) : undefined;
    return anchored !== undefined && anchored.extent === undefined;
  }

  #stop(node: unknown, message: string): void {
    const isPlaced = isAlias(node) || isScalar(node) || isMap(node) || isSeq(node);
    this.mistake ??= { offset: (isPlaced ? node.range?.[0] : undefined) ?? 0, message };
  }
}

const isMerge = ({ key }: Pair): boolean =>
  isScalar(key) && key.value === "<<" && (key.type === undefined || key.type === Scalar.PLAIN);

/** Returns the key of an entry. A key without text is the empty string. */
export const nameOf = ({ key }: Pair): string =>
  isScalar(key) && typeof key.value === "string" ? key.value : "";

/** Sets an entry. A plain assignment to `__proto__` would set the prototype. */
function define(map: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(map, name, { value, writable: true, enumerable: true, configurable: true });
}
