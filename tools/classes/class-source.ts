import type { Definition, Input, Output } from "../../src/definition/definition";
import { docComment, wrapped } from "../docs/doc-comment";
import {
  endpointsOf,
  notesOf,
  sentences,
  wordsOfInput,
  lifecycleSentences,
  type Titles,
} from "../docs/sentences";
import { inputType, objectsOf, outputType, type ObjectShape } from "./value-types";

/**
 * Returns the source of a resource class with the interfaces of its arguments.
 *
 * @param hasHooks whether the resource type has a `class.hooks.ts` beside the class.
 */
export function classSource(definition: Definition, titles: Titles, hasHooks: boolean): string {
  const { type } = definition;
  const hooks = hasHooks ? ", hooks" : "";
  return [
    "// Generated from definition.ts by `npm run docs`. Do not edit.",
    `import type * as pulumi from "@pulumi/pulumi";`,
    `import { instancesOf, lookup, type LookupArgs } from "../../program/declare";`,
    `import { DeclaredResource } from "../../program/resource";`,
    `import { typeToken } from "../../values/type-token";`,
    ...(hasHooks ? [`import { hooks } from "./class.hooks";`] : []),
    `import { ${variableOf(type)} as definition } from "./definition";`,
    "",
    ...[...objectsOf(definition).values()].flatMap(objectInterface),
    ...argumentInterface(definition),
    docComment(classDescription(definition, titles)),
    `export class ${type} extends DeclaredResource {`,
    "  /** @internal */",
    `  static readonly __pulumiType = typeToken("${type}");`,
    `  static override readonly isInstance = instancesOf(${type});`,
    "",
    ...outputFields(definition),
    "",
    `  constructor(name: string, args: ${type}Args, opts?: pulumi.CustomResourceOptions) {`,
    `    super(definition, name, args, opts${hooks});`,
    "  }",
    "",
    ...getMethod(definition),
    "}",
    "",
  ].join("\n");
}

const variableOf = (type: string): string => type.charAt(0).toLowerCase() + type.slice(1);

/** Reports whether an input is public. Names that begin with `__` are internal to the resource type. */
const isPublic = (name: string): boolean => !name.startsWith("__");

const publicEntries = <Value>(table: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(table).filter(([name]) => isPublic(name));

function objectInterface({ name, description, fields }: ObjectShape): string[] {
  return [
    docComment(wrapped(description)),
    `export interface ${name} {`,
    ...Object.entries(fields).flatMap(([field, { type, needed, description: of }]) =>
      commented(of, argument(field, type.shape, needed)),
    ),
    "}",
    "",
  ];
}

function argumentInterface({ type, inputs }: Definition): string[] {
  return [
    docComment([`The inputs of \`${type}\`.`]),
    `export interface ${type}Args {`,
    ...publicEntries(inputs).flatMap(([name, input]) =>
      commented(wordsOfInput(input), argument(name, input.type.shape, input.need === "required")),
    ),
    "}",
    "",
  ];
}

const argument = (name: string, shape: Input["type"]["shape"], isRequired: boolean): string =>
  isRequired
    ? `${name}: pulumi.Input<${inputType(shape)}>;`
    : `${name}?: pulumi.Input<${inputType(shape)}> | undefined;`;

function outputFields({ inputs, outputs }: Definition): string[] {
  const ofInputs = publicEntries(inputs)
    .filter(([name, input]) => input.inputOnly !== true && !Object.hasOwn(outputs, name))
    .flatMap(([name, input]) => commented(shortDescription(input), output(name, typeOfInput(input))));
  const others = Object.entries(outputs).flatMap(([name, each]) =>
    commented(each.description, output(name, typeOfOutput(each))),
  );
  return [...ofInputs, ...others];
}

/** Describes an input as an output, in one sentence: the comment of the argument has the details. */
const shortDescription = ({ output, description }: Input): string =>
  output ?? (/^.*?[.!](?=\s|$)/.exec(description) ?? [description])[0];

const output = (name: string, type: string): string => `declare readonly ${name}: pulumi.Output<${type}>;`;

/** Returns the type of an input as an output. A set that the program omits is an empty list. */
const typeOfInput = ({ type, need }: Input): string =>
  need === "optional" && type.shape.is !== "set"
    ? `${outputType(type.shape)} | undefined`
    : outputType(type.shape);

const typeOfOutput = ({ type, always }: Output): string =>
  always ? outputType(type.shape) : `${outputType(type.shape)} | undefined`;

/** Returns the `get` method. It takes the secret of the object if no endpoint returns that secret, and arguments otherwise. */
function getMethod({ type, get, outputs }: Definition): string[] {
  const secrets = Object.entries(outputs).filter(([, { secret }]) => secret === true);
  const state =
    secrets.length === 0
      ? [`  static get(...args: LookupArgs<Partial<${type}Args>>): ${type} {`]
      : [
          "  static get(",
          "    ...args: LookupArgs<{",
          ...secrets.flatMap(([name, { description, type }]) =>
            commented(description, argument(name, type.shape, false)),
          ),
          "    }>",
          `  ): ${type} {`,
        ];
  return [
    ...indented(docComment(wrapped(get, "  "), "  ")),
    ...state,
    `    return new ${type}(...lookup<${type}Args>(definition, args));`,
    "  }",
  ];
}

function classDescription(definition: Definition, titles: Titles): string[] {
  const paragraphs = [
    definition.description,
    ...notesOf(definition),
    lifecycleSentences(definition),
    ["```ts", ...definition.example.split("\n"), "```"],
    sentences(definition.id.description, `Endpoints: ${endpointsOf(definition, titles)}.`),
  ];
  return paragraphs.flatMap((paragraph, index) => [
    ...(index > 0 ? [""] : []),
    ...(typeof paragraph === "string" ? wrapped(paragraph) : paragraph),
  ]);
}

const commented = (description: string, declaration: string): string[] => [
  ...indented(docComment(wrapped(description, "  "), "  ")),
  `  ${declaration}`,
];

/** Indents the first line of a comment, because {@link docComment} indents only the others. */
const indented = (comment: string): string[] => [`  ${comment}`];
