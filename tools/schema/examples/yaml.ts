import { stringify } from "yaml";
import { PACKAGE } from "../spec";
import { Reference, type ExampleProgram } from "./program";

export function yamlProgram({ resources, calls, outputs }: ExampleProgram): string {
  const declared = resources.map(({ type, name, inputs }) => [
    name,
    { type: `${PACKAGE}:${type}`, properties: plain(inputs) },
  ]);
  const found = calls.map(({ name, args }) => [
    "found",
    { "fn::invoke": { function: `${PACKAGE}:${name}`, arguments: plain(args) } },
  ]);
  const read = calls.flatMap(({ fields }) => fields.map((field) => [field, `\${found.${field}}`]));
  const told = Object.entries(outputs).map(([name, reference]) => [name, plain(reference)]);
  return stringify({
    ...(declared.length > 0 && { resources: Object.fromEntries(declared) as object }),
    ...(found.length > 0 && { variables: Object.fromEntries(found) as object }),
    ...(read.length + told.length > 0 && { outputs: Object.fromEntries([...read, ...told]) as object }),
  });
}

function plain(value: unknown): unknown {
  if (value instanceof Reference) return `\${${value.resource}.${value.property}}`;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}
