import { TABLE, type Definition, type Secrecy } from "./table";

/** The namespace of the settings in a stack's configuration. */
export const NAMESPACE = "collab";

type Table = typeof TABLE;
export type SettingName = keyof Table;

// Editors find the comments of the table only where a type says `keyof` itself.
/** What a connection needs to know. */
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

/** Settings as they are given: by a program, or as text by configuration files and environments. */
export type SettingValues = { readonly [Name in keyof Settings]?: Settings[Name] | string | undefined };

/** The credentials that a request may need. */
export type CredentialsName = Extract<Definition, { kind: "header" }>["credentials"];

export interface Setting {
  readonly name: SettingName;
  /** The environment variable that gives it. */
  readonly env: string;
  readonly kind: Definition["kind"];
  readonly example: string;
  readonly fallback?: string | number | boolean;
  /** Whether it is always a secret. */
  readonly secret: boolean;
  /** How it is kept; absent for what is no credential. */
  readonly secrecy?: Secrecy;
  readonly credentials?: CredentialsName;
}

const isSettingName = (name: string): name is SettingName => name in TABLE;

/** Every setting, in the order in which people read them. */
export const SETTINGS: readonly Setting[] = Object.keys(TABLE).filter(isSettingName).map(settingFor);

function settingFor(name: SettingName): Setting {
  const definition: Definition = TABLE[name];
  return {
    ...definition,
    name,
    env: `COLLAB_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    example: "example" in definition ? definition.example : String(definition.fallback),
    secret: "secrecy" in definition && definition.secrecy === "always",
  };
}

/** The settings that are of use together only. */
export const credentialsOf = (name: CredentialsName): readonly Setting[] =>
  SETTINGS.filter(({ credentials }) => credentials === name);
