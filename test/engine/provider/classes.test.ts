import { beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "../world";

const DOCUMENTS: readonly Declared[] = ["one", "two"].map((documentId) =>
  resource("Document", documentId, { organizationId: "acme", documentId, createOrganization: true }),
);

const timesIn = (words: string, output: string) => output.split(words).length - 1;

const world = World.ofSuite({ host: "plugin" });
beforeAll(async () => {
  await world.stack.run(["config", "rm", "collab:authToken"]);
  await world.declare(...DOCUMENTS);
});

describe("the classes, with the full provider and without a token", () => {
  it("report once in a preview what the update will need", async () => {
    const { stdout } = await world.stack.preview();
    const [, diagnostics = ""] = stdout.split("Diagnostics:");
    expect(
      timesIn("A preview needs no credentials, but `pulumi up` will need collab:authToken", diagnostics),
    ).toBe(1);
  });

  it("end the update before anything is sent", async () => {
    const { stdout } = await world.stack.up({ expectFailure: true });
    expect(stdout).toContain("collab:authToken is required. Set it with");
    expect(world.sent()).toEqual([]);
  });
});
