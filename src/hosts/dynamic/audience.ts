import { addressOfEngine } from "../engine-address";
import { stackRow } from "../progress/engine-display";
import type * as OfProvider from "../provider/engine";
import type { Audience } from "../resources";

/** The plugin's output: the engine shows it at the stack. */
export function notify(message: string): void {
  console.warn(message);
}

/** Shows for now what all resources wait for, at the stack. */
export const status = (message: string): Promise<void> => engine().status("", message);

/**
 * Does something about a resource, and shows how far it is. The plugin is told no URN, so the engine shows it at the stack, and
 * a count says whose it is. (engine-notes: messages of a status)
 */
export const inSight = <Result>(
  called: () => string,
  work: (audience: Audience) => Promise<Result>,
): Promise<Result> =>
  stackRow.during(
    (words, { done }) => status(done === undefined ? words : `${called()}: ${words}`),
    (progress) => work({ notify, progress }),
  );

let known: OfProvider.Engine | undefined;

/** Loaded when there is something to show: most runs take no time. */
function engine(): OfProvider.Engine {
  if (known) return known;
  const { Engine } = require("../provider/engine") as typeof OfProvider;
  known = new Engine();
  known.attach(addressOfEngine() ?? "");
  return known;
}
