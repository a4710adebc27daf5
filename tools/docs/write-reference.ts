import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "pulumi-collab/api";
import { builtDefinitions, builtReads } from "../built";
import { writeMadeFile } from "../made-file";
import { repositoryRoot } from "../repository-root";
import { functionPage, schemaForm } from "./function-page";
import { withMadePart } from "./made-part";
import { operationsUsed, usersOf, withCount } from "./operations-used";
import { referencePage, resourceTable } from "./reference";

const definitions = builtDefinitions();

for (const definition of definitions)
  writeMadeFile(`docs/resources/${definition.type}.md`, () => referencePage(definition, operations));

const schema = schemaForm.parse(JSON.parse(readFileSync(join(repositoryRoot(), "schema.json"), "utf8")));
for (const { name, operation } of Object.values(builtReads()))
  writeMadeFile(`docs/functions/${name}.md`, () => functionPage(name, operation, schema));

writeMadeFile("README.md", async () => {
  const page = await readFile(join(repositoryRoot(), "README.md"), "utf8");
  const users = usersOf(definitions, builtReads());
  const withResources = withMadePart(page, "resources", resourceTable(definitions, "docs/resources"));
  return withCount(withMadePart(withResources, "operations", operationsUsed(operations, users)), operations);
});
