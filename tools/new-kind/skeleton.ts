import { roomOf } from "../docs/room";
import { OPEN } from "./decisions";

/** Returns the files of a new resource type, by their path in the repository. */
export function skeletonOf(type: string): ReadonlyMap<string, string> {
  const room = roomOf({ type });
  const name = variableOf(type);
  const folder = `src/kinds/${room}`;
  return new Map([
    [`${folder}/definition.ts`, definitionOf(type, name)],
    [`${folder}/verbs.ts`, verbsOf(name, folder)],
    [`${folder}/consequences.ts`, consequencesOf(name, folder)],
    [`test/engine/samples/${room}.ts`, sampleOf(type, name, room)],
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
  const room = roomOf({ type });
  const name = variableOf(type);
  return [
    {
      path: "src/kinds/definitions.ts",
      line: `import { ${name} } from "./${room}/definition";`,
      before: "] as const;",
      entry: `  ${name},\n`,
    },
    {
      path: "src/kinds/index.ts",
      line: `import { ${name} } from "./${room}/verbs";`,
      before: "  ].map(",
      entry: `    lifeOf(${name}),\n`,
    },
    {
      path: "src/kinds/consequences.ts",
      line: `import { ${name}Consequences } from "./${room}/consequences";`,
      before: "  ].map(",
      entry: `    ${name}Consequences,\n`,
    },
    {
      path: "src/index.ts",
      line: `export { ${type}, type ${type}Args } from "./kinds/${room}/class";`,
      before: "",
      entry: "",
    },
    {
      path: "test/engine/samples/index.ts",
      line: `import { ${name} } from "./${room}";`,
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
  words: "${OPEN}",
  operations: [],
  notes: [],
  adopt: "${OPEN}",
  delete: { words: "${OPEN}" },
  get: "${OPEN}",
  example: \`${OPEN}\`,
  inputs: {
    organizationId: required(identifier, { words: "${OPEN}", onChange: "replace", change: "${OPEN}" }),
    ${name}Id: required(identifier, { words: "${OPEN}", onChange: "replace", change: "${OPEN}" }),
  },
  outputs: {},
  id: idOfParts("organizationId", "${name}Id"),
  identifiedBy: ["organizationId", "${name}Id"],
  identities: ({ organizationId, ${name}Id }) => [\`${name} \${joinId(organizationId, ${name}Id)}\`],
});
`;

const verbsOf = (name: string, folder: string) => `import { kindOf } from "../../life/kind";
import { ${name} as definition } from "./definition";

const unwritten = (verb: string) => new Error(\`${folder}/verbs.ts: \${verb} is not written yet\`);

export const ${name} = kindOf()(definition, {
  create: () => Promise.reject(unwritten("create")),
  delete: () => Promise.reject(unwritten("delete")),
});
`;

const consequencesOf = (
  name: string,
  folder: string,
) => `import { consequencesOf } from "../../definition/consequence";
import { ${name} as definition } from "./definition";

const unwritten = (change: string) => new Error(\`${folder}/consequences.ts: say what \${change} means\`);

export const ${name}Consequences = consequencesOf(definition, {
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
  room: string,
) => `import { sample, type Sample } from "./sample";

const UNDECIDED = "test/engine/samples/${room}.ts: say what the service holds while it is applied";

export const ${name}: Sample = {
  declared: sample("${room}", "${type}", { organizationId: "base", ${name}Id: "one" }),
  look: () => undefined,
  holds: UNDECIDED,
  updates: [],
  replacements: [],
};
`;
