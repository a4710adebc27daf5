import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { mustRun } from "../command";
import { npmCommand } from "../pulumi-cli/npm";
import { repositoryRoot } from "../repository-root";

const packed = z
  .array(
    z.object({
      filename: z.string(),
      files: z.array(z.object({ path: z.string(), mode: z.number() })),
    }),
  )
  .length(1);

export interface NpmPackage {
  readonly file: string;
  /** The paths of the packed files. */
  readonly paths: readonly string[];
}

/** Creates the tarball to publish, from the existing build. npm gives all its files the same time. */
export async function npmPackage(folder: string): Promise<NpmPackage> {
  const root = repositoryRoot();
  await giveUsualModes(root);
  await mkdir(folder, { recursive: true });
  const { filename, files } = await pack(root, "--pack-destination", folder);
  return { file: join(folder, filename), paths: files.map(({ path }) => path) };
}

/** Normalizes file modes. npm packs them unchanged and git derives them from the umask, so the tarball would vary with it. */
export async function giveUsualModes(root: string): Promise<void> {
  for (const { path, mode } of (await pack(root, "--dry-run")).files) {
    const usual = mode & 0o100 ? 0o755 : 0o644;
    if (mode !== usual) await chmod(join(root, path), usual);
  }
}

async function pack(root: string, ...options: readonly string[]): Promise<z.infer<typeof packed>[number]> {
  const [npm, ...first] = npmCommand();
  const args = [...first, "pack", "--ignore-scripts", "--json", ...options];
  const [tarball] = packed.parse(JSON.parse((await mustRun(npm, args, { cwd: root })).stdout));
  if (!tarball) throw new Error("npm packed nothing");
  return tarball;
}
