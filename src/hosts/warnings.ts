import { getOrMake } from "../values/collections";
import { closingLines } from "./log-sink";

type Notify = (message: string) => void;

/** The resource types about whose losses this process has warned. */
const warned = new Set<string>();

const close = closingLines(() => (warned.size > 0 ? [MORE] : []));

const MORE =
  "There may be more such changes, also in resources that leave the program. Run `pulumi-collab review` for the full list.";

/**
 * Warns about what a changed resource loses, once per resource type: a closing line names the command that lists all. The engine
 * does not call the plugin for resources that are removed from the program, so there are no warnings about those. (engine-notes:
 * what the plugin receives)
 */
export function warnOfLoss(type: string, lost: string, notify: Notify): void {
  if (warned.has(type)) return;
  warned.add(type);
  notify(`${type}: ${lost}`);
  close();
}

/** The resource types that a refresh could not read, by reason. */
const unreadable = new Map<string, Set<string>>();

const closeRefresh = closingLines(() =>
  [...unreadable].map(
    ([why, types]) =>
      `pulumi refresh cannot see changes made elsewhere to these resource types: ${[...types].sort().join(", ")}: ${why}`,
  ),
);

/** Reports at the end of the run why a refresh cannot detect drift: one line per reason, with the resource types of the stack. */
export function reportUnreadable(type: string, why: string): void {
  getOrMake(unreadable, why, () => new Set<string>()).add(type);
  closeRefresh();
}
