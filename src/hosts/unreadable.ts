import { lifecycles } from "../resources";
import type { Lifecycle } from "../core/lifecycle";

/** The reasons that this process has reported. */
const printed = new Set<string>();

/**
 * Reports why a refresh cannot detect drift of a resource type, one line for each reason. The line names all resource types that
 * the reason can apply to, including types that the stack does not use. To name only the types in the stack, the first read would
 * have to wait for the others, and the engine runs few reads at once.
 */
export function reportUnreadable(
  lifecycle: Lifecycle,
  why: string,
  probes: boolean,
  notify: (message: string) => void,
): void {
  if (printed.has(why)) return;
  printed.add(why);
  const isLike = ({ canBeRead, canBeProbed }: Lifecycle) =>
    canBeRead === lifecycle.canBeRead && (!probes || canBeProbed === lifecycle.canBeProbed);
  const which = [...lifecycles.values()].filter(isLike).map(({ type }) => type);
  notify(
    `pulumi refresh cannot see changes made elsewhere to resources of these kinds: ${which.sort().join(", ")}: ${why}`,
  );
}
