import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { mustRun } from "../command";
import { npmCommand } from "../pulumi-cli/npm";
import { repositoryRoot } from "../repository-root";

const packed = z
  .array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }))
  .length(1);

export interface NpmPackage {
  readonly file: string;
  /** What is in it. */
  readonly paths: readonly string[];
}

/** The tarball that would be published, made from the build that is there. npm gives all its files one time. */
export async function npmPackage(folder: string): Promise<NpmPackage> {
  await mkdir(folder, { recursive: true });
  const [npm, ...first] = npmCommand();
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout } = await mustRun(npm, [...first, ...args], { cwd: repositoryRoot() });
  const [tarball] = packed.parse(JSON.parse(stdout));
  if (!tarball) throw new Error("npm packed nothing");
  return { file: join(folder, tarball.filename), paths: tarball.files.map(({ path }) => path) };
}
