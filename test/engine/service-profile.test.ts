import { expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

const PROFILE = {
  version: 1,
  surveyedAt: "2026-11-24T09:00:00.000Z",
  baseUrl: "https://api.example.com",
  behaviours: { emptyDocuments: "creates" },
};

const acme: Declared = { type: "Organization", name: "acme", args: { organizationId: "acme" } };

let world: World;

it.each(["dynamic", "plugin"] as const)(
  "an organization of a surveyed service is created with one request, and without its profile nothing is sent (%s)",
  async (host) => {
    world = await World.start({ config: { "collab:service": "collab-service.json" }, host });
    await world.declare(acme);
    const { stdout, stderr } = await world.stack.preview({ expectFailure: true });
    expect(stdout + stderr).toContain("collab:service names collab-service.json: there is no such file.");
    expect(world.emulator.requests).toEqual([]);
    await world.project.write({ "collab-service.json": JSON.stringify(PROFILE) });
    const sent = await world.up(acme);
    expect(sent.map(({ operation }) => operation)).toEqual(["addDocuments"]);
    await world.stack.preview({ expectNoChanges: true });
  },
);
