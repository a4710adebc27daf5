import { NAMESPACE, type SettingName } from "../settings";
import { COVERED } from "../settings/approval";

/** The settings that decide the target of a change, by name. */
type Target = Readonly<Partial<Record<SettingName, unknown>>>;

type PropertyMap = Readonly<Record<string, unknown>>;

/** Returns a setting from a configuration, whose keys may or may not have the namespace. */
export const settingIn = (properties: PropertyMap, name: SettingName): unknown =>
  properties[`${NAMESPACE}:${name}`] ?? properties[name];

/** Returns the settings of a configuration that an approval covers. */
export const targetIn = (properties: PropertyMap = {}): Target =>
  Object.fromEntries(
    COVERED.flatMap((name) => {
      const value = settingIn(properties, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
