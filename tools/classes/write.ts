import { existsSync } from "node:fs";
import { join } from "node:path";
import { operations } from "pulumi-collab/api";
import type { Definition } from "../../src/definition/definition";
import { builtDefinitions } from "../built";
import type { Titles } from "../docs/sentences";
import { folderOf } from "../docs/folder";
import { writeMadeFile } from "../made-file";
import { repositoryRoot } from "../repository-root";
import { classSource } from "./class-source";

/** Returns the path and the source of the class of a resource type, for a repository at `root`. */
export function classFile(root: string, definition: Definition, titles: Titles) {
  const folder = `src/resources/${folderOf(definition)}`;
  const hasHooks = existsSync(join(root, folder, "class.hooks.ts"));
  return { path: `${folder}/class.ts`, source: classSource(definition, titles, hasHooks) };
}

if (require.main === module)
  for (const definition of builtDefinitions()) {
    const { path, source } = classFile(repositoryRoot(), definition, operations);
    writeMadeFile(path, () => source);
  }
