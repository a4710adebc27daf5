import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Language } from "../../../tools/pulumi-cli";
import { projectOf } from "../../../tools/languages";
import { repositoryRoot } from "../../../tools/repository-root";
import type { Project } from "../../../tools/stack";
import { afterAllTests } from "../../temporary";

/** The folder that runs programs of a language, or the reason why there is none. */
export type Host = { readonly folder: string } | { readonly missing: string };

/**
 * Returns the host of a language. It is called before the tests are declared, so that a skipped test states the reason. `npm
 * run languages` builds what is missing.
 */
export function hostOf(language: Language): Host {
  const file = join(repositoryRoot(), "build", "tools", "languages", "main.js");
  const how = (globalThis as { buildLanguages?: unknown }).buildLanguages === true ? [] : ["--there"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, language, ...how], {
    encoding: "utf8",
  });
  if (status === 0) return { folder: stdout.trim() };
  return { missing: stderr.trim().split("\n").at(-1) ?? "no reason was given" };
}

/** Creates a project from the example in a language. It exists until the tests of the file have ended. */
export async function temporaryProjectIn(language: Language, folder: string): Promise<Project> {
  const project = await projectOf(language, folder);
  afterAllTests(() => project.dispose());
  return project;
}
