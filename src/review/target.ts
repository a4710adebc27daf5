import { NAMESPACE, type SettingName } from "../settings";
import { COVERED } from "../settings/approval";

/** The settings that decide the target of a change, by name. */
type Target = Readonly<Partial<Record<SettingName, unknown>>>;

type Held = Readonly<Record<string, unknown>>;

/** Returns a setting from a configuration, whose keys may or may not have the namespace. */
export const settingIn = (held: Held, name: SettingName): unknown =>
  held[`${NAMESPACE}:${name}`] ?? held[name];

/** Returns the settings of a configuration that an approval covers. */
export const targetIn = (held: Held = {}): Target =>
  Object.fromEntries(
    COVERED.flatMap((name) => {
      const value = settingIn(held, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
