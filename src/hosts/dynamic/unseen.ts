import { kinds } from "../../core/kinds";

/** The reasons that this process has told. */
const told = new Set<string>();

/**
 * Tells why a refresh sees no drift of a kind of resource: one line for each reason and process. What no endpoint reads is named
 * at once, all kinds of it: to wait for those that a stack has would hold the places that the engine has for reads.
 */
export function tellUnseen(kind: string, why: string, notify: (message: string) => void): Promise<void> {
  if (!told.has(why)) {
    told.add(why);
    const which = kinds.get(kind)?.canBeRead ? "some resources" : withoutEndpoint().join(", ");
    notify(`drift of ${which} cannot be seen: ${why}`);
  }
  return Promise.resolve();
}

function withoutEndpoint(): string[] {
  return [...kinds.values()].flatMap(({ type, canBeRead }) => (canBeRead ? [] : [type])).sort();
}
