import { pascal, snake } from "../names";
import type { Properties, TypeSpec } from "../spec";
import type { Known } from "./known";
import { Reference, type ExampleProgram } from "./program";

const INDENT = "    ";

export function pythonProgram({ resources, calls, outputs }: ExampleProgram, known: Known): string {
  const lines = [
    ...resources.map(
      ({ type, name, inputs }) =>
        `${snake(name)} = collab.${type}("${name}",${argumentsOf(inputs, known.inputsOf(type), known)})`,
    ),
    ...calls.flatMap(({ name, args, fields }) => [
      `found = collab.${snake(name)}_output(${argumentsOf(args, known.inputsOf(name), known)})`,
      ...fields.map((field) => `pulumi.export("${field}", found.${snake(field)})`),
    ]),
    ...Object.entries(outputs).map(([name, each]) => `pulumi.export("${name}", ${reference(each)})`),
  ];
  const sdk = lines.some((line) => line.startsWith("pulumi.")) ? ["import pulumi"] : [];
  return [...sdk, "import pulumi_collab as collab", "", ...lines].join("\n");
}

function argumentsOf(given: object, types: Properties, known: Known): string {
  return Object.entries(given)
    .map(([name, value]) => `\n${INDENT}${snake(name)}=${literal(value, types[name], known, INDENT)}`)
    .join(",");
}

const reference = ({ resource, property }: Reference) => `${snake(resource)}.${snake(property)}`;

function literal(value: unknown, type: TypeSpec | undefined, known: Known, indent: string): string {
  if (value instanceof Reference) return reference(value);
  if (typeof value === "boolean") return pascal(String(value));
  const named = known.types.named(type);
  if (named && "enum" in named.is) return `collab.${named.name}.${snake(String(value)).toUpperCase()}`;
  const inner = `${indent}${INDENT}`;
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, type?.items, known, indent));
    return `[${items.join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = named && "properties" in named.is ? named.is.properties : undefined;
  const entries = Object.entries(value).map(([name, field]) => {
    const key = fields ? snake(name) : name;
    return `${inner}"${key}": ${literal(field, fields?.[name] ?? type?.additionalProperties, known, inner)},\n`;
  });
  return entries.length === 0 ? "{}" : `{\n${entries.join("")}${indent}}`;
}
