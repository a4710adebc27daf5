import { resolveSettings, SettingError } from "../../api";
import {
  credentialsOf,
  SETTINGS,
  type CredentialsName,
  type Setting,
  type SettingName,
  type SettingValues,
} from "../../settings";
import { configCommand, exportCommand, unknownKeys } from "../../settings/how-to-set";
import type { Finding } from "./finding";

const NEEDED_BY: Readonly<Record<CredentialsName, string>> = {
  apiKey: "everything but ApiKey resources needs it",
  workspace: "only ApiKey resources need it",
};

/** Reports for each setting its value and source. Never shows the value of a credential or of a malformed setting. */
export function lookAtSettings(values: SettingValues, sourceOf: (setting: Setting) => string): Finding[] {
  return SETTINGS.map((setting) => {
    const { name, fallback } = setting;
    const area = "settings";
    const source = sourceOf(setting);
    const value = values[name];
    if (value === undefined) {
      if (fallback !== undefined)
        return { area, name, status: "ok", text: `${String(fallback)} (the default)` };
      if (setting.kind === "limit") return { area, name, status: "ok", text: "no limit (the default)" };
      if (setting.kind === "file") return { area, name, status: "ok", text: "none (the default)" };
      const { status, text } = absence(setting, values);
      return { area, name, status, text, ...(status === "missing" ? { fix: howToGive(setting) } : {}) };
    }
    const problem = problemWith(name, value);
    if (problem !== undefined) {
      const text = `${problem} (from ${source})`;
      return { area, name, status: "malformed", text, fix: howToGive(setting) };
    }
    const shown = setting.kind === "header" ? `set (${String(value).length} characters)` : String(value);
    return { area, name, status: "ok", text: `${shown} (from ${source})` };
  });
}

/** Reports keys of a stack that look like settings but are none. A key that resembles no setting may have another owner. */
export function lookAtKeys(keys: Iterable<string>): Finding[] {
  return unknownKeys(keys).map(({ key, words, isNear }) => ({
    area: "settings",
    name: key,
    status: isNear ? "malformed" : "unset",
    text: words,
  }));
}

function absence({ credentials }: Setting, values: SettingValues): Pick<Finding, "status" | "text"> {
  if (credentials === undefined) return { status: "missing", text: "required" };
  const isGiven = ({ name }: Setting) => values[name] !== undefined;
  const other = credentialsOf(credentials).find(isGiven);
  if (other) return { status: "missing", text: `required with ${other.name}` };
  // A program that consists only of ApiKey resources is complete.
  const isOptional = credentials === "workspace" || credentialsOf("workspace").every(isGiven);
  return { status: isOptional ? "unset" : "missing", text: NEEDED_BY[credentials] };
}

function problemWith(name: SettingName, value: SettingValues[SettingName]): string | undefined {
  try {
    resolveSettings({ baseUrl: "https://api.example.com", [name]: value });
    return undefined;
  } catch (error) {
    if (error instanceof SettingError) return error.problem;
    throw error;
  }
}

const howToGive = (setting: Setting) =>
  `${exportCommand(setting)}   (for a stack: ${configCommand(setting)})`;
