import { describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";

const key = (name: string, args: object = {}, opts: object = {}): Declared =>
  resource("ApiKey", name, { ownerEmail: "ops@acme.com", type: "testing", ...args }, opts);

const world = World.ofSuite();

describe("the inputs of an API key", () => {
  it("can change with ignoreChanges, with a new rotation, and on an adopted key", async () => {
    const adopted = { existingApiKey: "made-by-hand" };
    await world.up(key("own"), key("rotated"), key("adopted", adopted));
    const changed = { ownerEmail: "new@acme.com" };
    const sent = await world.up(
      key("own", changed, { ignoreChanges: ["ownerEmail"] }),
      key("rotated", { ...changed, rotation: "1" }),
      key("adopted", { ...changed, ...adopted }),
    );
    expect(sent).toMatchObject([{ operation: "createApiKey", data: changed }]);
  });

  it("of an adopted key need no credentials of the workspace to be refreshed and destroyed", async () => {
    await world.stack.setConfig({ "collab:workspaceId": "", "collab:workspaceAuthToken": "" });
    await world.stack.refresh();
    await world.stack.destroy();
  });
});
