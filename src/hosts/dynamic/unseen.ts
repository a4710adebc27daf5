import { kinds } from "../../kinds";

/** The reasons that this process has told. */
const told = new Set<string>();

/**
 * Tells why a refresh sees no drift of a kind of resource: one line for each reason and process. All kinds that the reason can
 * concern are named at once: to wait for those that a stack has would hold the places that the engine has for reads.
 */
export function tellUnseen(kind: string, why: string, notify: (message: string) => void): void {
  if (told.has(why)) return;
  told.add(why);
  const like = kinds.get(kind)?.canBeRead ?? false;
  const which = [...kinds.values()].filter(({ canBeRead }) => canBeRead === like).map(({ type }) => type);
  notify(
    `pulumi refresh cannot see changes made elsewhere to resources of these kinds: ${which.sort().join(", ")}: ${why}`,
  );
}
