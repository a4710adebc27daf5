import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repositoryRoot } from "./repository-root";

/** Writes a file that is made from code, by its path in the repository; ends the process with an error where that fails. */
export function writeMadeFile(path: string, textOf: () => string | Promise<string>): void {
  const write = async () => {
    const file = join(repositoryRoot(), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await textOf());
  };
  write().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
