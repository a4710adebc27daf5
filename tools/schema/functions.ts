import ts from "typescript";
import { z } from "zod";
import { exportsOf } from "../exports";
import { FunctionTypes } from "./function-types";
import { pascal, tokenOf, type FunctionSpec, type NamedTypes, type ObjectSpec } from "./spec";

/** The properties of a function apart from its types. */
export interface Callable {
  readonly name: string;
  readonly operation: string;
  readonly secrets?: readonly string[];
}

/** The request schemas of the client. Only they record which numbers are integers. */
export type Requests = Readonly<Record<string, { readonly request: z.ZodType }>>;

type ExamplesOf = (comment: string) => string;

/** Returns the functions of the schema, from their types and comments. */
export function functionsOf(
  functions: readonly Callable[],
  requests: Requests,
  types: NamedTypes,
  examplesOf: ExamplesOf,
): Readonly<Record<string, FunctionSpec>> {
  const { checker, symbols } = exportsOf("index");
  return Object.fromEntries(
    functions.map((called) => {
      const found = symbols.get(called.name);
      if (!found) throw new Error(`The package exports no ${called.name}`);
      const type = checker.getTypeOfSymbol(found);
      const comment = ts.displayPartsToString(found.getDocumentationComment(checker));
      const typesOf = new FunctionTypes(checker, types, wholeIn(requests, called));
      return [tokenOf(called.name), functionOf(called, { type, comment }, typesOf, examplesOf)];
    }),
  );
}

function functionOf(
  { name, secrets = [] }: Callable,
  { type, comment }: Exported,
  types: FunctionTypes,
  examplesOf: ExamplesOf,
): FunctionSpec {
  const [signature] = type.getCallSignatures();
  const [args] = signature?.getParameters() ?? [];
  if (!signature || !args) throw new Error(`${name} is no function with arguments`);
  const inputs = types.ofArguments(args, pascal(name));
  const outputs = types.ofResult(signature, pascal(name));
  return {
    description: `${withoutCode(comment)}\n\n${examplesOf(comment)}`,
    ...(Object.keys(inputs.properties).length > 0 && { inputs }),
    outputs: withSecrets(outputs, secrets),
  };
}

function withSecrets(outputs: ObjectSpec, secrets: readonly string[]): ObjectSpec {
  const properties = Object.entries(outputs.properties).map(([name, property]) =>
    secrets.includes(name) ? [name, { ...property, secret: true }] : [name, property],
  );
  return { ...outputs, properties: Object.fromEntries(properties) as ObjectSpec["properties"] };
}

/** Returns the names of the integer arguments. */
function wholeIn(requests: Requests, { operation }: Callable): ReadonlySet<string> {
  const request = requests[operation]?.request;
  if (!request) throw new Error(`The client has no operation ${operation}`);
  const { properties = {} } = z.toJSONSchema(request, { io: "input", unrepresentable: "any" });
  const isWhole = ([, property]: [string, z.core.JSONSchema._JSONSchema]) =>
    typeof property === "object" && property.type === "integer";
  return new Set(
    Object.entries(properties)
      .filter(isWhole)
      .map(([name]) => name),
  );
}

interface Exported {
  readonly type: ts.Type;
  readonly comment: string;
}

const withoutCode = (comment: string) =>
  comment
    .replace(/```ts\n[^]*?```/g, "")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
