import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot } from "../repository-root";
import { generatedFiles } from "./generated";

for (const [path, text] of Object.entries(generatedFiles())) {
  const file = join(repositoryRoot(), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
