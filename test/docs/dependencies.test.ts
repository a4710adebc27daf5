import { expect, it } from "@jest/globals";
import { cellsOf, read } from "./pages";

const page = read("docs/contributing/dependencies.md");
const manifest = JSON.parse(read("package.json")) as Record<
  "dependencies" | "devDependencies" | "peerDependencies" | "overrides",
  Record<string, string>
>;

/** The packages in the first cells of a table. */
const packagesIn = (table: string): string[] =>
  table.split("\n").flatMap((line) => /^`(.+)`$/.exec(cellsOf(line)[0] ?? "")?.[1] ?? []);

const [shipped = "", forWork = ""] = page.split(/^Only for /m);

it("the page lists the dependencies in package.json", () => {
  const { dependencies, peerDependencies } = manifest;
  expect(packagesIn(shipped).sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort());
  const others = { ...manifest.devDependencies, ...manifest.overrides };
  expect(packagesIn(forWork).filter((name) => !(name in others))).toEqual([]);
});
