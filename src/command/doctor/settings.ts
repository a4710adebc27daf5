import { resolveSettings, SettingError, SETTINGS, type SettingValues } from "../../api";
import { configCommand, exportCommand } from "../../hosts/settings";
import { optionFor, type Given } from "../terminal";
import type { Finding } from "./finding";

type Setting = (typeof SETTINGS)[number];

/** Credentials that are of use together only. */
const PAIRS = [
  ["apiKey", "authToken"],
  ["workspaceId", "workspaceAuthToken"],
] as const;

/** What is given for each setting and by what; never the value of a credential, nor of what is malformed. */
export function lookAtSettings(values: SettingValues, given: Given): Finding[] {
  return SETTINGS.map((setting) => {
    const { name, env, fallback } = setting;
    const area = "settings";
    const source = optionFor(name, given) ?? env;
    const value = values[name];
    if (value === undefined) {
      if (fallback !== undefined) return { area, name, status: "ok", text: `${fallback} (the default)` };
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

function absence({ name, kind }: Setting, values: SettingValues): Pick<Finding, "status" | "text"> {
  if (kind === "url") return { status: "missing", text: "required" };
  const [first, second] = PAIRS.find((pair) => pair.some((each) => each === name)) ?? PAIRS[0];
  const other = name === first ? second : first;
  if (values[other] !== undefined) return { status: "missing", text: `required with ${other}` };
  if (first === "workspaceId") return { status: "unset", text: "only ApiKey resources need it" };
  if (values.workspaceId !== undefined && values.workspaceAuthToken !== undefined)
    return { status: "unset", text: "everything but ApiKey resources needs it" };
  return { status: "missing", text: "everything but ApiKey resources needs it" };
}

function problemWith(
  name: keyof SettingValues,
  value: SettingValues[keyof SettingValues],
): string | undefined {
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
