import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";
import { collabProcess as collab } from "./support";

jest.setTimeout(120_000);

const root = repositoryRoot();
const manifest = async () =>
  JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string; bin: object };

describe("the command line", () => {
  it("prints its version", async () => {
    const { version } = await manifest();
    expect(await collab(["--version"])).toMatchObject({ stdout: `${version}\n`, exitCode: 0 });
  });

  it.each([[[]], [["doctor"]], [["export"]], [["emulator"]]])(
    "prints its usage: %j --help",
    async (command) => {
      const { stdout, exitCode } = await collab([...command, "--help"]);
      expect(stdout).toMatch(/^Usage: pulumi-collab/);
      expect(exitCode).toBe(0);
    },
  );

  it.each([
    [[], "Usage: pulumi-collab COMMAND"],
    [["frobnicate"], "There is no command frobnicate."],
    [["doctor", "--nope"], "Unknown option '--nope'"],
    [["doctor", "--organization"], "argument missing"],
  ])("explains what is wrong with %j, and exits with 2", async (args, words) => {
    const { stderr, stdout, exitCode } = await collab(args);
    expect(stderr).toContain(words);
    expect(stdout).toBe("");
    expect(exitCode).toBe(2);
  });

  it("does not repeat a secret in the wrong place of the command line", async () => {
    for (const args of [["--auth-token=canary"], ["--auth-token", "canary"], ["canary"]]) {
      const { stdout, stderr, exitCode } = await collab(["doctor", ...args]);
      expect(stdout + stderr).not.toContain("canary");
      expect(exitCode).toBe(2);
    }
  });

  it("is what the package installs", async () => {
    expect((await manifest()).bin).toHaveProperty(["pulumi-collab"], "./dist/command/main.js");
    const file = await readFile(join(root, "dist/command/main.js"), "utf8");
    expect(file).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
