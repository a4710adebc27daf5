import { CollabClient } from "../api";
import { atExit } from "../api/request-log/ending";
import { Registry } from "../core/ownership/registry";
import { Connection } from "../core/connection";
import type { Settings } from "../settings";
import { getOrMake } from "../values/get-or-make";
import { ended } from "./ending";
import { addressOfEngine } from "./engine-address";
import { requestLogOf, showStatus, warn } from "./request-log";
import { showingWaits } from "./waiting";

const onWaiting = showingWaits(showStatus);

// One plugin process serves all resource types, and they share connections. (engine-notes: one plugin process)
const connections = new Map<string, Connection>();
/** The same connections by settings object, which avoids serializing the settings each time. */
const known = new WeakMap<Settings, Connection>();

/** Returns the connection for the given settings. Equal settings share one connection. */
export function connectionTo(settings: Settings): Connection {
  const connect = () =>
    new Connection(
      new CollabClient(settings, { signal: ended, requestLog: requestLogOf(settings), onWaiting, warn }),
      registry()?.of(settings.baseUrl, settings.apiKey),
    );
  return getOrMake(known, settings, () => getOrMake(connections, JSON.stringify(settings), connect));
}

const registries = new Map<string, Registry>();

/** Returns the registry that this process shares with the other processes of its update; undefined if no engine started it. */
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
