import { SETTINGS, type Setting, type Settings, type SettingValues } from "../settings";
import { readSettings } from "../settings/read";
import { SettingError } from "./errors";

export { SETTINGS, type Settings, type SettingValues };

/**
 * Checks settings and fills in defaults. Missing credentials stay undefined, because which ones are needed depends on the
 * operation that is called.
 *
 * @throws {SettingError} naming the setting, never its value.
 */
export function resolveSettings(values: SettingValues): Settings {
  const { settings, problems } = readSettings(values);
  for (const { setting, problem } of problems) throw new SettingError(setting, problem);
  return settings;
}

/** Returns the definition of a setting. */
export function settingOf(name: string): Setting {
  const setting = SETTINGS.find((entry) => entry.name === name);
  if (!setting) throw new SettingError(name, "is not a setting");
  return setting;
}
