import { mkdir, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { classFile } from "../classes/write";
import { loadDefinition } from "../classes/load-definition";
import { repositoryRoot } from "../repository-root";
import { entriesOf, skeletonOf, withEntry } from "./skeleton";
import { runMain } from "../errors";

/** Writes the skeleton of a resource type into a repository. Returns the written paths. */
export async function writeResourceType(root: string, type: string): Promise<string[]> {
  if (!/^([A-Z][a-z0-9]+)+$/.test(type))
    throw new Error(`${type} is not a name of a resource type. Write it like a class name, such as Example.`);
  const files = skeletonOf(type);
  for (const path of files.keys())
    if (existsSync(join(root, path))) throw new Error(`${path} exists already`);
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const generated = classFile(root, loadDefinition(root, type), {});
  await writeFile(join(root, generated.path), generated.source);
  const entries = entriesOf(type);
  for (const entry of entries) {
    const file = join(root, entry.path);
    await writeFile(file, withEntry(await readFile(file, "utf8"), entry));
  }
  return [...files.keys(), generated.path, ...entries.map(({ path }) => path)];
}

async function main(): Promise<void> {
  const [type] = process.argv.slice(2);
  if (type === undefined) throw new Error("Name the resource type: npm run new-resource -- Example");
  const written = await writeResourceType(repositoryRoot(), type);
  console.log(`${written.join("\n")}\n\nThe next steps: docs/contributing/extending.md.`);
}

if (require.main === module) runMain(main);
