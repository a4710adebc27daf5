import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import { mustRun } from "../../../tools/command";
import { nodeArchive } from "../../../tools/release/archive";
import { bundle } from "../../../tools/release/bundle";
import { npmPackage, type NpmPackage } from "../../../tools/release/npm-package";
import { repositoryRoot } from "../../../tools/repository-root";
import { linksOf } from "../../docs/links";
import { read } from "../../docs/pages";
import { temporaryFolder } from "../../temporary";

const folder = temporaryFolder();
let packed: NpmPackage;
beforeAll(async () => {
  packed = await npmPackage(join(folder, "one"));
});

it("two builds of the npm package have the same bytes", async () => {
  const again = await npmPackage(join(folder, "other"));
  expect(readFileSync(again.file).equals(readFileSync(packed.file))).toBe(true);
});

it("an editor's go-to-definition finds the source in the package", () => {
  const { paths } = packed;
  const maps = paths.filter((path) => path.endsWith(".d.ts.map"));
  expect(maps).toContain("dist/resources/document/class.d.ts.map");
  const sources = maps.flatMap((path) => {
    const { sources } = JSON.parse(readFileSync(join(repositoryRoot(), path), "utf8")) as {
      sources: string[];
    };
    return sources.map((source) => join(dirname(path), source));
  });
  expect(paths).toEqual(expect.arrayContaining(sources));
});

it("the pages in the package link only to files in the package", () => {
  const { paths } = packed;
  // Includes folders, because a link to a folder leads to its contents.
  const there = new Set(
    paths.flatMap((path) => [...path.matchAll(/\/|$/g)].map(({ index }) => path.slice(0, index))),
  );
  // For those who have the repository.
  const inRepository = /^(CONTRIBUTING\.md$|(examples|bench\/results)(\/|$))/;
  const pages = paths.filter((path) => path.endsWith(".md"));
  expect(pages).toEqual(expect.arrayContaining(["README.md", "docs/index.md", "docs/every-day/adopt.md"]));
  const links = pages.flatMap((page) => linksOf(page).map(({ file }) => `${page}: ${file}`));
  expect(links.length).toBeGreaterThan(100);
  expect(
    links
      .map((link) => link.split(": ")[1] ?? "")
      .filter((file) => !there.has(file) && !inRepository.test(file)),
  ).toEqual([]);
});

it("the page about releases has the sizes of the package and of the plugin's archive", async () => {
  const archive = await nodeArchive(await bundle());
  const sizes = [...read("docs/contributing/releasing.md").matchAll(/\(([\d.]+) MB\)/g)].map(
    ([, size]) => size,
  );
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  expect(sizes).toEqual([megabytes(statSync(packed.file).size), megabytes(archive.length)]);
});

it("all users can read the files in the package, and run its programs", async () => {
  const { stdout } = await mustRun("tar", ["-tvzf", packed.file]);
  const modes = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(" ", 1)[0]);
  expect([...new Set(modes)].sort()).toEqual(["-rw-r--r--", "-rwxr-xr-x"]);
});
