import { SETTINGS, type SettingValues } from "pulumi-collab/api";
import type { Emulator } from "pulumi-collab/emulator";
import { type ConfigValue } from "./stack";

/** Returns a stack's settings for an emulator. Tokens are secrets, as a user would store them. */
export function configFor({
  url,
  credentials,
}: Pick<Emulator, "url" | "credentials">): Record<string, ConfigValue> {
  const values: SettingValues = { baseUrl: url, ...credentials };
  return Object.fromEntries(
    SETTINGS.flatMap(({ name, secret }): [string, ConfigValue][] => {
      const value = values[name]?.toString();
      return value === undefined ? [] : [[`collab:${name}`, secret ? { secret: value } : value]];
    }),
  );
}
