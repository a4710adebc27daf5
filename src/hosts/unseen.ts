import { kinds } from "../kinds";
import type { Life } from "../life/lifecycle";

/** The reasons that were told in this process. */
const told = new Set<string>();

/**
 * Tells why a refresh cannot see drift of a kind of resource: one line for each reason. It names all kinds that the reason can
 * concern, also those that the stack has none of. To name only the others, the first read would have to wait for the rest, and
 * the engine runs few reads at once.
 */
export function tellUnseen(
  life: Life,
  why: string,
  probes: boolean,
  notify: (message: string) => void,
): void {
  if (told.has(why)) return;
  told.add(why);
  const isLike = ({ canBeRead, canBeProbed }: Life) =>
    canBeRead === life.canBeRead && (!probes || canBeProbed === life.canBeProbed);
  const which = [...kinds.values()].filter(isLike).map(({ type }) => type);
  notify(
    `pulumi refresh cannot see changes made elsewhere to resources of these kinds: ${which.sort().join(", ")}: ${why}`,
  );
}
