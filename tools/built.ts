import { createRequire } from "node:module";
import { join } from "node:path";
import type { Definition } from "../src/definition/definition";
import { repositoryRoot } from "./repository-root";

/** What every kind is. The build exports it to nobody but itself. */
export function builtDefinitions(): readonly Definition[] {
  const loaded: unknown = createRequire(__filename)(join(repositoryRoot(), "dist", "kinds", "definitions"));
  return (loaded as { definitions: readonly Definition[] }).definitions;
}
