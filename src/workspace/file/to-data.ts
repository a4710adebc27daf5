import { isAlias, isMap, isScalar, isSeq, Scalar } from "yaml";
import type { Alias, Node, Pair } from "yaml";
import { MOST_LEVELS_OF_REPLY } from "../../values/depth";
import { isMap as isObject } from "../../values/plain";
import { TOO_MANY_LEVELS } from "./levels";
import type { Mistake } from "./mistakes";

/**
 * How many values aliases and merge keys may add to a file: enough for honest files, too few to fill the memory. The values
 * inside of what an alias names count each time.
 */
const MOST_REPEATED = 1_000_000;

/** What an anchor names. */
interface Anchored {
  readonly node: Node;
  readonly data: unknown;
  /** How many values it has and how deeply they are nested; absent as long as the conversion is inside of it. */
  extent?: { readonly size: number; readonly levels: number };
}

/**
 * Converts the nodes of a document to data. The parser's own conversion looks through the whole document for each alias, and
 * converts again what a merge key names: half a megabyte takes minutes.
 */
export class Conversion {
  /** The nodes that aliases stand for. */
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
    // What is merged is not nested in the map.
    if (isMerge(pair)) this.#merge(map, pair.value, level - 1);
    else define(map, nameOf(pair), this.convert(pair.value, level));
  }

  /** Adds the entries of an object, or of a list of them: those of the map itself win, and then those that come first. */
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

/** A key without a text is the empty one. */
export const nameOf = ({ key }: Pair): string =>
  isScalar(key) && typeof key.value === "string" ? key.value : "";

/** A plain assignment would take `__proto__` for the prototype. */
function define(map: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(map, name, { value, writable: true, enumerable: true, configurable: true });
}
