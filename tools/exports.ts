import { join } from "node:path";
import ts from "typescript";
import { repositoryRoot } from "./repository-root";

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.Node16,
  strict: true,
  lib: ["lib.es2022.d.ts"],
  types: [],
};

let program: ts.Program | undefined;

/** Parses the declarations of the build without those of other packages: they take most of the time, and are not documented. */
function parse(): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  host.resolveModuleNameLiterals = (names, file, _redirected, options) =>
    names.map(({ text }) =>
      text.startsWith(".") ? ts.resolveModuleName(text, file, options, host) : { resolvedModule: undefined },
    );
  const entries = ["index.d.ts", "api/index.d.ts"].map((file) => join(repositoryRoot(), "dist", file));
  return ts.createProgram(entries, OPTIONS, host);
}

/** Returns the exports of an entry point, by name, and the checker that resolves their types. */
export function exportsOf(entry: "index" | "api/index"): {
  readonly checker: ts.TypeChecker;
  readonly symbols: ReadonlyMap<string, ts.Symbol>;
} {
  program ??= parse();
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(repositoryRoot(), "dist", `${entry}.d.ts`));
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`dist has no ${entry}`);
  const symbols = checker.getExportsOfModule(module).map((symbol) => {
    const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return [symbol.name, meant] as const;
  });
  return { checker, symbols: new Map(symbols) };
}

/** Returns the doc comment of a symbol on one line, as editors show it. */
export const wordsOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ");
