import { runInNewContext } from "node:vm";
import ts from "typescript";
import { stringify } from "yaml";
import { PACKAGE } from "./spec";

/** A reference to an output of a resource in an example. */
class Reference {
  constructor(
    /** The name of the resource in the program. */
    readonly resource: string,
    readonly property: string,
  ) {}
}

interface Declared {
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

interface Called {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The fields of the result that the program uses. */
  readonly fields: readonly string[];
}

/** The content of an example, independent of its language. */
interface ExampleProgram {
  readonly resources: readonly Declared[];
  readonly calls: readonly Called[];
  readonly outputs: Readonly<Record<string, Reference>>;
}

/** Runs an example with a package that only records calls, so that each example is written only once. */
export function programOf(example: string): ExampleProgram {
  const resources: Declared[] = [];
  const calls: Called[] = [];
  const make = (type: string) =>
    function (name: string, inputs: Declared["inputs"]) {
      resources.push({ type, name, inputs });
      return new Proxy({}, { get: (_, property) => new Reference(name, String(property)) });
    };
  const call =
    (name: string) =>
    (args: Called["args"] = {}) => {
      const fields: string[] = [];
      calls.push({ name, args, fields });
      return new Proxy({}, { get: (_, field) => fields.push(String(field)) });
    };
  const collab = new Proxy(
    {},
    { get: (_, name) => (/^[A-Z]/.test(String(name)) ? make(String(name)) : call(String(name))) },
  );
  const outputs: Record<string, Reference> = {};
  const { outputText } = ts.transpileModule(example.replaceAll("await ", ""), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  runInNewContext(outputText, { collab, exports: outputs, migrationId: "<migration id>" });
  return { resources, calls, outputs };
}

/** Returns the resource of a type that an example declares, with the values that it takes from other resources. */
export function declaredIn(example: string, type: string): Declared {
  const { resources } = programOf(example);
  const found = resources.find((each) => each.type === type);
  if (!found) throw new Error(`The example of ${type} declares none`);
  const valueOf = (value: unknown) =>
    value instanceof Reference
      ? resources.find(({ name }) => name === value.resource)?.inputs[value.property]
      : value;
  const inputs = Object.entries(found.inputs).map(([name, value]) => [name, valueOf(value)] as const);
  return { ...found, inputs: Object.fromEntries(inputs) };
}

/** Returns the example of a resource type in TypeScript and YAML, as the Pulumi Registry formats it. */
export function resourceExamples(example: string): string {
  return inBothLanguages(typescriptProgram(example), programOf(example));
}

/** Returns the example of a function, from its doc comment, in the same languages and format. */
export function functionExamples(comment: string): string {
  const [, example = ""] = /```ts\n([^]*?)```/.exec(comment) ?? [];
  const program = programOf(example);
  return inBothLanguages(callsInTypeScript(program), program);
}

function inBothLanguages(typescript: string, program: ExampleProgram): string {
  const blocks = [
    ["typescript", typescript],
    ["yaml", yamlProgram(program)],
  ].map(([language = "", code = ""]) => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``);
  return [
    "{{% examples %}}\n## Example Usage\n{{% example %}}",
    ...blocks,
    "{{% /example %}}\n{{% /examples %}}",
  ].join("\n\n");
}

const IMPORT = 'import * as collab from "pulumi-collab";\n';

const typescriptProgram = (example: string): string => `${IMPORT}\n${example}`;

function callsInTypeScript({ calls }: ExampleProgram): string {
  const lines = calls.flatMap(({ name, args, fields }) => [
    `const found = collab.${name}Output(${Object.keys(args).length === 0 ? "" : typescriptLiteral(args)});`,
    ...fields.map((field) => `export const ${field} = found.${field};`),
  ]);
  return [IMPORT, ...lines].join("\n");
}

function typescriptLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(typescriptLiteral).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${typescriptLiteral(field)}`);
  return `{ ${fields.join(", ")} }`;
}

function yamlProgram({ resources, calls, outputs }: ExampleProgram): string {
  const declared = resources.map(({ type, name, inputs }) => [
    name,
    { type: `${PACKAGE}:${type}`, properties: plain(inputs) },
  ]);
  const found = calls.map(({ name, args }) => [
    "found",
    { "fn::invoke": { function: `${PACKAGE}:${name}`, arguments: plain(args) } },
  ]);
  const read = calls.flatMap(({ fields }) => fields.map((field) => [field, `\${found.${field}}`]));
  const shown = Object.entries(outputs).map(([name, reference]) => [name, plain(reference)]);
  return stringify({
    ...(declared.length > 0 && { resources: Object.fromEntries(declared) as object }),
    ...(found.length > 0 && { variables: Object.fromEntries(found) as object }),
    ...(read.length + shown.length > 0 && {
      outputs: Object.fromEntries([...read, ...shown]) as object,
    }),
  });
}

function plain(value: unknown): unknown {
  if (value instanceof Reference) return `\${${value.resource}.${value.property}}`;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}
