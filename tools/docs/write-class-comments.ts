import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "pulumi-collab/api";
import { builtDefinitions } from "../built";
import { writeMadeFile } from "../made-file";
import { repositoryRoot } from "../repository-root";
import { withComments } from "./class-comments";
import { roomOf } from "./room";

for (const definition of builtDefinitions()) {
  const path = `src/kinds/${roomOf(definition)}/class.ts`;
  writeMadeFile(path, async () =>
    withComments(await readFile(join(repositoryRoot(), path), "utf8"), definition, operations),
  );
}
