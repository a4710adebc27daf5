import { createRequire } from "node:module";
import { join } from "node:path";
import type { Definition } from "../src/definition/definition";
import { repositoryRoot } from "./repository-root";
import type { Read } from "./schema/functions";

/** Loads an internal module of the build, by its path in `dist`. */
export const built = (...path: string[]): unknown =>
  createRequire(__filename)(join(repositoryRoot(), "dist", ...path));

/** Returns the definitions of all resource types. */
export const builtDefinitions = (): readonly Definition[] =>
  (built("resources", "definitions") as { definitions: readonly Definition[] }).definitions;

/** Returns every function, by name. */
export const builtReads = (): Readonly<Record<string, Read>> =>
  (built("hosts", "functions") as { reads: Readonly<Record<string, Read>> }).reads;
