import { pascal } from "../names";
import type { Properties, PropertySpec, TypeSpec } from "../spec";
import { variable } from "./identifier";
import type { Known } from "./known";
import { Reference, type ExampleProgram } from "./program";

const INDENT = "    ";

/** As `pulumi convert --language csharp` writes it, but for what does not compile there. */
export function csharpProgram(program: ExampleProgram, known: Known): string {
  const { resources, calls, outputs } = program;
  const { csharpNamespace: namespace } = known;
  const write = new Writer(program, known);
  const told = [
    ...calls.flatMap(({ name, fields }) =>
      fields.map((field) => [field, `found.Apply(${name}Result => ${name}Result.${pascal(field)})`]),
    ),
    ...Object.entries(outputs).map(([name, each]) => [name, write.reference(each)]),
  ];
  const blocks = [
    ...resources.map(
      ({ type, name, inputs }) =>
        `var ${variable(name)} = new ${namespace}.${type}("${name}", new()${write.fields(inputs, known.inputsOf(type), INDENT)});`,
    ),
    ...calls.map(({ name, args }) => {
      const given =
        Object.keys(args).length === 0 ? "" : `new()${write.fields(args, known.inputsOf(name), INDENT)}`;
      return `var found = ${namespace}.${pascal(name)}.Invoke(${given});`;
    }),
  ].map((block) => `${INDENT}${block}`);
  const entries = told.map(([name = "", value = ""]) => `${INDENT}${INDENT}["${name}"] = ${value},`);
  const returned =
    told.length === 0
      ? []
      : [
          [`${INDENT}return new Dictionary<string, object?>`, `${INDENT}{`, ...entries, `${INDENT}};`].join(
            "\n",
          ),
        ];
  return [
    "using System.Collections.Generic;",
    "using System.Linq;",
    "using Pulumi;",
    `using ${namespace} = Pulumi.${namespace};`,
    "",
    "return await Deployment.RunAsync(() =>",
    "{",
    [...blocks, ...returned].join("\n\n"),
    "});",
  ].join("\n");
}

class Writer {
  /** What functions take has names of its own, beside those of resources. */
  readonly #suffix: string;

  constructor(
    private readonly program: ExampleProgram,
    private readonly known: Known,
  ) {
    this.#suffix = program.calls.length > 0 ? "InputArgs" : "Args";
  }

  reference({ resource, property }: Reference): string {
    const type = this.program.resources.find(({ name }) => name === resource)?.type ?? "";
    // A property of C# cannot have the name of its class.
    const name = pascal(property) === type ? `${type}Value` : pascal(property);
    return `${variable(resource)}.${name}`;
  }

  fields(given: object, types: Properties, indent: string): string {
    return block(
      Object.entries(given).map(([name, value]) => {
        const type = types[name] ?? {};
        const assigned = this.#assigned(value, type, `${indent}${INDENT}`);
        return `${nameOf(name, type)} =${assigned.startsWith("\n") ? "" : " "}${assigned},`;
      }),
      indent,
    );
  }

  /** A map is filled where it stands: it has no setter that takes entries. */
  #assigned(value: unknown, type: TypeSpec, indent: string): string {
    return type.additionalProperties && typeof value === "object" && !(value instanceof Reference)
      ? this.#entries(value ?? {}, type.additionalProperties, indent)
      : this.#value(value, type, indent);
  }

  #entries(given: object, type: TypeSpec, indent: string): string {
    const inner = `${indent}${INDENT}`;
    return block(
      Object.entries(given).map(
        ([key, value]) => `{ ${JSON.stringify(key)}, ${this.#value(value, type, inner)} },`,
      ),
      indent,
    );
  }

  #value(value: unknown, type: TypeSpec, indent: string): string {
    if (value instanceof Reference) return this.reference(value);
    const { types } = this.known;
    const named = types.named(type);
    if (named && "enum" in named.is)
      return `${this.known.csharpNamespace}.${named.name}.${pascal(String(value))}`;
    if (named && "properties" in named.is) {
      const name = `new ${this.known.csharpNamespace}.Inputs.${named.name}${this.#suffix}`;
      const fields = value as object;
      return Object.keys(fields).length === 0
        ? `${name}()`
        : `${name}${this.fields(fields, named.is.properties, indent)}`;
    }
    if (type.oneOf) return this.#choice(value, type.oneOf, indent);
    if (type.items && Array.isArray(value)) {
      const { items } = type;
      return `new[]${block(
        value.map((item) => `${this.#value(item, items, `${indent}${INDENT}`)},`),
        indent,
      )}`;
    }
    return JSON.stringify(value);
  }

  /** C# converts a value to a choice, or a choice to an input, but not both at once. */
  #choice(value: unknown, of: readonly TypeSpec[], indent: string): string {
    const names = of.map((each) => {
      const named = this.known.types.named(each);
      return named ? `${this.known.csharpNamespace}.Inputs.${named.name}${this.#suffix}` : each.type;
    });
    const index = of.findIndex((each) => (typeof value === "object") === (each.$ref !== undefined));
    return `Union<${names.join(", ")}>.FromT${String(index)}(${this.#value(value, of[index] ?? {}, indent)})`;
  }
}

const nameOf = (name: string, { language }: PropertySpec) => language?.["csharp"]?.["name"] ?? pascal(name);

const block = (lines: readonly string[], indent: string) =>
  `\n${indent}{\n${lines.map((line) => `${indent}${INDENT}${line}\n`).join("")}${indent}}`;
