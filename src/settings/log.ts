/** How much is logged; each has what the ones before it have. */
const LEVELS = ["summary", "requests", "bodies"] as const;

/** What the setting `log` asks for. */
export interface LogSetting {
  readonly level: (typeof LEVELS)[number];
  /** Absent: stderr. */
  readonly file?: string;
}

/** Reads the setting `log`; undefined where it is malformed. */
export function readLog(text: string): LogSetting | "off" | undefined {
  if (text === "off") return "off";
  const [, name, file] = /^([a-z]+)(?::(.+))?$/s.exec(text) ?? [];
  const level = LEVELS.find((each) => each === name);
  if (level === undefined) return undefined;
  return file === undefined || file === "stderr" ? { level } : { level, file };
}
