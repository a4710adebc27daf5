import { DEFAULT_SINK, type LogSink } from "../api/request-log";
import { atEnd } from "./ending";

export interface HostLogSink extends LogSink {
  /** Shows a temporary message about what the process waits for; absent if nothing can show it. */
  readonly status?: (message: string) => unknown;
}

let sink: HostLogSink = { ...DEFAULT_SINK, writer: "program" };

/** Sets the host whose log sink this process uses. A program that calls functions has no host. */
export function useLogSink(host: HostLogSink): void {
  sink = host;
}

/** Shows messages on a resource, or on the stack if the URN is empty. */
interface Engine {
  log(severity: "INFO" | "WARNING", urn: string, message: string): unknown;
  status(message: string): unknown;
}

/** Returns a log sink that sends everything to the engine. */
export const sinkTo = (writer: string, engine: () => Engine): HostLogSink => ({
  writer,
  line: (text) => void engine().log("INFO", "", text),
  warn: (message) => void engine().log("WARNING", "", message),
  status: (message) => engine().status(message),
});

/** Returns the log sink of this process. */
export const logSink = (): LogSink => sink;

export function warn(message: string): void {
  sink.warn(message);
}

export function showStatus(message: string): unknown {
  return sink.status?.(message);
}

/**
 * Returns a function that schedules closing lines. This process prints them once, when the engine ends the run: only then are all
 * resources of the stack known. (engine-notes: what a plugin writes)
 */
export function closingLines(lines: () => readonly string[]): () => void {
  let isRegistered = false;
  let isDue = false;
  const print = () => {
    if (!isDue) return;
    isDue = false;
    for (const line of lines()) warn(line);
  };
  return () => {
    isDue = true;
    if (!isRegistered) atEnd(print);
    isRegistered = true;
  };
}
