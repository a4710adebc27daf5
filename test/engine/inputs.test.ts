import { describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";

const document: Declared = resource("Document", "doc", {
  organizationId: "base",
  documentId: "d",
  documentName: "Two",
});
const key = (name: string, args: object = {}, opts: object = {}): Declared =>
  resource("ApiKey", name, { ownerEmail: "ops@acme.com", type: "testing", ...args }, opts);

const world = World.ofSuite({ emulator: { seed: { organizations: { base: {} } } } });

it("settings come from the environment unless the stack has them", async () => {
  const { url } = world.emulator;
  await world.declare({ ...document, args: { ...document.args, documentName: "One" } });
  await world.stack.setConfig({ "collab:baseUrl": "" });
  await world.stack.up({ env: { COLLAB_BASE_URL: url } });
  await world.stack.setConfig({ "collab:baseUrl": url });
  await world.declare(document);
  await world.stack.up({ env: { COLLAB_BASE_URL: "http://127.0.0.1:1" } });
  expect(world.emulator.contents().organizations["base"]?.documents).toEqual({ d: { documentName: "Two" } });
});

describe("the inputs of an API key", () => {
  it("can change with ignoreChanges, with a new rotation, and on an adopted key", async () => {
    const adopted = { existingApiKey: "made-by-hand" };
    await world.up(document, key("own"), key("rotated"), key("adopted", adopted));
    const changed = { ownerEmail: "new@acme.com" };
    const sent = await world.up(
      document,
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
