import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { repositoryRoot } from "../../tools/repository-root";

/** Compiles the tools into `folder`, for tests that need several processes. Does not require a build. */
export function compileTools(folder: string): void {
  const tools = join(repositoryRoot(), "tools");
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  for (const path of readdirSync(tools, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    const target = join(folder, path.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, ts.transpile(readFileSync(join(tools, path), "utf8"), options));
  }
  symlinkSync(join(repositoryRoot(), "node_modules"), join(folder, "node_modules"), "junction");
}
