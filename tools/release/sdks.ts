import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { writeSdk, type SdkLanguage } from "../sdks";
import { tarball } from "./tar";

/** Returns the SDK for a language as an archive. Throws an error with a one-line message if this machine cannot create it. */
export async function sdkArchive(language: SdkLanguage): Promise<Buffer> {
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
