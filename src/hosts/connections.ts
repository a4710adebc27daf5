import { CollabClient } from "../api";
import { atExit } from "../api/journal/ending";
import { Registry } from "../life/claims/registry";
import { Connection } from "../life/connection";
import type { Settings } from "../settings";
import { getOrMake } from "../values/get-or-make";
import { ended } from "./ending";
import { addressOfEngine } from "./engine-address";
import { journalOf, showStatus } from "./journal";
import { showingWaits } from "./waiting";

const onWaiting = showingWaits(showStatus);

// One plugin process serves all kinds, and they share their connections. (engine-notes: one plugin process)
const connections = new Map<string, Connection>();
/** The same, found without looking at each setting. */
const known = new WeakMap<Settings, Connection>();

/** The connection with some settings: the same for all that have them. */
export function connectionTo(settings: Settings): Connection {
  const connect = () =>
    new Connection(
      new CollabClient(settings, { signal: ended, journal: journalOf(settings), onWaiting }),
      registry()?.of(settings.baseUrl, settings.apiKey),
    );
  return getOrMake(known, settings, () => getOrMake(connections, JSON.stringify(settings), connect));
}

const registries = new Map<string, Registry>();

/** What this process records for the others of its update; undefined where no engine has started it. */
function registry(): Registry | undefined {
  const address = addressOfEngine();
  if (address === undefined) return undefined;
  return getOrMake(registries, address, () => {
    const made = new Registry(address);
    atExit(() => {
      made.end();
    });
    return made;
  });
}
