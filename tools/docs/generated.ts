import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { operations, SETTINGS } from "pulumi-collab/api";
import { z } from "zod";
import type { IMPACT_TYPES } from "../../src/review/impact";
import type { DEFAULT_LIMITS } from "../../src/review";
import { built, builtDefinitions, builtFunctions } from "../built";
import { classSource } from "../classes/class-source";
import { conformanceDoc } from "../conformance/doc";
import { operationsDoc } from "../operations-doc";
import { repositoryRoot } from "../repository-root";
import { packageSchema } from "../schema/package";
import type { Schema } from "../schema/spec";
import { commentsOn, withSettings } from "../settings-doc";
import { workspaceJsonSchema } from "../workspace-schema";
import { folderOf } from "./folder";
import { functionPage, resultsTable } from "./function-page";
import { withApproval, withImpacts } from "./impacts";
import { withMadePart } from "./made-part";
import { usersOf, withCount } from "./operations-used";
import { referencePage, resourceTable } from "./reference";

const manifestForm = z.object({ version: z.string(), license: z.string() });

/** Returns every file that `npm run docs` generates from the build, by its path in the repository. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const root = repositoryRoot();
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const definitions = builtDefinitions();
  const functions = builtFunctions();
  const comments = commentsOn("ProviderArgs", "index");
  const manifest = manifestForm.parse(JSON.parse(read("package.json")));
  const schemaText = packageSchema(manifest, definitions, functions, comments);
  const schema = JSON.parse(schemaText) as Schema;
  const { workspaceSchema } = built("workspace", "file") as { workspaceSchema: z.ZodType };
  const workspaceText = workspaceJsonSchema(workspaceSchema);
  const { IMPACT_TYPES: impactTypes } = built("review", "impact") as {
    IMPACT_TYPES: typeof IMPACT_TYPES;
  };

  const { DEFAULT_LIMITS: limits } = built("review") as { DEFAULT_LIMITS: typeof DEFAULT_LIMITS };

  const pages: Readonly<Record<string, (page: string) => string>> = {
    "docs/index.md": (page) => {
      const listed = withMadePart(page, "resources", resourceTable(definitions, "resources"));
      return withCount(listed, operations);
    },
    "docs/functions.md": (page) =>
      withMadePart(page, "functions", resultsTable(functions, operations, schema)),
    "docs/teams/test.md": (page) => withCount(page, operations),
    "docs/teams/review.md": (page) => withApproval(withImpacts(page, impactTypes, limits), SETTINGS),
    "docs/installation-configuration.md": (page) => withSettings(page, SETTINGS, comments),
  };
  return Object.fromEntries([
    ...definitions.map((definition) => {
      const folder = `src/resources/${folderOf(definition)}`;
      const hasHooks = existsSync(join(root, folder, "class.hooks.ts"));
      return [`${folder}/class.ts`, classSource(definition, operations, hasHooks)] as const;
    }),
    ["schema.json", schemaText],
    ["workspace.schema.json", workspaceText],
    ["docs/operations.md", operationsDoc(operations, (name) => usersOf(name, definitions, functions))],
    ["docs/contributing/conformance.md", conformanceDoc(definitions)],
    ...definitions.map(
      (each) => [`docs/resources/${each.type}.md`, referencePage(each, operations, schema)] as const,
    ),
    ...functions.map(({ name }) => [`docs/functions/${name}.md`, functionPage(name, schema)] as const),
    ...Object.entries(pages).map(([path, change]) => [path, change(read(path))] as const),
  ]);
}
