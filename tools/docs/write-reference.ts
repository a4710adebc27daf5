import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "pulumi-collab/api";
import { builtDefinitions, builtReads } from "../built";
import { writeMadeFile } from "../made-file";
import { repositoryRoot } from "../repository-root";
import type { Schema } from "../schema/spec";
import { functionPage, functionTable } from "./function-page";
import { withMadePart } from "./made-part";
import { operationsUsed, usersOf, withCount } from "./operations-used";
import { referencePage, resourceTable } from "./reference";
import { withMeasured } from "./scale";

const definitions = builtDefinitions();

const read = (file: string) => readFileSync(join(repositoryRoot(), file), "utf8");

const schema = JSON.parse(read("schema.json")) as Schema;

for (const definition of definitions)
  writeMadeFile(`docs/resources/${definition.type}.md`, () => referencePage(definition, operations, schema));

for (const { name, operation } of Object.values(builtReads()))
  writeMadeFile(`docs/functions/${name}.md`, () => functionPage(name, operation, schema));

writeMadeFile("README.md", () => {
  const resources = resourceTable(definitions, "docs/resources");
  const page = withMadePart(read("README.md"), "resources", resources);
  return withCount(withMadePart(page, "functions", functionTable(schema, "docs/functions")), operations);
});

writeMadeFile("docs/index.md", () => {
  const users = usersOf(definitions, builtReads());
  const page = withMadePart(read("docs/index.md"), "resources", resourceTable(definitions, "resources"));
  return withCount(withMadePart(page, "operations", operationsUsed(operations, users)), operations);
});

writeMadeFile("docs/how-to/test-programs.md", () =>
  withCount(read("docs/how-to/test-programs.md"), operations),
);

writeMadeFile("docs/how-to/scale.md", () =>
  withMeasured(
    read("docs/how-to/scale.md"),
    ["results", "scale"].map((name) => read(`bench/results/${name}.json`)),
  ),
);
