import type { CST } from "yaml";
import { MOST_LEVELS, MOST_LEVELS_OF_REPLY } from "../../values/depth";

export const TOO_MANY_LEVELS = `This is nested too deeply: there may be at most ${MOST_LEVELS} levels`;

/**
 * Returns where tokens are nested too deeply; undefined where they are not. What composes nodes of them is recursive: at some
 * depth it ends the process.
 */
export function tooDeepIn(tokens: readonly CST.Token[]): number | undefined {
  const open: { readonly token: CST.Token; readonly level: number }[] = tokens.map((token) => ({
    token,
    level: 0,
  }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, level } = next;
    // The wrapping of an editor's content counts too.
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
