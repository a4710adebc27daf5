import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { nodeArchive } from "./archive";
import { bundle } from "./bundle";
import { PLATFORMS, archiveName } from "./names";
import { npmPackage } from "./npm-package";

/** A file of a release. */
interface Made {
  readonly name: string;
  readonly bytes: number;
}

/** Creates everything that is published from the existing build, in a folder that is empty or does not exist yet. */
export async function release(folder: string): Promise<readonly Made[]> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  const { file } = await npmPackage(folder);
  const archive = await nodeArchive(await bundle());
  const contents = new Map<string, Buffer>([[basename(file), await readFile(file)]]);
  for (const platform of PLATFORMS) contents.set(archiveName(platform), archive);
  contents.set("SHASUMS256.txt", Buffer.from(sumsOf(contents)));
  for (const [name, content] of contents) await writeFile(join(folder, name), content);
  return [...contents].map(([name, { length }]) => ({ name, bytes: length }));
}

/** Returns the checksums in the format that `sha256sum --check` reads. */
const sumsOf = (contents: ReadonlyMap<string, Buffer>): string =>
  [...contents]
    .map(([path, content]) => `${createHash("sha256").update(content).digest("hex")}  ${path}\n`)
    .join("");
