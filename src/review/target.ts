import { NAMESPACE, type SettingName } from "../settings";
import { COVERED } from "../settings/approval";

/** Settings that decide where a change lands, by their names. */
type Target = Readonly<Partial<Record<SettingName, unknown>>>;

type Held = Readonly<Record<string, unknown>>;

/** The settings among a configuration's keys, which have the namespace or not. */
export const settingIn = (held: Held, name: SettingName): unknown =>
  held[`${NAMESPACE}:${name}`] ?? held[name];

/** The settings of a configuration that an approval covers. */
export const targetIn = (held: Held = {}): Target =>
  Object.fromEntries(
    COVERED.flatMap((name) => {
      const value = settingIn(held, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
