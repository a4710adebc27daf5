import { DEFAULT_SINK } from "../../api/request-log";
import { sinkTo, type HostLogSink } from "../request-log";

/**
 * Returns the log sink of the dynamic host. The engine shows what the plugin writes to stderr, except on Windows: messages go to
 * the engine's log there. (engine-notes: what a plugin writes)
 *
 * @param engine Returns the engine, to which most runs need no connection elsewhere.
 */
export function sinkOn(platform: NodeJS.Platform, engine: Parameters<typeof sinkTo>[1]): HostLogSink {
  const sink = sinkTo("dynamic", engine);
  return platform === "win32" ? sink : { ...sink, line: DEFAULT_SINK.line, warn: DEFAULT_SINK.warn };
}
