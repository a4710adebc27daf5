import { SETTINGS, type SettingValues } from "pulumi-collab/api";
import { type ConfigValue } from "./stack";

interface Service {
  url: string;
  credentials: SettingValues;
}

/** A stack's settings for an emulator: the tokens as secrets, as a user would keep them. */
export function configFor({ url, credentials }: Service): Record<string, ConfigValue> {
  const values: SettingValues = { baseUrl: url, ...credentials };
  return Object.fromEntries(
    SETTINGS.flatMap(({ name, secret }): [string, ConfigValue][] => {
      const value = values[name]?.toString();
      return value === undefined ? [] : [[`collab:${name}`, secret ? { secret: value } : value]];
    }),
  );
}
