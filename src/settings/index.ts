import { TABLE, type SettingDefinition, type Secrecy } from "./table";

/** The namespace of the settings in a stack's configuration. */
export const NAMESPACE = "collab";

/** The key of a stack's configuration that chooses the host. The program reads it; it is not a setting of a connection. */
export const HOST_KEY = "host";

/**
 * The input that names the tokens that an explicit provider with its own `baseUrl` takes from the stack's configuration. A review needs
 * it: a preview masks the stack's secrets like the provider's.
 */
export const INHERITED_KEY = "inheritedTokens";

type Table = typeof TABLE;
export type SettingName = keyof Table;

// Editors show the comments of the table only for a type that contains `keyof` itself.
/** The settings of a connection. */
export type Settings = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly kind: "header" }
    ? string | undefined
    : Table[Name] extends { readonly kind: "limit" }
      ? number | undefined
      : Table[Name] extends { readonly kind: "flag" }
        ? boolean
        : Table[Name] extends { readonly fallback: number }
          ? number
          : string;
};

/** Settings as programs pass them, or as text from configuration files and environments. */
export type SettingValues = { readonly [Name in keyof Settings]?: Settings[Name] | string | undefined };

/** The credentials that a request may need. */
export type CredentialsName = Extract<SettingDefinition, { kind: "header" }>["credentials"];

export interface Setting {
  readonly name: SettingName;
  readonly env: string;
  readonly kind: SettingDefinition["kind"];
  readonly example: string;
  readonly fallback?: string | number | boolean;
  readonly secret: boolean;
  readonly secrecy?: Secrecy;
  readonly credentials?: CredentialsName;
  readonly approval: SettingDefinition["approval"];
}

const isSettingName = (name: string): name is SettingName => name in TABLE;

/** Every setting, in the order in which users read them. */
export const SETTINGS: readonly Setting[] = Object.keys(TABLE).filter(isSettingName).map(settingOf);

/** Returns the definition of a setting. */
export function settingOf(name: SettingName): Setting {
  const definition: SettingDefinition = TABLE[name];
  return {
    ...definition,
    name,
    env: `COLLAB_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    example: "example" in definition ? definition.example : String(definition.fallback),
    secret: "secrecy" in definition && definition.secrecy === "always",
  };
}

/** The settings that decide where a change lands. An approval of the change covers them. */
export const COVERED: readonly SettingName[] = SETTINGS.filter(({ approval }) => approval === "covered").map(
  ({ name }) => name,
);

/** Returns the settings that are parts of the same credentials. */
export const credentialsOf = (name: CredentialsName): readonly Setting[] =>
  SETTINGS.filter(({ credentials }) => credentials === name);
