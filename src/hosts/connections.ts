import { connect } from "node:http2";
import { CollabClient } from "../api";
import type { OnWaiting } from "../api/http/retry-policy";
import { Connection } from "../core/connection";
import { Registry } from "../core/ownership/registry";
import type { Settings } from "../settings";
import { getOrMake } from "../values/collections";
import { printable } from "../values/text";
import { atExit } from "./ending";
import { closingLines, logSink, showStatus, warn } from "./log-sink";

const ending = new AbortController();

/** Ends all operations of this process, current and future, with a `CancelledError`. */
export function endAll(): void {
  ending.abort();
}

/** Creates a client whose operations `endAll` ends. `show` shows a status text while they wait for the service. */
export function clientFor(settings: Settings, show: (message: string) => unknown): CollabClient {
  return new CollabClient(settings, {
    signal: ending.signal,
    logSink: logSink(),
    onWaiting: showingWaits(show),
    warn,
  });
}

/** The time between two texts about a wait, in milliseconds. A CLI without a terminal prints each as a line of its log. */
const STATUS_INTERVAL = 10_000;

/** The longest reason in a status text. */
const LONGEST_REASON = 160;

/** Shows a status text while operations wait for a service that is down. */
export const showingWaits =
  (show: (message: string) => unknown): OnWaiting =>
  (reason) => {
    let seconds = 0;
    // A text that cannot be shown is not an error.
    const print = (text: string) => void Promise.resolve(show(text)).catch(() => undefined);
    const timer = setInterval(() => {
      seconds += STATUS_INTERVAL / 1000;
      print(`waiting for the service (${printable(reason, LONGEST_REASON)}): ${seconds} s`);
    }, STATUS_INTERVAL).unref();
    return () => {
      clearInterval(timer);
      // Replaces the last text, which would otherwise stay on the stack's row.
      if (seconds > 0) print(`waited ${seconds} s for the service`);
    };
  };

let attached: string | undefined;

/** Stores the address that an engine passes to a plugin that it did not start itself. */
export function attachTo(address: string): void {
  if (address !== "") attached = address;
}

/**
 * Returns the address of the engine. The engine passes it to a plugin as the last argument, after the log flags.
 * (engine-notes: the engine's protocol)
 */
export const addressOfEngine = (): string | undefined =>
  attached ?? process.argv.slice(2).findLast((word) => /:\d+$/.test(word));

/**
 * Calls a function when the engine's process ends. A killed engine does not stop its plugins, and their operations would continue:
 * a retry could follow the next update. The parent's process id does not show this on Windows, where it never changes.
 * (engine-notes: the engine's protocol)
 */
export function whenEngineEnds(run: () => void): void {
  const address = addressOfEngine();
  if (address === undefined) return;
  const session = connect(`http://${address}`);
  session.on("error", () => undefined);
  session.on("close", run);
  session.unref();
}

// One plugin process serves all resource types, and they share connections. (engine-notes: one plugin process)
const connections = new Map<string, Connection>();
/** The same connections by settings object, which avoids serializing the settings each time. */
const known = new WeakMap<Settings, Connection>();

/** Returns the connection for the given settings. Equal settings share one connection. */
export function connectionTo(settings: Settings): Connection {
  const make = () => {
    const others = registry()?.of(settings.baseUrl, settings.apiKey);
    const connection = new Connection(clientFor(settings, showStatus), others);
    if (others) closingLines(() => connection.sharedCauses.summaries())();
    return connection;
  };
  return getOrMake(known, settings, () => getOrMake(connections, JSON.stringify(settings), make));
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
