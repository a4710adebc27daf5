import type { Setting } from "../../src/settings";
import { meaningOf } from "../settings-doc";
import type { Properties, PropertySpec, TypeSpec } from "./spec";

/** Settings as a stack's configuration has them. */
export function configOf(settings: readonly Setting[], comments: ReadonlyMap<string, string>): Properties {
  return propertiesOf(settings, comments, (setting) => ({
    ...defaultOf(setting),
    defaultInfo: { environment: [setting.env] },
  }));
}

/**
 * Settings as an explicit provider is given them. SDKs copy a default from the environment to the inputs of the provider, and so
 * into the state. Credentials have none, as the plugin reads the environment by itself: a token of the environment does not
 * come into the state, and a preview without credentials has the same provider. Neither has the log, which is switched on for a run.
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
