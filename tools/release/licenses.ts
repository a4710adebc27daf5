import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { repositoryRoot } from "../repository-root";

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

/** Returns the licences of the packages that contain some files, each with the package's name and version. */
export async function licensesOf(files: readonly string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => folderOf(file) ?? []));
  const texts = await Promise.all(
    [...folders].sort().map((folder) => licenseIn(join(repositoryRoot(), folder))),
  );
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/** Returns the folder of the package that contains a file, or undefined for files of this package. */
const folderOf = (file: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

async function licenseIn(folder: string): Promise<string> {
  const { name, version, license } = manifest.parse(
    JSON.parse(await readFile(join(folder, "package.json"), "utf8")),
  );
  const names = (await readdir(folder)).filter((each) => /^licen[cs]e/i.test(each)).sort();
  const texts = await Promise.all(names.map((each) => readFile(join(folder, each), "utf8")));
  if (texts.length === 0 && license === undefined) throw new Error(`${name} does not say its licence`);
  return [`${name} ${version} (${license ?? "see below"})\n`, ...texts].join("\n");
}

/** Returns the licence of the running Node, to ship with a copy of it. */
export async function licenseOfNode(): Promise<string> {
  const folder = dirname(process.execPath);
  const files = ["../LICENSE", "LICENSE", "../share/doc/nodejs/LICENSE"].map((file) => join(folder, file));
  const file = files.find((each) => existsSync(each));
  const where = `https://github.com/nodejs/node/blob/${process.version}/LICENSE`;
  return `Node.js ${process.version}\n\n${file === undefined ? `Its licence: ${where}\n` : await readFile(file, "utf8")}`;
}
