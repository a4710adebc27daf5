import { folderOf } from "../docs/folder";
import { OPEN } from "./decisions";

/** Returns the files of a new resource type, by their path in the repository. */
export function skeletonOf(type: string): ReadonlyMap<string, string> {
  const directory = folderOf({ type });
  const name = variableOf(type);
  const folder = `src/resources/${directory}`;
  return new Map([
    [`${folder}/definition.ts`, definitionOf(type, name)],
    [`${folder}/handlers.ts`, handlersOf(name)],
    [`test/engine/samples/${directory}.ts`, sampleOf(type, name, directory)],
  ]);
}

/** An addition to a list of all resource types: an import or export, and the entry to insert before a text of the list. */
interface Entry {
  readonly path: string;
  readonly line: string;
  readonly before?: string;
  readonly entry?: string;
}

/** Returns the additions to all lists of resource types. */
export function entriesOf(type: string): Entry[] {
  const folder = folderOf({ type });
  const name = variableOf(type);
  const importing = (what: string, path: string) => `import { ${what} } from "./${path}";`;
  return [
    {
      path: "src/resources/definitions.ts",
      line: importing(`${name}Impacts`, `${folder}/definition`),
      before: "] as const;",
      entry: `  ${name}Impacts,\n`,
    },
    {
      path: "src/resources/index.ts",
      line: importing(name, `${folder}/handlers`),
      before: "  ].map(",
      entry: `    new Lifecycle(${name}),\n`,
    },
    {
      path: "src/index.ts",
      line: `export { ${type}, type ${type}Args } from "./resources/${folder}/class";`,
    },
    {
      path: "test/engine/samples/index.ts",
      line: importing(name, folder),
      before: "];",
      entry: `  ${name},\n`,
    },
  ];
}

/** Adds a resource type to the text of a list. */
export function withEntry(text: string, { line, before = "", entry = "" }: Entry): string {
  const at = text.lastIndexOf(before);
  return `${line}\n${text.slice(0, at)}${entry}${text.slice(at)}`;
}

const variableOf = (type: string) => type.charAt(0).toLowerCase() + type.slice(1);

const definitionOf = (
  type: string,
  name: string,
) => `import { define, idOfParts, required } from "../../definition/definition";
import { defineImpacts, happens } from "../../definition/impact";
import { identifier } from "../../definition/type";
import { joinId } from "../../values/identity";

export const ${name} = define({
  type: "${type}",
  description: "${OPEN}",
  operations: ["addDocuments", "getCrdtData", "deleteDocuments"],
  notes: [],
  adopt: "${OPEN}",
  delete: { description: "${OPEN}" },
  read: "${OPEN}",
  get: "${OPEN}",
  example: \`${OPEN}\`,
  inputs: {
    organizationId: required(identifier, { description: "${OPEN}", onChange: "replace", changeDescription: "${OPEN}" }),
    ${name}Id: required(identifier, { description: "${OPEN}", onChange: "replace", changeDescription: "${OPEN}" }),
  },
  outputs: {},
  id: idOfParts("organizationId", "${name}Id"),
  identifiedBy: ["organizationId", "${name}Id"],
  identities: (inputs) => [identityOf(inputs)],
});

interface Parts {
  readonly organizationId: string;
  readonly ${name}Id: string;
}

/** Identifies the object among the objects of all resource types. */
export const identityOf = ({ organizationId, ${name}Id }: Parts) =>
  \`${name} \${joinId(organizationId, ${name}Id)}\`;

// ${OPEN}: what a change means to users and their data.
export const ${name}Impacts = defineImpacts(${name}, {
  create: (inputs) =>
    happens("creates", "${name}", [itemOf(inputs)], ["is created", "are created"], {
      organizationId: inputs.organizationId,
      sends: [\`addDocuments \${inputs.organizationId}\`],
    }),
  update: () => [],
  delete: (state) =>
    happens("loses-data", "${name}", [itemOf(state)], ["is deleted", "are deleted"], {
      organizationId: state.organizationId,
      final: true,
      unless: "owned",
      sends: [\`deleteDocuments \${state.organizationId}\`],
    }),
});

const itemOf = (parts: Parts) => ({ name: parts.${name}Id, identity: identityOf(parts) });
`;

const handlersOf = (name: string) => `import { resourceType } from "../../core/resource-type";
import { ItemError } from "../../core/rejections/failures";
import { isNotFound } from "../../core/rejections/meaning";
import { identityOf, ${name} as definition } from "./definition";

// ${OPEN}: this example manages a document. Send the requests of the resource type instead.
export const ${name} = resourceType()(definition, {
  // The operation that sends each input with \`onChange: "update"\`.
  sentBy: {},

  async create({ connection }, inputs) {
    const { organizationId, ${name}Id: documentId } = inputs;
    const results = await connection.client.addDocuments({
      organizationId,
      createOrganization: true,
      documents: [{ documentId }],
    });
    const result = results.get(documentId);
    if (result?.success !== true) throw new ItemError(result?.message ?? "the service gave no reason");
    return inputs;
  },

  async read({ connection }, state) {
    const { organizationId, ${name}Id: documentId } = state;
    try {
      await connection.client.getCrdtData({ organizationId, documentId });
      return state;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  },

  async delete({ connection }, state) {
    const { organizationId, ${name}Id: documentId } = state;
    // Another resource of this run may own the object by now.
    await connection.ownership.deleteUnowned([state], identityOf, async () => {
      await connection.client.deleteDocuments({ organizationId, documentIds: [documentId] });
    });
  },
});
`;

const sampleOf = (
  type: string,
  name: string,
  directory: string,
) => `import { sample, type Sample } from "./sample";

const UNDECIDED = "test/engine/samples/${directory}.ts: describe what the service contains while it is applied";

export const ${name}: Sample = {
  declared: sample("${directory}", "${type}", { organizationId: "base", ${name}Id: "one" }),
  look: () => undefined,
  expected: UNDECIDED,
  updates: [],
  replacements: [],
};
`;
