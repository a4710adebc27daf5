import { join } from "node:path";
import ts from "typescript";
import { z } from "zod";
import { repositoryRoot } from "../repository-root";
import { FunctionTypes } from "./function-types";
import {
  pascal,
  tokenOf,
  type FunctionSpec,
  type NamedTypes,
  type ObjectSpec,
  type Properties,
} from "./spec";

/** The properties of a function apart from its types. */
export interface Read {
  readonly name: string;
  readonly operation: string;
  readonly secrets: readonly string[];
}

/** The request schemas of the client. Only they record which numbers are integers. */
export type Requests = Readonly<Record<string, { readonly request: z.ZodType }>>;

type ExamplesOf = (comment: string, inputs: Properties) => string;

/** Returns the functions of the schema, from their types and comments. */
export function functionsOf(
  reads: readonly Read[],
  requests: Requests,
  types: NamedTypes,
  examplesOf: ExamplesOf,
): Readonly<Record<string, FunctionSpec>> {
  const program = ts.createProgram([join(repositoryRoot(), "src/functions/index.ts")], {
    module: ts.ModuleKind.Node16,
    strict: true,
    skipLibCheck: true,
  });
  const functions = exportedFrom(program, "src/functions/index.ts");
  return Object.fromEntries(
    reads.map((read) => {
      const found = functions.get(read.name);
      if (!found) throw new Error(`src/functions exports no ${read.name}`);
      return [
        tokenOf(read.name),
        functionOf(
          read,
          found,
          new FunctionTypes(program.getTypeChecker(), types, wholeIn(requests, read)),
          examplesOf,
        ),
      ];
    }),
  );
}

function functionOf(
  { name, secrets }: Read,
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
    description: `${withoutCode(comment)}\n\n${examplesOf(comment, inputs.properties)}`,
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
function wholeIn(requests: Requests, { operation }: Read): ReadonlySet<string> {
  const request = requests[operation]?.request;
  if (!request) throw new Error(`The client has no operation ${operation}`);
  const { properties } = numbersIn.parse(z.toJSONSchema(request, { io: "input", unrepresentable: "any" }));
  return new Set(Object.keys(properties).filter((name) => properties[name]?.type === "integer"));
}

const numbersIn = z.object({ properties: z.record(z.string(), z.object({ type: z.unknown() })).default({}) });

interface Exported {
  readonly type: ts.Type;
  readonly comment: string;
}

function exportedFrom(program: ts.Program, file: string): ReadonlyMap<string, Exported> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(repositoryRoot(), file));
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  return new Map(
    checker.getExportsOfModule(module).flatMap((symbol): [string, Exported][] => {
      const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      if (!meant.valueDeclaration) return [];
      const comment = ts.displayPartsToString(meant.getDocumentationComment(checker));
      return [[symbol.name, { type: checker.getTypeOfSymbol(meant), comment }]];
    }),
  );
}

const withoutCode = (comment: string) =>
  comment
    .replace(/```ts\n[^]*?```/g, "")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
