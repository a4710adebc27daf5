import { pascal } from "../names";
import type { Properties, TypeSpec } from "../spec";
import type { Known } from "./known";
import { Reference, type ExampleProgram } from "./program";

const BODY = "\t\t";

export function goProgram(program: ExampleProgram, known: Known): string {
  const { resources, calls, outputs } = program;
  const used = new Set(Object.values(outputs).map(({ resource }) => resource));
  for (const { inputs } of resources) for (const name of resourcesIn(inputs)) used.add(name);
  const lines = [
    ...resources.flatMap(({ type, name, inputs }, index) => [
      // The first line declares `err`.
      `${used.has(name) ? name : "_"}, err ${index > 0 && !used.has(name) ? "=" : ":="} collab.New${type}(ctx, "${name}", &collab.${type}Args${fieldsOf(inputs, known.inputsOf(type), known, BODY)})`,
      "if err != nil {",
      "\treturn err",
      "}",
    ]),
    ...calls.flatMap(({ name, args, fields }) => [
      `found := collab.${functionName(name, known)}Output(ctx${argumentsOf(name, args, known)})`,
      ...fields.map((field) => `ctx.Export("${field}", found.${pascal(field)}())`),
    ]),
    ...Object.entries(outputs).map(([name, each]) => `ctx.Export("${name}", ${reference(each)})`),
    "return nil",
  ];
  return [
    "package main",
    "",
    "import (",
    '\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi"',
    '\t"pulumi-collab/sdk/go/collab"',
    ")",
    "",
    "func main() {",
    "\tpulumi.Run(func(ctx *pulumi.Context) error {",
    ...lines.map((line) => `${BODY}${line}`),
    "\t})",
    "}",
  ].join("\n");
}

/** A function that has the name of a resource's own `Get…` is a `Lookup…`. */
function functionName(name: string, known: Known): string {
  const read = name.replace(/^get/, "");
  return read !== name && known.isResource(read) ? `Lookup${read}` : pascal(name);
}

function argumentsOf(name: string, args: object, known: Known): string {
  if (Object.keys(args).length === 0) return "";
  const type = `collab.${functionName(name, known)}OutputArgs`;
  return `, ${type}${fieldsOf(args, known.inputsOf(name), known, BODY)}`;
}

function resourcesIn(value: unknown): string[] {
  if (value instanceof Reference) return [value.resource];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(resourcesIn) : [];
}

const reference = ({ resource, property }: Reference) => `${resource}.${pascal(property)}`;

function fieldsOf(given: object, types: Properties, known: Known, indent: string): string {
  const inner = `${indent}\t`;
  const fields = Object.entries(given).map(
    ([name, value]) => [`${pascal(name)}:`, valueOf(value, types[name] ?? {}, known, inner)] as const,
  );
  return block(aligned(fields), indent);
}

function entriesOf(given: object, type: TypeSpec, known: Known, indent: string): string {
  const inner = `${indent}\t`;
  const entries = Object.entries(given).map(
    ([key, value]) => [`${JSON.stringify(key)}:`, valueOf(value, type, known, inner)] as const,
  );
  return block(aligned(entries), indent);
}

const block = (lines: readonly string[], indent: string) =>
  lines.length === 0 ? "{}" : `{\n${lines.map((line) => `${indent}\t${line},\n`).join("")}${indent}}`;

/** As gofmt does it: the values of lines that follow each other begin in one column. */
function aligned(fields: readonly (readonly [string, string])[]): string[] {
  const isLong = (value: string) => value.includes("\n");
  return fields.map(([key, value], index) => {
    if (isLong(value)) return `${key} ${value}`;
    let [from, to] = [index, index];
    while (from > 0 && !isLong(fields[from - 1]?.[1] ?? "")) from -= 1;
    while (to + 1 < fields.length && !isLong(fields[to + 1]?.[1] ?? "")) to += 1;
    const width = Math.max(...fields.slice(from, to + 1).map(([each]) => each.length));
    return `${key.padEnd(width)} ${value}`;
  });
}

function valueOf(value: unknown, type: TypeSpec, known: Known, indent: string): string {
  if (value instanceof Reference) return reference(value);
  const named = known.types.named(type);
  if (named && "enum" in named.is) return `collab.${named.name}${pascal(String(value))}`;
  if (named && "properties" in named.is)
    return `&collab.${named.name}Args${fieldsOf(value as object, named.is.properties, known, indent)}`;
  if (type.items && Array.isArray(value)) {
    const items = value.map(
      (item) => `${indent}\t${valueOf(item, type.items ?? {}, known, `${indent}\t`)},\n`,
    );
    return `${collectionOf(type.items, known, "Array")}{\n${items.join("")}${indent}}`;
  }
  if (type.additionalProperties) {
    const kind = collectionOf(type.additionalProperties, known, "Map");
    return `${kind}${entriesOf(value as object, type.additionalProperties, known, indent)}`;
  }
  const { [type.type ?? ""]: wrap = type.oneOf ? "String" : "Any" } = WRAPS;
  return `pulumi.${wrap}(${JSON.stringify(value)})`;
}

const WRAPS: Readonly<Record<string, string>> = {
  string: "String",
  boolean: "Bool",
  integer: "Int",
  number: "Float64",
};

function collectionOf(item: TypeSpec, known: Known, kind: "Array" | "Map"): string {
  const named = known.types.named(item);
  return named ? `collab.${named.name}${kind}` : `pulumi.${WRAPS[item.type ?? ""] ?? ""}${kind}`;
}
