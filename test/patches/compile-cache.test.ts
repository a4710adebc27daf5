import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { mustRun } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { temporaryFolder } from "../temporary";

const folder = temporaryFolder();

/** Runs the command under a Node whose `enableCompileCache` prints the folder. */
async function cacheFolder(): Promise<string | undefined> {
  const print = `require("node:module").enableCompileCache = (folder) => console.log("cache in " + folder);\n`;
  const preload = join(folder, "print.js");
  await writeFile(preload, print);
  const command = join(repositoryRoot(), "dist", "command", "main.js");
  const { stdout } = await mustRun(process.execPath, ["--require", preload, command, "--version"]);
  return /cache in (.*)/.exec(stdout)?.[1];
}

it("keeps compiled code in the package's folder, where no other user can leave code", async () => {
  expect(await cacheFolder()).toBe(join(repositoryRoot(), "dist", "patches", ".cache"));
});
