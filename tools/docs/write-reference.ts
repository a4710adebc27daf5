import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "pulumi-collab/api";
import { builtDefinitions, builtReads } from "../built";
import { writeMadeFile } from "../made-file";
import { repositoryRoot } from "../repository-root";
import { functionPage, functionTable, schemaForm } from "./function-page";
import { withMadePart } from "./made-part";
import { operationsUsed, usersOf, withCount } from "./operations-used";
import { referencePage, resourceTable } from "./reference";

const definitions = builtDefinitions();

for (const definition of definitions)
  writeMadeFile(`docs/resources/${definition.type}.md`, () => referencePage(definition, operations));

const read = (page: string) => readFile(join(repositoryRoot(), page), "utf8");

const schema = schemaForm.parse(JSON.parse(readFileSync(join(repositoryRoot(), "schema.json"), "utf8")));
for (const { name, operation } of Object.values(builtReads()))
  writeMadeFile(`docs/functions/${name}.md`, () => functionPage(name, operation, schema));

writeMadeFile("README.md", async () => {
  const resources = resourceTable(definitions, "docs/resources");
  const page = withMadePart(await read("README.md"), "resources", resources);
  return withCount(withMadePart(page, "functions", functionTable(schema, "docs/functions")), operations);
});

writeMadeFile("docs/index.md", async () => {
  const users = usersOf(definitions, builtReads());
  const page = withMadePart(
    await read("docs/index.md"),
    "resources",
    resourceTable(definitions, "resources"),
  );
  return withCount(withMadePart(page, "operations", operationsUsed(operations, users)), operations);
});

writeMadeFile("docs/how-to/test-programs.md", async () =>
  withCount(await read("docs/how-to/test-programs.md"), operations),
);
