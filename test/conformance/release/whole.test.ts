import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { mustRun } from "../../../tools/command";
import { archiveName, PLATFORMS, version } from "../../../tools/release/names";
import { repositoryRoot } from "../../../tools/repository-root";
import { temporaryFolder } from "../../temporary";

jest.setTimeout(600_000);

const folder = join(temporaryFolder(), "release");

beforeAll(async () => {
  const main = join(repositoryRoot(), "build", "tools", "release", "main.js");
  await mustRun(process.execPath, [main, folder], { timeoutMs: 800_000 });
});

describe("a release", () => {
  it("contains the npm package, and an archive of the full provider for each platform", async () => {
    expect((await readdir(folder)).sort()).toEqual(
      [`pulumi-collab-${version}.tgz`, ...PLATFORMS.map(archiveName), "SHASUMS256.txt"].sort(),
    );
  });

  it("has a sum for each of its files", async () => {
    const sums = (await readFile(join(folder, "SHASUMS256.txt"), "utf8")).trim().split("\n");
    expect(sums).toHaveLength((await readdir(folder)).length - 1);
    for (const line of sums) {
      const [, sum, path = ""] = /^([0-9a-f]{64})  (.+)$/.exec(line) ?? [];
      expect(
        createHash("sha256")
          .update(await readFile(join(folder, path)))
          .digest("hex"),
      ).toBe(sum);
    }
  });

  it("does not overwrite the contents of a folder", async () => {
    const main = join(repositoryRoot(), "build", "tools", "release", "main.js");
    await expect(mustRun(process.execPath, [main, folder])).rejects.toThrow("is not empty");
  });
});
