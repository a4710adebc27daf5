import type { Setting } from "../../src/settings";
import { meaningOf } from "../settings-doc";
import type { Properties, PropertySpec, TypeSpec } from "./spec";

/** Returns the schema of the settings in a stack's configuration. */
export function configOf(settings: readonly Setting[], comments: ReadonlyMap<string, string>): Properties {
  return propertiesOf(settings, comments, (setting) => ({
    ...defaultOf(setting),
    defaultInfo: { environment: [setting.env] },
  }));
}

/**
 * Returns the schema of the settings of an explicit provider. SDKs copy defaults from the environment to the inputs of the
 * provider, and so into the state. Credentials have no such default, because the plugin reads the environment itself: a token
 * in the environment does not enter the state, and a preview without credentials has the same provider. The log has no default
 * either, because it is enabled per run.
 */
export function providerInputsOf(
  settings: readonly Setting[],
  comments: ReadonlyMap<string, string>,
): Properties {
  return propertiesOf(settings, comments, (setting) =>
    setting.credentials === undefined && setting.kind !== "log"
      ? { ...defaultOf(setting), defaultInfo: { environment: [setting.env] } }
      : {},
  );
}

function propertiesOf(
  settings: readonly Setting[],
  comments: ReadonlyMap<string, string>,
  more: (setting: Setting) => Partial<PropertySpec>,
): Properties {
  return Object.fromEntries(
    settings.map((setting) => [
      setting.name,
      {
        ...TYPES[setting.kind],
        description: `${meaningOf(setting, comments.get(setting.name) ?? "")} Environment: \`${setting.env}\`.`,
        ...more(setting),
        ...(setting.secret && { secret: true }),
      },
    ]),
  );
}

const TYPES: Readonly<Record<Setting["kind"], TypeSpec>> = {
  url: { type: "string" },
  prefix: { type: "string" },
  header: { type: "string" },
  seconds: { type: "number" },
  count: { type: "integer" },
  limit: { type: "integer" },
  flag: { type: "boolean" },
  log: { type: "string" },
};

const defaultOf = ({ fallback }: Setting): Partial<PropertySpec> =>
  fallback === undefined ? {} : { default: fallback };
