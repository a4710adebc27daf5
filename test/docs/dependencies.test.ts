import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";
import { cellsOf, read } from "./pages";

const DIST = join(repositoryRoot(), "dist");
const page = read("docs/contributing/dependencies.md");
const manifest = JSON.parse(read("package.json")) as Record<
  "dependencies" | "devDependencies" | "peerDependencies" | "overrides",
  Record<string, string>
>;

/** The rows of a table, by the package in the first cell. */
function rowsOf(table: string): Map<string, string[]> {
  const rows = table.split("\n").flatMap((line) => {
    const [name, ...cells] = cellsOf(line);
    const [, bare] = /^`(.+)`$/.exec(name ?? "") ?? [];
    return bare === undefined ? [] : [[bare, cells] as const];
  });
  return new Map(rows);
}

const [shipped = "", forWork = ""] = page.split(/^Only for /m);

/** The parts of the package, by the files that they begin with. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  plugin: ["hosts/dynamic/index.js", "hosts/provider/main.js"],
  functions: ["functions/calls.js"],
  "workspace files": ["workspace/file/index.js"],
  "policy packs": ["policy/index.js"],
  emulator: ["emulator/index.js"],
  commands: ["command/main.js"],
};

/** The file that a module of the build means by a path. */
function resolved(from: string, path: string): string | undefined {
  const base = join(dirname(from), path);
  return [base, `${base}.js`, join(base, "index.js")].find(
    (each) => existsSync(each) && statSync(each).isFile(),
  );
}

/** The packages that a part of the build can come to load. */
function loadedBy(entries: readonly string[]): string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/\brequire\("([^"]+)"\)/g)) {
      const next = name.startsWith(".") ? resolved(file, name) : undefined;
      if (next?.endsWith(".js")) follow(next);
      const [, bare = ""] = /^((?:@[^/]+\/)?[^./][^/]*)/.exec(name) ?? [];
      if (bare in manifest.dependencies) packages.add(bare);
    }
  };
  for (const entry of entries) follow(join(DIST, entry));
  return [...packages];
}

it("the page lists the dependencies in package.json", () => {
  const { dependencies, peerDependencies } = manifest;
  expect([...rowsOf(shipped).keys()].sort()).toEqual(
    Object.keys({ ...dependencies, ...peerDependencies }).sort(),
  );
  const others = { ...manifest.devDependencies, ...manifest.overrides };
  expect([...rowsOf(forWork).keys()].filter((name) => !(name in others))).toEqual([]);
});

it("the page lists the parts of the package that load each dependency", () => {
  const parts = Object.entries(PARTS).map(([part, entries]) => [part, loadedBy(entries)] as const);
  for (const name of Object.keys(manifest.dependencies)) {
    const loading = parts.filter(([, packages]) => packages.includes(name)).map(([part]) => part);
    const [listed = ""] = rowsOf(shipped).get(name) ?? [];
    expect([name, listed]).toEqual([name, loading.join(", ")]);
    expect(loading).not.toEqual([]);
  }
});
