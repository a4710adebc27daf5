import { isUnknown } from "../values/unknown";
import {
  NAMESPACE,
  SETTINGS,
  type CredentialsName,
  type Setting,
  type Settings,
  type SettingValues,
} from "./index";

/** Returns settings from a configuration (of an explicit provider or a stack), or else from the environment. */
export function gatherSettings(
  configured: (key: string) => string | undefined,
  env: NodeJS.ProcessEnv,
): SettingValues {
  return Object.fromEntries(
    SETTINGS.map(({ name, env: variable }) => [
      name,
      configured(`${NAMESPACE}:${name}`) || env[variable] || undefined,
    ]),
  );
}

/** Reports whether a setting is itself created in this run. Such a setting can be checked only when the run is applied. */
export const hasUnknownSettings = (values: SettingValues): boolean => Object.values(values).some(isUnknown);

/** A problem with a setting. The text follows the setting's name and never contains its value. */
export interface SettingProblem {
  readonly setting: string;
  readonly problem: string;
}

/**
 * Converts settings to values, and fills in defaults. Returns the problems of all settings. Credentials may be absent, except for
 * those in `needs`.
 */
export function readSettings(
  values: SettingValues,
  needs: ReadonlySet<CredentialsName> = new Set(),
): { settings: Settings; problems: SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const read = SETTINGS.map(({ kind, name, fallback }) => {
    const value = READ[kind](String(values[name] ?? fallback ?? ""), values);
    if (!(value instanceof Problem)) return [name, value] as const;
    problems.push({ setting: name, problem: value.text });
    return [name, undefined] as const;
  });
  for (const { name, credentials } of SETTINGS)
    if (credentials !== undefined && needs.has(credentials) && values[name] === undefined)
      problems.push({ setting: name, problem: "is required" });
  // Each name of the table has a value, and the table determines its type.
  return { settings: Object.fromEntries(read) as Settings, problems };
}

class Problem {
  constructor(readonly text: string) {}
}

/** Converts a setting's text to its value. Empty text means that the value is absent. */
const READ: Readonly<
  Record<
    Setting["kind"],
    (text: string, others: SettingValues) => string | number | boolean | undefined | Problem
  >
> = {
  url: (text, { httpHosts }) => readUrl(text, entriesIn(httpHosts)),
  prefix: (text) =>
    /^[A-Za-z0-9-]*$/.test(text) ? text : new Problem("must have letters, digits and - only"),
  hosts: (text) =>
    entriesIn(text).every((host) => HOST.test(host))
      ? text
      : new Problem("must be a list of host names, separated by commas, such as emulator"),
  targets: (text) =>
    entriesIn(text).every((target) => TARGET.test(target))
      ? text
      : new Problem(
          "must be a list of targets, separated by commas, such as https://api.example.com (3f2a91)",
        ),
  header: (text) => {
    if (text === "") return undefined;
    // A line break in a header value would let a credential add its own headers.
    if (/^[\x21-\x7e]+$/.test(text)) return text;
    return new Problem("must have visible ASCII characters only (no spaces, no line breaks)");
  },
  seconds: (text) => {
    const seconds = Number(text);
    if (seconds > 0 && seconds <= 86_400) return seconds;
    return new Problem("must be a number of seconds above 0 and at most 86400");
  },
  count: (text) => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
    return new Problem("must be a whole number from 1 to 1000");
  },
  limit: (text, others) => (text === "" ? undefined : READ.count(text, others)),
  flag: (text) =>
    text === "true" || text === "false" ? text === "true" : new Problem("must be true or false"),
  log: (text) =>
    readLog(text)
      ? text
      : new Problem(
          "must be off, requests or bodies, with a file after a colon or without, such as requests:collab.log",
        ),
};

/** A target: the address of a service and, in parentheses, a hash of the key that owns the objects there. */
export const TARGET = /^(https?:\/\/[^\s,()]+)(?: \(([0-9a-f]{6})\))?$/;

/** Returns the entries of a setting that is a list. */
export const entriesIn = (text = ""): string[] =>
  text
    .split(",")
    .map((target) => target.trim())
    .filter((target) => target !== "");

const HOST = /^[\w.-]+$/;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (url: string) => LOOPBACK.test(new URL(url).hostname);

function readUrl(text: string, httpHosts: readonly string[]): string | Problem {
  if (!text) return new Problem("is required");
  if (!URL.canParse(text)) return new Problem("must be a URL, such as https://api.example.com");
  const url = new URL(text);
  if (url.username || url.password) return new Problem("must not contain credentials");
  if (url.search || url.hash) return new Problem("must not have a query or a fragment");
  const mayBeHttp = isLoopback(url.href) || httpHosts.some((host) => host.toLowerCase() === url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && mayBeHttp))
    return new Problem(
      "must start with https:// (http:// only to a loopback address or a host in httpHosts)",
    );
  return url.href.replace(/\/+$/, "");
}

/** The levels of detail of the log. `bodies` includes `requests`. */
const LEVELS = ["requests", "bodies"] as const;

export interface LogSetting {
  readonly level: (typeof LEVELS)[number];
  /** Absent: stderr. */
  readonly file?: string;
}

/** Reads the setting `log`. Returns undefined if it is malformed. */
export function readLog(text: string): LogSetting | "off" | undefined {
  if (text === "off") return "off";
  const [, name, file] = /^([a-z]+)(?::(.+))?$/s.exec(text) ?? [];
  const level = LEVELS.find((each) => each === name);
  if (level === undefined) return undefined;
  return file === undefined || file === "stderr" ? { level } : { level, file };
}
