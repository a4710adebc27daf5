import { isAlias, isMap, isScalar, visit } from "yaml";
import type { Alias, Document, YAMLMap } from "yaml";

export interface Mistake {
  readonly offset: number;
  readonly message: string;
}

/** Aliases of nothing, and keys that are given twice: the parser would take squared time to find them. */
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
