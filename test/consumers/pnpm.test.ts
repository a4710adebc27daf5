import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { applyTwice, destroy, withStack } from "./lifecycle";
import { installWithPnpm, pack, sameAsHere } from "./packages";
import { everyType, heads } from "./programs";

jest.setTimeout(600_000);

describe("a project installed with pnpm, where a package sees only its dependencies", () => {
  let folder = "";
  let project = "";

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "pulumi-collab-pnpm-")));
    project = join(folder, "project");
    await mkdir(project);
    await writeFile(join(project, "Pulumi.yaml"), "name: test\nruntime: nodejs\n");
    await writeFile(join(project, "package.json"), `{ "name": "project", "private": true }\n`);
    await writeFile(join(project, "index.js"), heads.commonJs + everyType);
    const specs = [(await pack(folder)).file, ...(await sameAsHere("@pulumi/pulumi"))];
    await installWithPnpm(project, specs, join(folder, "pnpm"));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("has none of the package's dependencies in reach", () => {
    const modules = (name: string): boolean => existsSync(join(project, "node_modules", name));
    expect(["pulumi-collab", "@pulumi/pulumi", "zod", "undici"].map(modules)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("is applied, unchanged when applied again, and destroyed", async () => {
    await withStack({ dir: project }, async (deployed) => {
      await applyTwice(deployed);
      await destroy(deployed);
    });
  });
});
