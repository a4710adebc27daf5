import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRun } from "../command";

/** The marker in Node's executable that records whether it contains a program. The value is from Node's documentation. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

const CONFIG = {
  main: "main.js",
  output: "program.blob",
  disableExperimentalSEAWarning: true,
  // Reduces the processor time of each start by a fifth.
  useCodeCache: true,
};

/** Returns a copy of the running Node with a program embedded: an executable that needs no other file. */
export async function single(code: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-collab-single-"));
  try {
    const executable = join(folder, process.platform === "win32" ? "program.exe" : "program");
    await writeFile(join(folder, CONFIG.main), code);
    await writeFile(join(folder, "config.json"), JSON.stringify(CONFIG));
    await mustRun(process.execPath, ["--experimental-sea-config", "config.json"], { cwd: folder });
    await copyFile(process.execPath, executable);
    await chmod(executable, 0o755);
    await put(join(folder, CONFIG.output), executable);
    return await readFile(executable);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function put(blob: string, executable: string): Promise<void> {
  // macOS does not run an executable that was changed after it was signed. Written for macOS and not tested there.
  const isMac = process.platform === "darwin";
  if (isMac) await mustRun("codesign", ["--remove-signature", executable]);
  const flags = ["--sentinel-fuse", FUSE, ...(isMac ? ["--macho-segment-name", "NODE_SEA"] : [])];
  // Runs postject's command instead of its API, to hide its irrelevant warnings about linker notes.
  await mustRun(process.execPath, [
    require.resolve("postject/dist/cli.js"),
    executable,
    "NODE_SEA_BLOB",
    blob,
    ...flags,
  ]);
  if (isMac) await mustRun("codesign", ["--sign", "-", executable]);
}
