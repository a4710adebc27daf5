import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../temporary";

/** Creates a folder with a program, and with the packages that `install` installs. Returns its path. */
export async function createProject(
  files: Readonly<Record<string, string>>,
  install: (project: string) => Promise<void>,
): Promise<string> {
  const project = join(temporaryFolder(), "project");
  await mkdir(project);
  const all = { "Pulumi.yaml": "name: test\nruntime: nodejs\n", ...files };
  for (const [path, text] of Object.entries(all)) await writeFile(join(project, path), text);
  await install(project);
  return project;
}
