import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Definition } from "../../src/definition/definition";
import type { Titles } from "../docs/sentences";
import { folderOf } from "../docs/folder";
import { classSource } from "./class-source";

/** Returns the path and the source of the class of a resource type, for a repository at `root`. */
export function classFile(root: string, definition: Definition, titles: Titles) {
  const folder = `src/resources/${folderOf(definition)}`;
  const hasHooks = existsSync(join(root, folder, "class.hooks.ts"));
  return { path: `${folder}/class.ts`, source: classSource(definition, titles, hasHooks) };
}
