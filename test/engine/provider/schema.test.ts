import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { repositoryRoot } from "../../../tools/repository-root";
import type { Seed } from "../../../src/emulator";
import { World } from "../world";

const committed: unknown = JSON.parse(readFileSync(join(repositoryRoot(), "schema.json"), "utf8"));
const { resources } = z
  .object({ resources: z.record(z.string(), z.object({ description: z.string() })) })
  .parse(committed);

/** The import commands that the schema documents, by resource type. */
const imports = Object.entries(resources).flatMap(([token, { description }]) => {
  const [, command] = /\$ pulumi (import .*)/.exec(description) ?? [];
  // Splits the command as a shell does: text with special characters after an id is quoted.
  const words = command?.match(/'[^']*'|\S+/g)?.map((word) => word.replace(/^'(.*)'$/, "$1"));
  return words === undefined ? [] : [[token, words] as const];
});

const SEED: Seed = {
  domains: { "app.acme.com": true },
  organizations: {
    acme: {
      folders: { plans: {} },
      users: { ada: { name: "Ada" } },
      documents: {
        handbook: {},
        guide: { editors: { intro: { type: "text", data: "Welcome!" } } },
      },
    },
    initech: {},
  },
};

const world = World.ofSuite({ emulator: { seed: SEED }, host: "provider" });

it("the plugin gives the engine the schema that is checked in", async () => {
  const plugin = join(world.project.programDir, "node_modules/pulumi-collab/plugin/pulumi-resource-collab");
  const { exitCode, stdout } = await world.project.start(["package", "get-schema", plugin]).done;
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toEqual(committed);
});

describe("the schema documents how to import", () => {
  it("every resource type whose id is sufficient", () => {
    const all = Object.keys(resources).map((token) => token.replace("collab:index:", ""));
    const documented = imports.map(([token]) => token.replace("collab:index:", ""));
    expect(all.filter((type) => !documented.includes(type))).toEqual(["ApiKey", "UserToken"]);
  });

  it("them, by arguments that work", async () => {
    // One command imports them all. Each command of the schema has the same three arguments.
    const resources = imports.map(([token, [command, type, name = "", id = ""]]) => {
      expect([command, type]).toEqual(["import", token]);
      return { type: token, name, id };
    });
    await world.project.write({ "all.json": JSON.stringify({ resources }) });
    const flags = ["--yes", "--skip-preview", "--generate-code=false"];
    await world.stack.run(["import", "--file", "all.json", ...flags]);
    const { deployment } = await world.stack.state();
    for (const { type, name, id } of resources)
      expect(deployment.resources).toContainEqual(
        expect.objectContaining({
          type,
          id: id.split(" ")[0],
          urn: expect.stringMatching(`::${name}$`),
        }),
      );
  });
});
