import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ensurePulumi, type PulumiCli, type Ways } from "../../tools/pulumi-cli";
import { findOnPath, isAtLeast } from "../../tools/pulumi-cli/on-path";
import { temporaryFolders } from "./temporary-folder";

const temporaryFolder = temporaryFolders();
const cacheVariable = "PULUMI_COLLAB_CACHE";
const before = process.env[cacheVariable];
let cache = "";

beforeEach(() => {
  cache = temporaryFolder();
  process.env[cacheVariable] = cache;
});
afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(process.env, cacheVariable);
  else process.env[cacheVariable] = before;
});

const cannot = (reason: string) => () => Promise.reject(new Error(reason));

/** Creates a `bin` folder that the substitute for the cache accepts. */
const makes = (folder: string): Promise<void> => {
  mkdirSync(join(folder, "bin"));
  return Promise.resolve();
};
const cacheOf = (folder: string): ReturnType<Ways["cache"]> =>
  existsSync(join(folder, "bin"))
    ? Promise.resolve({ binDir: join(folder, "bin"), version: "3.246.0" })
    : Promise.reject(new Error("nothing there"));

async function ensure(ways: Partial<Ways>): Promise<{ cli: PulumiCli; logged: string[] }> {
  const logged: string[] = [];
  const log = (line: string): void => {
    logged.push(line);
  };
  const none: Ways = {
    path: cannot("no pulumi there"),
    cache: cacheOf,
    download: cannot("offline"),
    build: cannot("no Go"),
  };
  return { cli: await ensurePulumi({ log, ways: { ...none, ...ways } }), logged };
}

describe("finding or making the Pulumi CLI", () => {
  it("prefers the one on PATH", async () => {
    const { cli } = await ensure({
      path: () => Promise.resolve({ binDir: "/some/bin", version: "3.300.0" }),
      build: makes,
    });
    expect(cli).toMatchObject({ source: "path", binDir: "/some/bin", version: "3.300.0" });
    expect(cli.env()["PATH"]?.split(delimiter)[0]).toBe("/some/bin");
  });

  it("downloads it if PATH has none, and finds it in the cache later", async () => {
    const first = await ensure({ download: makes, build: cannot("must not be asked") });
    const second = await ensure({ download: cannot("must not be asked") });
    expect([first.cli.source, second.cli.source]).toEqual(["download", "cache"]);
    expect(second.cli.binDir).toBe(first.cli.binDir);
    expect(second.logged).toEqual([]);
  });

  it("builds it if the download fails, and logs the reason", async () => {
    const { cli, logged } = await ensure({ build: makes });
    expect(cli.source).toBe("build");
    expect(logged.slice(0, 2)).toEqual([
      "downloading the Pulumi CLI 3.246.0, once per machine, usually about a minute",
      "official download (npm package pulumi): offline",
    ]);
  });

  it("does not keep an unusable download", async () => {
    const { cli } = await ensure({ download: () => Promise.resolve(), build: makes });
    expect(cli.source).toBe("build");
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it("reports each failed attempt and what to install", async () => {
    await expect(ensure({ build: cannot("go was not found\nwith more lines") })).rejects.toThrow(
      [
        "There is no usable Pulumi CLI (3.246.0 or newer), and none could be made:",
        "  - on PATH: no pulumi there",
        "  - in the cache: nothing there",
        "  - official download (npm package pulumi): offline",
        "  - build from Go modules: go was not found",
        "Install the Pulumi CLI and put it on PATH, or install Go 1.26 or newer and run this again.",
      ].join("\n"),
    );
    expect(readdirSync(cache)).toEqual([]);
  });
});

describe("a pulumi on PATH", () => {
  const program = (folder: string, name: string, prints: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${prints}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const companions = ["pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"];

  it("is taken with its language host and dynamic plugin somewhere on PATH", async () => {
    const [cliFolder, hostFolder] = [temporaryFolder(), temporaryFolder()];
    program(cliFolder, "pulumi", "v3.250.1");
    for (const name of companions) program(hostFolder, name, "");
    await expect(findOnPath([cliFolder, hostFolder].join(delimiter))).resolves.toEqual({
      binDir: cliFolder,
      version: "3.250.1",
    });
  });

  it("is rejected if it is too old, or cannot run Node programs", async () => {
    const folder = temporaryFolder();
    program(folder, "pulumi", "v3.99.0");
    await expect(findOnPath(folder)).rejects.toThrow("has no pulumi-language-nodejs beside it");
    for (const name of companions) program(folder, name, "");
    await expect(findOnPath(folder)).rejects.toThrow("is 3.99.0, and 3.246.0 is the oldest supported");
    await expect(findOnPath(temporaryFolder())).rejects.toThrow("no pulumi there");
  });

  it("is compared by number, not by text", () => {
    expect(isAtLeast("3.1000.0", "3.246.0")).toBe(true);
    expect(isAtLeast("3.246.0-alpha.1", "3.246.0")).toBe(true);
    expect(isAtLeast("3.25.9", "3.246.0")).toBe(false);
  });
});
