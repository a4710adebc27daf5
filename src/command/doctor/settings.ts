import {
  credentialsOf,
  SETTINGS,
  type CredentialsName,
  type Setting,
  type SettingValues,
} from "../../settings";
import { configCommand, unknownKeys, variableCommand } from "../../settings/how-to-set";
import { readSettings } from "../../settings/read";
import { findingsOf, type Finding } from "./finding";

const found = findingsOf("settings");

const NEEDED_BY: Readonly<Record<CredentialsName, string>> = {
  apiKey: "everything but ApiKey resources needs it",
  workspace: "only ApiKey resources need it",
};

/** The meaning of an absent setting that has no default, by the form of its value. */
const ABSENT: Readonly<Partial<Record<Setting["kind"], string>>> = {
  limit: "no limit",
  targets: "none",
  hosts: "none",
};

/**
 * Reports for each setting its value and source. Never shows the value of a credential or of a malformed setting. `readsStack`
 * is whether the values include those of a stack.
 */
export function lookAtSettings(
  values: SettingValues,
  sourceOf: (setting: Setting) => string,
  readsStack: boolean,
): Finding[] {
  const howToGive = (setting: Setting) =>
    `${variableCommand(setting)}   (for a stack: ${configCommand(setting)}${readsStack ? "" : ", and doctor --stack NAME"})`;
  const { problems } = readSettings(values);
  return SETTINGS.map((setting) => {
    const { name, kind } = setting;
    const source = sourceOf(setting);
    const value = values[name];
    if (value === undefined) {
      const fallback = setting.fallback ?? ABSENT[kind];
      if (fallback !== undefined) return found(name, "ok", `${String(fallback)} (the default)`);
      const { status, text } = absence(setting, values);
      return found(name, status, text, status === "missing" ? howToGive(setting) : undefined);
    }
    const wrong = problems.find((each) => each.setting === name);
    if (wrong) return found(name, "malformed", `${wrong.problem} (from ${source})`, howToGive(setting));
    const shown = kind === "header" ? `set (${String(value).length} characters)` : String(value);
    return found(name, "ok", `${shown} (from ${source})`);
  });
}

/** Reports keys of a stack that look like settings but are none. A key that resembles no setting may have another owner. */
export function lookAtKeys(keys: Iterable<string>): Finding[] {
  return unknownKeys(keys).map(({ key, words, isNear }) => found(key, isNear ? "malformed" : "unset", words));
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
