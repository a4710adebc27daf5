import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { mustRun } from "../../../tools/command";
import { archiveName, PLATFORMS, PLUGIN, thisPlatform, version } from "../../../tools/release/names";
import { repositoryRoot } from "../../../tools/repository-root";
import { SDK_LANGUAGES } from "../../../tools/sdks";
import { firstLineOf } from "../../tools/release/first-line";
import { inWorldWith, live } from "./installed";
import { temporaryFolder } from "../../temporary";

jest.setTimeout(600_000);

const folder = join(temporaryFolder(), "release");

beforeAll(async () => {
  const main = join(repositoryRoot(), "build", "tools", "release", "main.js");
  await mustRun(process.execPath, [main, folder, "--trial"], { timeoutMs: 800_000 });
});

const singleArchive = () => join(folder, "single", archiveName(thisPlatform));

describe("a release", () => {
  it("contains the npm package, an archive for each platform, and the single executable for this one", async () => {
    expect((await readdir(folder)).sort()).toEqual(
      [
        `pulumi-collab-${version}.tgz`,
        ...PLATFORMS.map(archiveName),
        "SHASUMS256.txt",
        "sdks",
        "single",
      ].sort(),
    );
    expect(await readdir(join(folder, "single"))).toEqual([archiveName(thisPlatform)]);
  });

  it.each(SDK_LANGUAGES)("contains the SDK for %s", async (language) => {
    const archives = await readdir(join(folder, "sdks"));
    expect(archives).toContain(`pulumi-collab-${language}-v${version}.tar.gz`);
  });

  it("has a sum for each of its files", async () => {
    const sums = (await readFile(join(folder, "SHASUMS256.txt"), "utf8")).trim().split("\n");
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    );
    expect(sums).toHaveLength(files.length - 1);
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
    await expect(mustRun(process.execPath, [main, folder, "--trial"])).rejects.toThrow("is not empty");
  });
});

describe("the single executable", () => {
  it("starts where there is no Node", async () => {
    const alone = temporaryFolder();
    await mustRun("tar", ["-xzf", singleArchive(), "-C", alone]);
    expect(await firstLineOf(join(alone, PLUGIN), { PATH: alone })).toMatch(/^\d+$/);
  });

  it("is installed by `pulumi plugin install` and serves a program", () =>
    inWorldWith(["--file", singleArchive()], "provider", live));
});
