import type { Settings } from "../api";
import type { Journal } from "../api/journal/attempt";
import { journalFor, type Outlet } from "../api/journal/journal";

/** How the host of this process tells people what is logged. */
interface Speaker extends Outlet {
  /** Whether requests are told as debug messages where the setting `log` is off. */
  readonly isDebugging?: boolean;
  /** Shows for now what the process waits for; absent where nothing can show it. */
  readonly status?: (message: string) => unknown;
}

let speaker: Speaker = {
  writer: "program",
  line: (text) => void process.stderr.write(text),
  warn: (message) => {
    console.warn(message);
  },
};

/** Has a host speak for this process from now on; a program that calls functions has none. */
export function speakBy(host: Speaker): void {
  speaker = host;
}

/** Where a client of this process tells of its attempts. */
export function journalOf({ log }: Settings): Journal | undefined {
  const { isDebugging, debug } = speaker;
  if (log === "off" && isDebugging && debug) return journalFor("requests", { ...speaker, line: debug });
  return journalFor(log, speaker);
}

/** Shows for now what this process waits for. */
export function showStatus(message: string): unknown {
  return speaker.status?.(message);
}
