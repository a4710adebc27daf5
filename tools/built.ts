import { createRequire } from "node:module";
import { join } from "node:path";
import type { Definition } from "../src/definition/definition";
import { repositoryRoot } from "./repository-root";
import type { Callable } from "./schema/functions";

/** Loads an internal module of the build, by its path in `dist`. */
export const built = (...path: string[]): unknown =>
  createRequire(__filename)(join(repositoryRoot(), "dist", ...path));

/** Returns the definitions of all resource types. */
export const builtDefinitions = (): readonly Definition[] =>
  (built("resources", "definitions") as { definitions: readonly Definition[] }).definitions;

/** Returns all functions. */
export const builtFunctions = (): readonly Callable[] => [
  ...(built("functions", "table") as { functions: ReadonlyMap<string, Callable> }).functions.values(),
];
