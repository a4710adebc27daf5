import { SETTINGS, type Setting, type Settings, type SettingValues } from "../settings";
import { readLog } from "../settings/log";
import { SettingError } from "./errors";

export { SETTINGS, type Settings, type SettingValues };

/**
 * Checks settings and fills in defaults. Missing credentials stay undefined, because which ones are needed depends on the
 * operation that is called.
 *
 * @throws {SettingError} naming the setting, never its value.
 */
export function resolveSettings(values: SettingValues): Settings {
  const resolved = SETTINGS.map((setting) => {
    const value = read(setting, values);
    if (value instanceof Problem) throw new SettingError(setting.name, value.words);
    return [setting.name, value] as const;
  });
  // Each name of the table has a value, and the setting's kind determines its type.
  return Object.fromEntries(resolved) as Settings;
}

/** Returns an error for each setting that is malformed, or that is missing and needed by every operation. */
export function settingProblems(values: SettingValues): SettingError[] {
  return SETTINGS.flatMap((setting) => {
    const value = read(setting, values);
    return value instanceof Problem ? [new SettingError(setting.name, value.words)] : [];
  });
}

const read = ({ kind, name, fallback }: Setting, values: SettingValues) =>
  READ[kind](String(values[name] ?? fallback ?? ""));

/** Returns the definition of a setting. */
export function settingOf(name: string): Setting {
  const setting = SETTINGS.find((entry) => entry.name === name);
  if (!setting) throw new SettingError(name, "is not a setting");
  return setting;
}

class Problem {
  constructor(readonly words: string) {}
}

/** Converts a setting's text to its value, by the setting's kind. Empty text means that the value is absent. */
const READ: Readonly<
  Record<Setting["kind"], (text: string) => string | number | boolean | undefined | Problem>
> = {
  url: readUrl,
  prefix: (text) =>
    /^[A-Za-z0-9-]*$/.test(text) ? text : new Problem("must have letters, digits and - only"),
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
  limit: (text) => (text === "" ? undefined : READ.count(text)),
  flag: (text) =>
    text === "true" || text === "false" ? text === "true" : new Problem("must be true or false"),
  log: (text) =>
    readLog(text) === undefined
      ? new Problem(
          "must be off, summary, requests or bodies, with a file after a colon or without, such as requests:collab.log",
        )
      : text,
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Reports whether a URL points to this machine. */
export const isLoopback = (url: string) => LOOPBACK.test(new URL(url).hostname);

function readUrl(text: string): string | Problem {
  if (!text) return new Problem("is required");
  if (!URL.canParse(text)) return new Problem("must be a URL, such as https://api.example.com");
  const url = new URL(text);
  if (url.username || url.password) return new Problem("must not contain credentials");
  if (url.search || url.hash) return new Problem("must not have a query or a fragment");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.href)))
    return new Problem("must start with https:// (http:// only to a loopback address)");
  return url.href.replace(/\/+$/, "");
}
