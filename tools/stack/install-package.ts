import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

const manifestSchema = z.looseObject({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  files: z.array(z.string()).default([]),
});

/** The parts of the package that are only for readers. No program loads them. */
const TO_READ = /^(docs|src|template)\b/;

/** Hard-links all files of a folder: copies of them take as long as a command. Another file system gets copies. */
function linkAll(source: string, target: string): void {
  if (statSync(source).isDirectory()) {
    mkdirSync(target);
    for (const name of readdirSync(source)) linkAll(join(source, name), join(target, name));
    return;
  }
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** Links `@pulumi` from `sdkModules` (a node_modules folder) into the program's node_modules. */
export async function linkSdk(programDir: string, sdkModules: string): Promise<void> {
  await replaceLink(join(sdkModules, "@pulumi"), join(programDir, "node_modules", "@pulumi"));
}

/**
 * Installs a built package as npm would, but without files that are only for readers. Hard-links the files of the package, and
 * links its dependencies beside it. A symbolic link to the package would not work: Node resolves it to its target, and there the
 * package would find another `@pulumi/pulumi` than the program's.
 */
export async function installPackage(programDir: string, packageDir: string): Promise<void> {
  const manifestFile = join(packageDir, "package.json");
  const { name, dependencies, files } = manifestSchema.parse(
    JSON.parse(await readFile(manifestFile, "utf8")),
  );
  if (!existsSync(join(packageDir, "dist")))
    throw new Error(`${packageDir} is not built: it has no dist folder`);
  const target = join(programDir, "node_modules", name);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  linkAll(manifestFile, join(target, "package.json"));
  const loaded = files.filter((each) => !TO_READ.test(each) && existsSync(join(packageDir, each)));
  for (const file of new Set(["dist", ...loaded])) linkAll(join(packageDir, file), join(target, file));
  for (const dependency of Object.keys(dependencies)) {
    const source = join(packageDir, "node_modules", dependency);
    await replaceLink(source, join(programDir, "node_modules", dependency));
  }
}

async function replaceLink(source: string, link: string): Promise<void> {
  await mkdir(dirname(link), { recursive: true });
  await rm(link, { recursive: true, force: true });
  await symlink(source, link, "junction");
}
