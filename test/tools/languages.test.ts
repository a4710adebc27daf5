import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, expect, it } from "@jest/globals";
import { recipeOf } from "../../tools/pulumi-cli/recipe";
import { ensureLanguage } from "../../tools/pulumi-cli/languages";
import { repositoryRoot } from "../../tools/repository-root";
import { temporaryFolders } from "./temporary-folder";

const temporaryFolder = temporaryFolders();
const path = process.env["PATH"];
const cache = process.env["PULUMI_COLLAB_CACHE"];

afterEach(() => {
  process.env["PATH"] = path;
  if (cache === undefined) Reflect.deleteProperty(process.env, "PULUMI_COLLAB_CACHE");
  else process.env["PULUMI_COLLAB_CACHE"] = cache;
});

it("uses the language host on PATH, and builds nothing", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "pulumi-language-yaml"), "#!/bin/sh\n", { mode: 0o755 });
  process.env["PATH"] = [folder, path].join(delimiter);
  process.env["PULUMI_COLLAB_CACHE"] = temporaryFolder();
  const logged: string[] = [];
  expect(await ensureLanguage("yaml", (line) => logged.push(line))).toBe(folder);
  expect(logged).toEqual([]);
});

it("reports in one line that there is no Go to build it", async () => {
  process.env["PATH"] = temporaryFolder();
  process.env["PULUMI_COLLAB_CACHE"] = temporaryFolder();
  await expect(ensureLanguage("go", () => undefined)).rejects.toThrow(/^go was not found$/);
});

it("builds none if that is disabled, and reports how to get it", async () => {
  process.env["PATH"] = temporaryFolder();
  process.env["PULUMI_COLLAB_CACHE"] = temporaryFolder();
  await expect(ensureLanguage("go", () => undefined, { builds: false })).rejects.toThrow(
    "pulumi-language-go is not there yet: `npm run languages` builds it",
  );
});

it("names cache entries after everything that they are built from", () => {
  expect(recipeOf("language-go", "one")).toBe(recipeOf("language-go", "one"));
  expect(recipeOf("language-go", "one")).not.toBe(recipeOf("language-go", "other"));
  expect(recipeOf("language-go", "one")).not.toBe(recipeOf("language-yaml", "one"));
});

it("the command for scripts lists the languages", () => {
  const file = join(repositoryRoot(), "build", "tools", "languages", "main.js");
  const { status, stderr } = spawnSync(process.execPath, [file, "cobol"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "the languages are yaml, python, go\n"]);
});
