import type { Settings } from "../api";
import type { Journal } from "../api/journal/attempt";
import { journalFor, type Outlet } from "../api/journal/journal";

/** The log sink of this process's host. */
interface Speaker extends Outlet {
  /** Whether requests are logged as debug messages if the setting `log` is off. */
  readonly isDebugging?: boolean;
  /** Shows a temporary message about what the process waits for; absent if nothing can show it. */
  readonly status?: (message: string) => unknown;
}

let speaker: Speaker = {
  writer: "program",
  line: (text) => void process.stderr.write(text),
  warn: (message) => {
    console.warn(message);
  },
};

/** Sets the host whose log sink this process uses. A program that calls functions has no host. */
export function speakBy(host: Speaker): void {
  speaker = host;
}

/** Returns the request log of a client with the given settings; undefined if logging is off. */
export function journalOf({ log }: Settings): Journal | undefined {
  const { isDebugging, debug } = speaker;
  if (log === "off" && isDebugging && debug) return journalFor("requests", { ...speaker, line: debug });
  return journalFor(log, speaker);
}

/** Shows a temporary message about what this process waits for. */
export function showStatus(message: string): unknown {
  return speaker.status?.(message);
}
