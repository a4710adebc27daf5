import { join } from "node:path";
import ts from "typescript";
import { repositoryRoot } from "./repository-root";

/** Returns the exports of a module of the repository, by name, and the checker that resolves their types. */
export function exportsOf(file: string): {
  readonly checker: ts.TypeChecker;
  readonly symbols: ReadonlyMap<string, ts.Symbol>;
} {
  const path = join(repositoryRoot(), file);
  const options = { module: ts.ModuleKind.Node16, strict: true, skipLibCheck: true };
  const program = ts.createProgram([path], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  const symbols = checker.getExportsOfModule(module).map((symbol) => {
    const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return [symbol.name, meant] as const;
  });
  return { checker, symbols: new Map(symbols) };
}

/** Returns the doc comment of a symbol on one line, as editors show it. */
export const wordsOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ");
