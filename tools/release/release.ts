import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { messageOf } from "../errors";
import { SDK_LANGUAGES, type SdkLanguage, writeSdk } from "../sdks";
import { nodeArchive, singleArchive, tarball } from "./archive";
import { bundle, licenseOfNode } from "./bundle";
import { PLATFORMS, archiveName, thisPlatform, version } from "./names";
import { npmPackage } from "./npm-package";
import { single } from "./single";

/** A file of a release, by its path in the release's folder. */
interface Made {
  readonly path: string;
  readonly bytes: number;
}

/** The created files, and the reasons why others could not be created. */
export interface Release {
  readonly made: readonly Made[];
  readonly missing: readonly { readonly what: string; readonly why: string }[];
}

/** Creates everything that is published from the existing build, in a folder that is empty or does not exist yet. */
export async function release(folder: string): Promise<Release> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  const contents = new Map<string, Buffer>();
  const missing: { what: string; why: string }[] = [];
  const attempt = async (path: string, make: () => Promise<Buffer>) => {
    try {
      contents.set(path, await make());
    } catch (error) {
      missing.push({ what: path, why: messageOf(error) });
    }
  };

  const temporary = await mkdtemp(join(tmpdir(), "pulumi-collab-release-"));
  try {
    const { file } = await npmPackage(temporary);
    contents.set(basename(file), await readFile(file));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  const provider = await bundle();
  const archive = await nodeArchive(provider);
  for (const platform of PLATFORMS) contents.set(archiveName(platform), archive);
  // Both variants have the name that the CLI looks for. A server offers only one of them.
  await attempt(`single/${archiveName(thisPlatform)}`, async () =>
    singleArchive(await single(provider.code), [await licenseOfNode(), provider.licenses].join("\n")),
  );
  for (const language of SDK_LANGUAGES)
    await attempt(`sdks/pulumi-collab-${language}-v${version}.tar.gz`, () => sdkArchive(language));

  contents.set("SHASUMS256.txt", Buffer.from(sumsOf(contents)));
  for (const [path, content] of contents) await write(join(folder, path), content);
  return { made: [...contents].map(([path, { length }]) => ({ path, bytes: length })), missing };
}

/** Returns the checksums in the format that `sha256sum --check` reads. */
const sumsOf = (contents: ReadonlyMap<string, Buffer>): string =>
  [...contents]
    .map(([path, content]) => `${createHash("sha256").update(content).digest("hex")}  ${path}\n`)
    .join("");

async function write(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Returns the SDK for a language as an archive. Throws an error with a one-line message if this machine cannot create it. */
async function sdkArchive(language: SdkLanguage): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-collab-sdk-"));
  try {
    await writeSdk(language, folder);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    const read = files.sort().map(async (file) => ({
      path: relative(folder, file).replaceAll(sep, "/"),
      content: await readFile(file),
    }));
    return tarball(await Promise.all(read));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
