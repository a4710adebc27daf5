import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, jest } from "@jest/globals";
import { mustRun } from "../../../tools/command";
import { repositoryRoot } from "../../../tools/repository-root";
import { writeSdk } from "../../../tools/sdks";
import { temporaryFolder } from "../../temporary";

jest.setTimeout(600_000);

const folder = temporaryFolder();

// The programs beside this file test the SDKs for Python and Go.
it("the SDK for Node compiles, under a name beside the classes of this package", async () => {
  const sdk = join(folder, "nodejs");
  await writeSdk("nodejs", sdk);
  expect(JSON.parse(await readFile(join(sdk, "package.json"), "utf8"))).toMatchObject({
    name: "pulumi-collab-sdk",
  });
  const modules = join(repositoryRoot(), "node_modules");
  await symlink(modules, join(sdk, "node_modules"), "junction");
  const flags = [
    "--noEmit",
    "--ignoreConfig",
    "--strict",
    "--skipLibCheck",
    "--target",
    "es2022",
    "--module",
    "node16",
  ];
  await mustRun(process.execPath, [join(modules, "typescript", "bin", "tsc"), ...flags, "index.ts"], {
    cwd: sdk,
    timeoutMs: 300_000,
  });
});
