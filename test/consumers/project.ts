import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { npmPackage, type NpmPackage } from "../../tools/release/npm-package";
import { sameAsHere } from "./packages";
import { temporaryFolder } from "../temporary";

export interface ConsumerProject {
  /** The folder of everything temporary, which contains the project. */
  readonly folder: string;
  readonly project: string;
  readonly tarball: NpmPackage;
  readonly write: (path: string, text: string) => Promise<void>;
}

/** Creates a project with the packed package and these packages, installed by `install`. */
export async function createProject(
  files: Readonly<Record<string, string>>,
  packages: readonly string[],
  install: (project: string, specs: readonly string[], folder: string) => Promise<void>,
): Promise<ConsumerProject> {
  const folder = temporaryFolder();
  const project = join(folder, "project");
  await mkdir(project);
  const write = (path: string, text: string) => writeFile(join(project, path), text);
  const all = {
    "Pulumi.yaml": "name: test\nruntime: nodejs\n",
    "package.json": `{ "name": "project", "private": true }\n`,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) await write(path, text);
  const tarball = await npmPackage(folder);
  await install(project, [tarball.file, ...(await sameAsHere(...packages))], folder);
  return { folder, project, tarball, write };
}
