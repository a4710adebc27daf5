import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repositoryRoot } from "./repository-root";

/** Writes a generated file, by its path in the repository. Sets a failing exit code if that fails. */
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
