import { describe, expect, it } from "@jest/globals";
import { World } from "./world";

const world = World.ofSuite();

describe("a map with a key __proto__ that comes later", () => {
  it.each([
    ["DocumentSet", "documents", "folder.id.apply(() => JSON.parse('{\"__proto__\":{}}'))"],
    ["Users", "users", "Promise.resolve(JSON.parse('{\"__proto__\":{}}'))"],
  ])("ends the program in one line: %s.%s = %s", async (type, name, value) => {
    await world.program(`
        const folder = { id: pulumi.output(Promise.resolve("later")) };
        new collab.${type}("it", { organizationId: "acme", ${name}: ${value} });
      `);
    world.emulator.resetCounts();
    const { stdout } = await world.stack.up({ expectFailure: true });
    const [, diagnosed = ""] = stdout.split("Diagnostics:");
    const lines = diagnosed.split("\n").filter((line) => line.includes("error: "));
    expect(lines).toEqual([
      expect.stringContaining(`${type}: ${name} must not have an entry named __proto__.`),
    ]);
    expect(stdout).not.toMatch(/\n\s+at /);
    expect(world.sent()).toEqual([]);
  });
});
