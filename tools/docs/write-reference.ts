import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "pulumi-collab/api";
import { builtDefinitions } from "../built";
import { writeMadeFile } from "../made-file";
import { repositoryRoot } from "../repository-root";
import { withMadePart } from "./made-part";
import { referencePage, resourceTable } from "./reference";

const definitions = builtDefinitions();

for (const definition of definitions)
  writeMadeFile(`docs/resources/${definition.type}.md`, () => referencePage(definition, operations));

writeMadeFile("README.md", async () => {
  const page = await readFile(join(repositoryRoot(), "README.md"), "utf8");
  return withMadePart(page, "resources", resourceTable(definitions, "docs/resources"));
});
