import { addressOfEngine } from "../engine-address";
import { stackRow } from "../progress/engine-display";
import type * as OfProvider from "../provider/engine";
import type { Audience } from "../resources";

/** Shows a warning through the plugin's output, which the engine displays on the stack. */
export function notify(message: string): void {
  console.warn(message);
}

/** Shows a temporary message on the stack about what all resources wait for. */
export const status = (message: string): Promise<void> => engine().status("", message);

/**
 * Runs an operation on a resource and shows its progress. The plugin receives no URN, so the engine shows the progress on the
 * stack, and a count is prefixed with the name of its resource. (engine-notes: messages of a status)
 */
export const inSight = <Result>(
  called: () => string,
  work: (audience: Audience) => Promise<Result>,
): Promise<Result> =>
  stackRow.during(
    (text, { done }) => status(done === undefined ? text : `${called()}: ${text}`),
    (progress) => work({ notify, progress }),
  );

let known: OfProvider.Engine | undefined;

/** Returns the engine. Its module is loaded only when there is something to show, because most runs are short. */
function engine(): OfProvider.Engine {
  if (known) return known;
  const { Engine } = require("../provider/engine") as typeof OfProvider;
  known = new Engine();
  known.attach(addressOfEngine() ?? "");
  return known;
}
