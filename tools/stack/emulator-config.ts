import { SETTINGS, type SettingValues } from "pulumi-collab/api";
import { type ConfigValue } from "./stack";

interface Service {
  url: string;
  credentials: SettingValues;
}

/** Returns a stack's settings for an emulator. Tokens are secrets, as a user would store them. */
export function configFor({ url, credentials }: Service): Record<string, ConfigValue> {
  const values: SettingValues = { baseUrl: url, ...credentials };
  return Object.fromEntries(
    SETTINGS.flatMap(({ name, secret }): [string, ConfigValue][] => {
      const value = values[name]?.toString();
      return value === undefined ? [] : [[`collab:${name}`, secret ? { secret: value } : value]];
    }),
  );
}
