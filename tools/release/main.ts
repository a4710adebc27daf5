import { rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runMain } from "../errors";
import { repositoryRoot } from "../repository-root";
import { obstaclesIn } from "./checkout";
import { release } from "./release";

const OWN = join(repositoryRoot(), "build", "release");

/**
 * Creates a release from a tag and prints its files: `node build/tools/release/main.js FOLDER`. With `--trial`, it accepts any
 * checkout.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { trial: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  const obstacles = values.trial ? [] : await obstaclesIn(repositoryRoot());
  if (obstacles.length > 0)
    throw new Error(
      `This is no release (\`--trial\` builds its contents):\n${obstacles.map((line) => `- ${line}\n`).join("")}`,
    );
  // A folder named by the user is not deleted, because it may contain valuable files.
  if (folder === undefined) await rm(OWN, { recursive: true, force: true });
  const made = await release(folder === undefined ? OWN : resolve(folder));
  const lines = made.map(({ name, bytes }) => `${sizeOf(bytes).padStart(8)}  ${name}\n`);
  process.stdout.write(`${relative(process.cwd(), folder ?? OWN)}\n${lines.join("")}`);
}

const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

runMain(main);
