import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { apply, deploymentOf } from "./lifecycle";
import { installWithPnpm } from "./packages";
import { everyType, heads } from "./programs";
import { createProject, type ConsumerProject } from "./project";

jest.setTimeout(600_000);

describe("a project installed with pnpm, where a package sees only its dependencies", () => {
  let consumer: ConsumerProject;

  beforeAll(async () => {
    const files = { "index.js": heads.commonJs + everyType };
    consumer = await createProject(files, ["@pulumi/pulumi"], (project, specs, folder) =>
      installWithPnpm(project, specs, join(folder, "pnpm")),
    );
  });

  it("has none of the package's dependencies in reach", () => {
    const modules = (name: string): boolean => existsSync(join(consumer.project, "node_modules", name));
    expect(["pulumi-collab", "@pulumi/pulumi", "zod", "undici"].map(modules)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("is applied", async () => {
    await apply(await deploymentOf({ dir: consumer.project }));
  });
});
