import { operations, SETTINGS } from "pulumi-collab/api";
import type { Definition } from "../../src/definition/definition";
import type { Setting } from "../../src/settings";
import { built } from "../built";
import { meaningOf } from "../settings-doc";
import { functionExamples, resourceExamples } from "./examples";
import { type Callable, functionsOf } from "./functions";
import { resourceOf } from "./resources";
import {
  NamedTypes,
  PACKAGE,
  type Properties,
  type PropertySpec,
  type ResourceSpec,
  type TypeSpec,
  tokenOf,
} from "./spec";

const DISPLAY_NAME = "Collab";

const DESCRIPTION =
  "Pulumi resources for a collaboration backend's management REST API: API keys, domains, organizations, folders, documents.";

/** Returns the schema of the Pulumi package, for the engine and for the SDKs of all languages. `comments` describe the settings. */
export function packageSchema(
  { version, license }: { readonly version: string; readonly license: string },
  definitions: readonly Definition[],
  callables: readonly Callable[],
  comments: ReadonlyMap<string, string>,
): string {
  const types = new NamedTypes();
  const functions = functionsOf(callables, operations, types, functionExamples);
  const { typeToken } = built("values", "type-token") as { typeToken: (type: string) => string };
  const resources = definitions.map((definition): [string, ResourceSpec] => {
    const examples = resourceExamples(definition.example);
    const alias = typeToken(definition.type);
    return [tokenOf(definition.type), resourceOf(definition, operations, types, { examples, alias })];
  });
  const schema = {
    name: PACKAGE,
    displayName: DISPLAY_NAME,
    version,
    description: DESCRIPTION,
    keywords: ["pulumi", "collab", "collaboration", "kind/native", "category/infrastructure"],
    license,
    publisher: "pulumi-collab",
    language: LANGUAGES,
    config: { variables: configOf(comments) },
    types: types.all(),
    provider: {
      description:
        "A connection to the service, for programs that manage several API keys or workspaces. Without one, resources use the stack's configuration.",
      inputProperties: providerInputsOf(comments),
    },
    resources: Object.fromEntries(resources),
    functions,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const LANGUAGES = {
  // The classes of this package. Programs that `pulumi import` generates use them.
  nodejs: { packageName: "pulumi-collab", respectSchemaVersion: true },
  python: { packageName: "pulumi_collab", respectSchemaVersion: true, pyproject: { enabled: true } },
  go: {
    importBasePath: "pulumi-collab/sdk/go/collab",
    generateResourceContainerTypes: true,
    respectSchemaVersion: true,
  },
  csharp: { namespaces: { [PACKAGE]: "Collab" }, respectSchemaVersion: true },
  java: { basePackage: "com.pulumi", buildFiles: "gradle" },
};

/** Returns the schema of the settings in a stack's configuration. */
function configOf(comments: ReadonlyMap<string, string>): Properties {
  return propertiesOf(comments, (setting) => ({
    ...defaultOf(setting),
    defaultInfo: { environment: [setting.env] },
  }));
}

/**
 * Returns the schema of the settings of an explicit provider. SDKs copy defaults from the environment to the inputs of the
 * provider, and so into the state. Credentials have no such default, because the plugin reads the environment itself: a token
 * in the environment does not enter the state, and a preview without credentials has the same provider. The log has no default
 * either, because it is enabled per run. No setting has a constant default: `pulumi do` passes it and so overrides the environment
 * and the stack's provider. It also overrides that provider with the absence of a value that has a variable, so the deletion
 * protection has none. (engine-notes: pulumi do)
 */
function providerInputsOf(comments: ReadonlyMap<string, string>): Properties {
  return propertiesOf(comments, (setting) =>
    setting.credentials === undefined && !["log", "deletionProtection"].includes(setting.name)
      ? { defaultInfo: { environment: [setting.env] } }
      : {},
  );
}

function propertiesOf(
  comments: ReadonlyMap<string, string>,
  more: (setting: Setting) => Partial<PropertySpec>,
): Properties {
  return Object.fromEntries(
    SETTINGS.map((setting): [string, PropertySpec] => [
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
  hosts: { type: "string" },
  targets: { type: "string" },
  header: { type: "string" },
  seconds: { type: "number" },
  count: { type: "integer" },
  limit: { type: "integer" },
  flag: { type: "boolean" },
  log: { type: "string" },
};

const defaultOf = ({ fallback }: Setting): Partial<PropertySpec> =>
  fallback === undefined ? {} : { default: fallback };
