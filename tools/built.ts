import { createRequire } from "node:module";
import { join } from "node:path";
import type { Definition } from "../src/definition/definition";
import { repositoryRoot } from "./repository-root";

/** What the build exports to nobody but itself, by its path there. */
export const built = (...path: string[]): unknown =>
  createRequire(__filename)(join(repositoryRoot(), "dist", ...path));

/** What every kind is. */
export const builtDefinitions = (): readonly Definition[] =>
  (built("kinds", "definitions") as { definitions: readonly Definition[] }).definitions;

/** What every function reads. */
export const builtReads = (): Readonly<
  Record<string, { readonly name: string; readonly operation: string; readonly secrets: readonly string[] }>
> => (built("hosts", "functions") as { reads: ReturnType<typeof builtReads> }).reads;
