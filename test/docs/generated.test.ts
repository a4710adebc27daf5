import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, jest } from "@jest/globals";
import { generatedFiles } from "../../tools/docs/generated";
import { repositoryRoot } from "../../tools/repository-root";
import { read } from "./pages";

jest.setTimeout(120_000);

const files = generatedFiles();

it.each(Object.keys(files))("%s is current (npm run docs)", (path) => {
  expect(read(path)).toBe(files[path]);
});

it.each(["docs/resources", "docs/functions"])("%s has no page of a removed definition", (folder) => {
  const pages = readdirSync(join(repositoryRoot(), folder)).map((name) => `${folder}/${name}`);
  expect(pages.filter((path) => !(path in files))).toEqual([]);
});
