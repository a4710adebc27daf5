import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { canary, given } from "./canary";
import { Watch } from "./watch";
import { World } from "./world";

const PROGRAM = `
const collab = require("pulumi-collab");
const { FOLDER } = process.env;
new collab.Folder("plans", { organizationId: "acme", folderId: FOLDER, createOrganization: true });
new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing" });
`;

describe("credentials from the environment", () => {
  const authToken = canary("authToken");
  let world: World;

  beforeAll(async () => {
    world = await World.start(PROGRAM, { seed: { apiKeys: { "web-key": { authToken: authToken.value } } } });
  });

  afterAll(() => world.end());

  it("are nowhere in the stack, not even encrypted, whether its commands succeed or fail", async () => {
    const { workspaceId, workspaceAuthToken } = world.emulator.credentials;
    const stack = await world.stack();
    const watch = new Watch(stack, () => [authToken, given("workspaceToken", workspaceAuthToken)]);
    const env = {
      COLLAB_API_KEY: "web-key",
      COLLAB_AUTH_TOKEN: authToken.value,
      COLLAB_WORKSPACE_ID: workspaceId,
      COLLAB_WORKSPACE_AUTH_TOKEN: workspaceAuthToken,
      FOLDER: "plans",
    };
    const works = { exitCode: 0 };
    expect(await watch.run("up --yes --skip-preview --diff", env)).toMatchObject(works);
    expect(await watch.run("refresh --yes --skip-preview", env)).toMatchObject(works);
    const open = JSON.stringify(await stack.export({ showSecrets: true }));
    expect([authToken.core, workspaceAuthToken].filter((secret) => open.includes(secret))).toEqual([]);

    const lacking = { ...env, COLLAB_API_KEY: undefined, FOLDER: "drafts" };
    expect(await watch.run("preview", lacking)).toMatchObject(works);
    const missing = await watch.run("up --yes --skip-preview", lacking);
    expect(missing.output).toContain("collab:apiKey is required");

    const error = { status: "INVALID_ARGUMENT", message: `refused: ${authToken.value}` };
    world.emulator.inject({ kind: "status", httpStatus: 400, error, times: "always" });
    const failed = await watch.run("up --yes --skip-preview", { ...env, FOLDER: "drafts" });
    expect(failed.output).toContain("refused: [masked]");

    world.emulator.clearFaults();
    expect(await watch.run("destroy --yes --skip-preview", env)).toMatchObject(works);
    expect(watch.found).toEqual([]);
  });
});
