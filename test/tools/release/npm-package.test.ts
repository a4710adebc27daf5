import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "@jest/globals";
import { npmPackage } from "../../../tools/release/npm-package";
import { repositoryRoot } from "../../../tools/repository-root";
import { temporaryFolders } from "../temporary-folder";

const temporaryFolder = temporaryFolders();

it("the npm package is the same, byte for byte, when it is made again", async () => {
  const folder = temporaryFolder();
  const [one, other] = [await npmPackage(join(folder, "one")), await npmPackage(join(folder, "other"))];
  expect(readFileSync(one.file).equals(readFileSync(other.file))).toBe(true);
});

it("an editor that looks for a definition finds the source, which is in the package", async () => {
  const { paths } = await npmPackage(temporaryFolder());
  const maps = paths.filter((path) => path.endsWith(".d.ts.map"));
  expect(maps).toContain("dist/kinds/document/class.d.ts.map");
  const sources = maps.flatMap((path) => {
    const { sources } = JSON.parse(readFileSync(join(repositoryRoot(), path), "utf8")) as {
      sources: string[];
    };
    return sources.map((source) => join(dirname(path), source));
  });
  expect(paths).toEqual(expect.arrayContaining(sources));
});
