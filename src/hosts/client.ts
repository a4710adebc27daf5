import { CollabClient, type Settings } from "../api";
import { requestLogOf, warn } from "./request-log";
import { showingWaits } from "./status-line";

const ending = new AbortController();

/** Ends all operations of this process, current and future, with a `CancelledError`. */
export function endAll(): void {
  ending.abort();
}

/** Creates a client whose operations `endAll` ends. `show` shows a status text while they wait for the service. */
export function clientFor(settings: Settings, show: (message: string) => unknown): CollabClient {
  const onWaiting = showingWaits(show);
  return new CollabClient(settings, {
    signal: ending.signal,
    requestLog: requestLogOf(settings),
    onWaiting,
    warn,
  });
}
