import type { Definition, Input, Output } from "../../src/definition/definition";
import { docComment, wrapped } from "../docs/doc-comment";
import {
  endpointsOf,
  notesOf,
  sentences,
  wordsOfInput,
  wordsOfLife,
  wordsOfOutput,
  type Titles,
} from "../docs/sentences";
import { objectsIn, objectsInShape, storedObjectsIn, type ObjectShape } from "./objects";
import { inputType, outputType } from "./value-types";

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
    `import * as pulumi from "@pulumi/pulumi";`,
    `import { Declaration } from "../../program/declaration";`,
    `import { isOfType, lookup, type Lookup } from "../../program/declare";`,
    `import { typeToken } from "../../values/type-token";`,
    ...(hasHooks ? [`import { hooks } from "./class.hooks";`] : []),
    ...(hasStoredForm(definition)
      ? [`import type { PublicInputs } from "../../definition/definition";`]
      : []),
    `import { ${variableOf(type)} as definition } from "./definition";`,
    "",
    ...[...objectsIn(definition).values()].flatMap((shape) => objectInterface(shape, "export ")),
    ...[...storedObjectsIn(definition).values()].flatMap((shape) => objectInterface(shape)),
    ...argumentInterface(definition),
    ...storedInputs(definition),
    docComment(classDescription(definition, titles)),
    `export class ${type} extends pulumi.CustomResource {`,
    "  /** @internal */",
    `  static readonly __pulumiType = typeToken("${type}");`,
    "",
    ...outputFields(definition),
    "",
    `  constructor(name: string, args: ${type}Args, opts?: pulumi.CustomResourceOptions) {`,
    `    const declaration = new Declaration(definition, name, args, opts${hooks});`,
    "    try {",
    "      super(...declaration.registration);",
    "    } catch (thrown) {",
    `      throw declaration.failedBy(thrown, ${type});`,
    "    }",
    "    declaration.complete(this);",
    "  }",
    "",
    ...getMethod(definition),
    "",
    `  static override isInstance(value: unknown): value is ${type} {`,
    `    return isOfType(value, ${type}.__pulumiType);`,
    "  }",
    "}",
    "",
  ].join("\n");
}

const variableOf = (type: string): string => type.charAt(0).toLowerCase() + type.slice(1);

/** Reports whether an input is public. Names that begin with `__` are internal to the resource type. */
const isPublic = (name: string): boolean => !name.startsWith("__");

const publicEntries = <Value>(table: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(table).filter(([name]) => isPublic(name));

function objectInterface({ name, description: words, fields }: ObjectShape, modifier = ""): string[] {
  return [
    docComment(wrapped(words)),
    `${modifier}interface ${name} {`,
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

/** Reports whether policies and states contain some inputs in a different form than programs write. */
const hasStoredForm = ({ inputs }: Definition): boolean =>
  publicEntries(inputs).some(([, { type }]) => type.shape.is === "set" || type.stored !== undefined);

function storedInputs(definition: Definition): string[] {
  if (!hasStoredForm(definition)) return [];
  const { type, inputs } = definition;
  return [
    `type Stored = PublicInputs<(typeof definition)["inputs"]>;`,
    "",
    docComment([`The inputs of \`${type}\` in the form that policies and states contain.`]),
    `export interface ${type}Inputs {`,
    ...publicEntries(inputs).flatMap(([name, input]) =>
      commented(
        storedDescription(input),
        `${name}${input.need === "optional" ? "?" : ""}: ${storedType(name, input)};`,
      ),
    ),
    "}",
    "",
  ];
}

/** Returns the type of an input in states. Objects are named, because editors show no descriptions of derived types' fields. */
function storedType(name: string, { type, need }: Input): string {
  const shape = type.stored?.shape ?? type.shape;
  if (objectsInShape(shape).size === 0) return `Stored["${name}"]`;
  return need === "optional" ? `${outputType(shape)} | undefined` : outputType(shape);
}

/** Describes an input in the form that states contain. */
const storedDescription = (input: Input): string =>
  input.type.stored?.description ??
  sentences(
    wordsOfOutput(input),
    input.type.shape.is === "set" ? "The keys of a map; each value is true." : "",
  );

function outputFields({ inputs, outputs }: Definition): string[] {
  const ofInputs = publicEntries(inputs)
    .filter(([name, input]) => input.inputOnly !== true && !Object.hasOwn(outputs, name))
    .flatMap(([name, input]) => commented(wordsOfOutput(input), output(name, typeOfInput(input))));
  const others = Object.entries(outputs).flatMap(([name, each]) =>
    commented(each.description, output(name, typeOfOutput(each))),
  );
  return [...ofInputs, ...others];
}

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
      ? [`    state?: Partial<${type}Args>,`]
      : [
          "    state?: {",
          ...secrets.flatMap(
            ([
              name,
              {
                description: words,
                type: { shape },
              },
            ]) => commented(words, argument(name, shape, false)),
          ),
          "    },",
        ];
  return [
    ...indented(docComment(wrapped(get, "  "), "  ")),
    "  static get(",
    "    name: string,",
    "    id: pulumi.Input<pulumi.ID>,",
    ...state,
    "    opts?: pulumi.CustomResourceOptions,",
    `  ): ${type} {`,
    `    return new ${type}(name, lookup(definition, state) as Lookup & ${type}Args, { ...opts, id });`,
    "  }",
  ];
}

function classDescription(definition: Definition, titles: Titles): string[] {
  const paragraphs = [
    definition.description,
    ...notesOf(definition),
    wordsOfLife(definition),
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
