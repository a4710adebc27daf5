import { pascal } from "../names";
import { PACKAGE, type Properties, type TypeSpec } from "../spec";
import { variable } from "./identifier";
import type { Known } from "./known";
import { Reference, type ExampleProgram } from "./program";

const INDENT = "    ";
const BODY = INDENT.repeat(2);

/** As `pulumi convert --language java` writes it, but for choices: texts in their place do not compile. */
export function javaProgram({ resources, calls, outputs }: ExampleProgram, known: Known): string {
  const { javaPackage } = known;
  const write = new Writer(known);
  const lines = [
    ...resources.map(({ type, name, inputs }) => {
      write.import(type);
      const args = write.builder(
        `${type}Args`,
        `${javaPackage}.${type}Args`,
        inputs,
        known.inputsOf(type),
        BODY,
      );
      return `var ${variable(name)} = new ${type}("${name}", ${args});`;
    }),
    ...calls.map(({ name, args }) => {
      const functions = `${pascal(PACKAGE)}Functions`;
      write.import(functions);
      const type = `${pascal(name)}Args`;
      const given =
        Object.keys(args).length === 0
          ? ""
          : write.builder(type, `${javaPackage}.inputs.${type}`, args, known.inputsOf(name), BODY);
      return `final var found = ${functions}.${name}(${given});`;
    }),
  ];
  const told = [
    ...calls.flatMap(({ fields }) =>
      fields.map((field) => `ctx.export("${field}", found.applyValue(result -> result.${method(field)}()));`),
    ),
    ...Object.entries(outputs).map(([name, each]) => `ctx.export("${name}", ${reference(each)});`),
  ];
  const blocks = [...lines, ...(told.length === 0 ? [] : [told.join(`\n${BODY}`)])];
  return [
    "package generated_program;",
    "",
    ...["com.pulumi.Context", "com.pulumi.Pulumi", ...write.imports()].map((each) => `import ${each};`),
    "",
    "public class App {",
    `${INDENT}public static void main(String[] args) {`,
    `${BODY}Pulumi.run(App::stack);`,
    `${INDENT}}`,
    "",
    `${INDENT}public static void stack(Context ctx) {`,
    blocks.map((block) => `${BODY}${block}`).join("\n\n"),
    `${INDENT}}`,
    "}",
  ].join("\n");
}

const reference = ({ resource, property }: Reference) => `${variable(resource)}.${method(property)}()`;

/** What every object of Java has already. */
const TAKEN = [
  "clone",
  "equals",
  "finalize",
  "getClass",
  "hashCode",
  "notify",
  "notifyAll",
  "toString",
  "wait",
];

/** The method of a property, in the SDK. */
const method = (property: string) => (TAKEN.includes(property) ? `${property}_` : property);

class Writer {
  readonly #imports = new Set<string>();

  constructor(private readonly known: Known) {}

  imports(): string[] {
    return [...this.#imports].sort();
  }

  import(name: string): void {
    this.#imports.add(`${this.known.javaPackage}.${name}`);
  }

  builder(name: string, path: string, given: object, types: Properties, indent: string): string {
    this.#imports.add(path);
    const inner = `${indent}${INDENT}`;
    const calls = Object.entries(given).map(
      ([field, value]) => `\n${inner}.${method(field)}(${this.#argument(value, types[field] ?? {}, inner)})`,
    );
    return `${name}.builder()${calls.join("")}\n${inner}.build()`;
  }

  /** A builder takes the items of a list one by one. */
  #argument(value: unknown, type: TypeSpec, indent: string): string {
    const { items } = type;
    if (!items || !Array.isArray(value)) return this.#value(value, type, indent);
    return value.map((item) => this.#value(item, items, indent)).join(", ");
  }

  #value(value: unknown, type: TypeSpec, indent: string): string {
    if (value instanceof Reference) return reference(value);
    const named = this.known.types.named(type);
    if (named && "enum" in named.is) {
      this.import(`enums.${named.name}`);
      return `${named.name}.${pascal(String(value))}`;
    }
    if (named && "properties" in named.is) {
      const name = `${named.name}Args`;
      return this.builder(
        name,
        `${this.known.javaPackage}.inputs.${name}`,
        value as object,
        named.is.properties,
        indent,
      );
    }
    if (type.oneOf) return this.#choice(value, type.oneOf, indent);
    if (type.items && Array.isArray(value)) {
      this.#imports.add("java.util.List");
      return `List.of(${this.#argument(value, type, indent)})`;
    }
    if (type.additionalProperties) return this.#map(value as object, type.additionalProperties, indent);
    return type.type === "number" && Number.isInteger(value) ? `${String(value)}.0` : JSON.stringify(value);
  }

  #choice(value: unknown, of: readonly TypeSpec[], indent: string): string {
    this.#imports.add("com.pulumi.core.Either");
    const index = of.findIndex((each) => (typeof value === "object") === (each.$ref !== undefined));
    return `Either.of${index === 0 ? "Left" : "Right"}(${this.#value(value, of[index] ?? {}, indent)})`;
  }

  #map(given: object, type: TypeSpec, indent: string): string {
    this.#imports.add("java.util.Map");
    const inner = `${indent}${INDENT}`;
    const entries = Object.entries(given).map(
      ([key, value]) => `${JSON.stringify(key)}, ${this.#value(value, type, inner)}`,
    );
    const [only, ...others] = entries;
    if (only === undefined) return "Map.of()";
    if (others.length === 0) return `Map.of(${only})`;
    return `Map.ofEntries(${entries.map((entry) => `\n${inner}Map.entry(${entry})`).join(",")}\n${indent})`;
  }
}
