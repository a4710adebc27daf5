import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import * as ts from "typescript";
import { repositoryRoot } from "../../tools/repository-root";

const DIST = join(repositoryRoot(), "dist");
const entry = (...path: string[]) => join(DIST, ...path, "index.d.ts");
const ENTRIES = [entry(), entry("policy"), entry("api"), entry("emulator"), entry("hosts", "dynamic")];

/** Members that Pulumi documents. */
const OF_PULUMI = new Set(["isInstance", "__pulumiType", "prototype"]);

const program = ts.createProgram(ENTRIES, {
  module: ts.ModuleKind.Node16,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
  types: ["node"],
});
const checker = program.getTypeChecker();

const isOurs = (symbol: ts.Symbol) =>
  symbol.declarations?.some((each) => each.getSourceFile().fileName.startsWith(DIST)) ?? false;

const isDocumented = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length > 0;

/** What an entry point exports that is declared in this package. */
function exportsOf(file: string): ts.Symbol[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is not built`);
  return checker
    .getExportsOfModule(module)
    .map((each) => (each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each))
    .filter(isOurs);
}

/** Finds members without documentation in exports, their parameters and results, at any depth. */
class Walk {
  readonly undocumented: string[] = [];
  seen = 0;
  readonly #types = new Set<ts.Type>();
  readonly #symbols = new Set<ts.Symbol>();

  symbol(symbol: ts.Symbol, path: string): void {
    if (this.#symbols.has(symbol) || OF_PULUMI.has(symbol.name) || symbol.name.startsWith("__#")) return;
    this.#symbols.add(symbol);
    const [declaration] = symbol.declarations ?? [];
    if (!declaration || ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) return;
    this.seen += 1;
    if (!isDocumented(symbol)) this.undocumented.push(path);
    if (symbol.flags & ts.SymbolFlags.Type) this.#type(checker.getDeclaredTypeOfSymbol(symbol), path);
    if (symbol.flags & (ts.SymbolFlags.Value | ts.SymbolFlags.Property))
      this.#type(checker.getTypeOfSymbolAtLocation(symbol, declaration), path);
  }

  #type(type: ts.Type, path: string): void {
    if (this.#types.has(type)) return;
    this.#types.add(type);
    const parts = [
      ...(type.isUnionOrIntersection() ? type.types : []),
      ...(type.aliasTypeArguments ?? []),
      ...checker.getTypeArguments(type as ts.TypeReference),
      ...[type.getStringIndexType() ?? []].flat(),
      ...[...type.getCallSignatures(), ...type.getConstructSignatures()].flatMap((signature) => [
        signature.getReturnType(),
        ...signature.parameters.map((each) => checker.getTypeOfSymbol(each)),
      ]),
    ];
    for (const part of parts) this.#type(part, path);
    for (const member of type.getProperties().filter(isOurs)) this.symbol(member, `${path}.${member.name}`);
  }
}

describe("an editor shows documentation", () => {
  it.each([
    ["pulumi-collab", entry(), 400],
    ["pulumi-collab/policy", entry("policy"), 20],
  ])("of each class, function, input, output and field in %s", (_name, file, least) => {
    const walk = new Walk();
    for (const symbol of exportsOf(file)) walk.symbol(symbol, symbol.name);
    expect(walk.seen).toBeGreaterThan(least);
    expect(walk.undocumented).toEqual([]);
  });

  it.each(ENTRIES.map((file) => [file.slice(DIST.length)]))("of every export of %s", (path) => {
    const undocumented = exportsOf(join(DIST, path)).filter((symbol) => !isDocumented(symbol));
    expect(undocumented.map(({ name }) => name)).toEqual([]);
  });
});
