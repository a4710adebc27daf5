import { rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { runMain } from "../errors";
import { repositoryRoot } from "../repository-root";
import { release } from "./release";

const OWN = join(repositoryRoot(), "build", "release");

/** Creates the files of a release from this checkout, and prints them: `node build/tools/release/main.js FOLDER`. */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  // A folder named by the user is not deleted, because it may contain valuable files.
  if (folder === undefined) await rm(OWN, { recursive: true, force: true });
  const made = await release(folder === undefined ? OWN : resolve(folder));
  const lines = made.map(({ name, bytes }) => `${sizeOf(bytes).padStart(8)}  ${name}\n`);
  process.stdout.write(`${relative(process.cwd(), folder ?? OWN)}\n${lines.join("")}`);
}

const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

runMain(main);
