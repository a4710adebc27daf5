import { createRequire } from "node:module";
import { join } from "node:path";
import type { Definition } from "../src/definition/definition";
import { repositoryRoot } from "./repository-root";

/** Loads an internal module of the build, by its path in `dist`. */
export const built = (...path: string[]): unknown =>
  createRequire(__filename)(join(repositoryRoot(), "dist", ...path));

/** Returns the definitions of all resource types. */
export const builtDefinitions = (): readonly Definition[] =>
  (built("resources", "definitions") as { definitions: readonly Definition[] }).definitions;

/** Returns the name, the operation and the secrets of every function. */
export const builtReads = (): Readonly<
  Record<string, { readonly name: string; readonly operation: string; readonly secrets: readonly string[] }>
> => (built("hosts", "functions") as { reads: ReturnType<typeof builtReads> }).reads;
