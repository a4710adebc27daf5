import type { Definition } from "../../src/definition/definition";
import type { Setting } from "../../src/settings";
import type { Titles } from "../docs/sentences";
import { functionExamples, resourceExamples } from "./examples";
import type { Known } from "./examples/known";
import { functionsOf, type Read, type Requests } from "./functions";
import { inputPropertiesOf, resourceOf } from "./resources";
import { configOf, providerInputsOf } from "./settings";
import { NamedTypes, PACKAGE, tokenOf, type ResourceSpec } from "./spec";

/** The sources of the schema. */
export interface Sources {
  readonly version: string;
  readonly license: string;
  readonly definitions: readonly Definition[];
  readonly reads: readonly Read[];
  /** Returns the type token of a resource type in the dynamic host. */
  readonly dynamicToken: (type: string) => string;
  readonly operations: Titles & Requests;
  readonly settings: readonly Setting[];
  /** The description of each setting. */
  readonly comments: ReadonlyMap<string, string>;
}

/** Returns the schema of the Pulumi package, for the engine and for the SDKs of all languages. */
export function packageSchema(sources: Sources): string {
  const { definitions, operations, settings, comments } = sources;
  const types = new NamedTypes();
  // All inputs come first, because an example may declare other resource types.
  const inputs = new Map(definitions.map((each) => [each.type, inputPropertiesOf(each, types)]));
  const knowing = (inputsOf: Known["inputsOf"]): Known => ({
    inputsOf,
    types,
  });
  const known = knowing((name) => inputs.get(name) ?? {});
  const resources = definitions.map((definition): [string, ResourceSpec] => {
    const examples = resourceExamples(definition.example, known);
    const alias = sources.dynamicToken(definition.type);
    return [tokenOf(definition.type), resourceOf(definition, operations, types, { examples, alias })];
  });
  const functions = functionsOf(sources.reads, operations, types, (comment, inputs) =>
    functionExamples(
      comment,
      knowing(() => inputs),
    ),
  );
  const schema = {
    name: PACKAGE,
    displayName: "Collab",
    version: sources.version,
    description:
      "Pulumi resources for a collaboration backend's management REST API: API keys, domains, organizations, folders, documents.",
    keywords: ["pulumi", "collab", "collaboration", "kind/native", "category/infrastructure"],
    license: sources.license,
    publisher: "pulumi-collab",
    language: LANGUAGES,
    config: { variables: configOf(settings, comments) },
    types: types.all(),
    provider: {
      description:
        "A connection to the service, for programs that manage several API keys or workspaces. Without one, resources use the stack's configuration.",
      inputProperties: providerInputsOf(settings, comments),
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
