import type { OnWaiting } from "../api/http/retry";
import { stackRow } from "./progress/engine-display";

/** Returns a callback that shows a message while operations wait for a service that is down. */
export const showingWaits =
  (show: (message: string) => unknown): OnWaiting =>
  (reason, answered) => {
    const shown = stackRow.during(show, (progress) => {
      progress({ what: `waiting for the service (${reason})` });
      return answered;
    });
    // An operation that gives up reports its failure.
    shown.catch(() => undefined);
  };
