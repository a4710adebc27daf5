import { folderOf } from "../docs/folder";
import { OPEN } from "./decisions";

/** Returns the files of a new resource type, by their path in the repository. */
export function skeletonOf(type: string): ReadonlyMap<string, string> {
  const directory = folderOf({ type });
  const name = variableOf(type);
  const folder = `src/resources/${directory}`;
  return new Map([
    [`${folder}/definition.ts`, definitionOf(type, name)],
    [`${folder}/handlers.ts`, handlersOf(name, folder)],
    [`${folder}/impact.ts`, impactsOf(name, folder)],
    [`test/engine/samples/${directory}.ts`, sampleOf(type, name, directory)],
  ]);
}

/** An addition to a list of all resource types: the import and the entry. */
interface Entry {
  readonly path: string;
  readonly line: string;
  /** The text before which the entry is inserted. */
  readonly before: string;
  readonly entry: string;
}

/** Returns the additions to all lists of resource types. */
export function entriesOf(type: string): Entry[] {
  const directory = folderOf({ type });
  const name = variableOf(type);
  return [
    {
      path: "src/resources/definitions.ts",
      line: `import { ${name} } from "./${directory}/definition";`,
      before: "] as const;",
      entry: `  ${name},\n`,
    },
    {
      path: "src/resources/index.ts",
      line: `import { ${name} } from "./${directory}/handlers";`,
      before: "  ].map(",
      entry: `    lifecycleOf(${name}),\n`,
    },
    {
      path: "src/resources/impacts.ts",
      line: `import { ${name}Impacts } from "./${directory}/impact";`,
      before: "  ].map(",
      entry: `    ${name}Impacts,\n`,
    },
    {
      path: "src/index.ts",
      line: `export { ${type}, type ${type}Args } from "./resources/${directory}/class";`,
      before: "",
      entry: "",
    },
    {
      path: "test/engine/samples/index.ts",
      line: `import { ${name} } from "./${directory}";`,
      before: "];",
      entry: `  ${name},\n`,
    },
  ];
}

/** Adds a resource type to the text of a list. */
export function withEntry(text: string, { line, before, entry }: Entry): string {
  const at = before === "" ? text.length : text.lastIndexOf(before);
  return `${line}\n${text.slice(0, at)}${entry}${text.slice(at)}`;
}

const variableOf = (type: string) => type.charAt(0).toLowerCase() + type.slice(1);

const definitionOf = (
  type: string,
  name: string,
) => `import { define, required } from "../../definition/definition";
import { idOfParts } from "../../definition/id";
import { identifier } from "../../definition/type";
import { joinId } from "../../values/identity";

export const ${name} = define({
  type: "${type}",
  description: "${OPEN}",
  operations: [],
  notes: [],
  adopt: "${OPEN}",
  delete: { description: "${OPEN}" },
  get: "${OPEN}",
  example: \`${OPEN}\`,
  inputs: {
    organizationId: required(identifier, { description: "${OPEN}", onChange: "replace", changeDescription: "${OPEN}" }),
    ${name}Id: required(identifier, { description: "${OPEN}", onChange: "replace", changeDescription: "${OPEN}" }),
  },
  outputs: {},
  id: idOfParts("organizationId", "${name}Id"),
  identifiedBy: ["organizationId", "${name}Id"],
  identities: ({ organizationId, ${name}Id }) => [\`${name} \${joinId(organizationId, ${name}Id)}\`],
});
`;

const handlersOf = (name: string, folder: string) => `import { resourceType } from "../../core/resource-type";
import { ${name} as definition } from "./definition";

const unwritten = (handler: string) => new Error(\`${folder}/handlers.ts: \${handler} is not written yet\`);

export const ${name} = resourceType()(definition, {
  sentBy: {},
  create: () => Promise.reject(unwritten("create")),
  delete: () => Promise.reject(unwritten("delete")),
});
`;

const impactsOf = (name: string, folder: string) => `import { defineImpacts } from "../../definition/impact";
import { ${name} as definition } from "./definition";

const unwritten = (change: string) => new Error(\`${folder}/impact.ts: describe the impact of \${change}\`);

export const ${name}Impacts = defineImpacts(definition, {
  create: () => {
    throw unwritten("create");
  },
  update: () => {
    throw unwritten("update");
  },
  delete: () => {
    throw unwritten("delete");
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
  holds: UNDECIDED,
  updates: [],
  replacements: [],
};
`;
