import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Fault } from "../../src/emulator";
import { canary, given, type Canary } from "./canary";
import { Watch } from "./watch";
import { World } from "./world";

/** Declares what the environment contains, so that no file contains a secret. */
const PROGRAM = `
const collab = require("pulumi-collab");
for (const [type, args] of Object.entries(JSON.parse(process.env.DECLARED))) new collab[type]("it", args);
`;

const authToken = canary("authToken");
const emailKey = canary("emailKey");
const laterEmailKey = canary("laterEmailKey");
const webhookToken = canary("webhookToken");
const existingKey = canary("existingKey");
const wrongToken = canary("wrongToken");

/** The inputs of an API key with every secret that it can have. */
const apiKey = {
  ownerEmail: "ops@acme.com",
  type: "testing",
  emailServiceConfig: { apiKey: emailKey.value },
  webhookServiceConfig: { authToken: webhookToken.value },
};

const UP = "up --yes --skip-preview";

let world: World;
let workspaceToken: Canary;
beforeAll(async () => {
  const apiKeys = { "web-key": { authToken: authToken.value } };
  world = await World.start(PROGRAM, { seed: { apiKeys } });
  workspaceToken = given("workspaceToken", world.emulator.credentials.workspaceAuthToken);
});

/** Creates a stack and its search for canaries. `faults` apply to its requests. */
async function watched(...faults: readonly Fault[]): Promise<Watch> {
  for (const fault of faults) world.emulator.inject(fault);
  const secrets = [authToken, emailKey, laterEmailKey, webhookToken, existingKey, wrongToken];
  const stack = await world.stack({ "collab:maxAttempts": "1" });
  return new Watch(stack, () => [...secrets, workspaceToken]);
}

/**
 * Returns the environment of a command: the inputs of each resource, and credentials. They do not come from the configuration,
 * because the CLI itself masks secrets from there, which would hide a bug of this package.
 */
const declaring = (resources: Record<string, object>, token = authToken.value) => ({
  DECLARED: JSON.stringify(resources),
  COLLAB_API_KEY: "web-key",
  COLLAB_AUTH_TOKEN: token,
  COLLAB_WORKSPACE_ID: world.emulator.credentials.workspaceId,
  COLLAB_WORKSPACE_AUTH_TOKEN: workspaceToken.value,
});

describe("secrets when a program or a setting is rejected", () => {
  it("stay hidden when they are malformed, and when something beside them is no valid input", async () => {
    const watch = await watched();
    const malformed = declaring({ ApiKey: apiKey }, `${wrongToken.core} with spaces`);
    expect((await watch.run("preview", malformed)).output).toContain(
      "collab:authToken must have visible ASCII characters only",
    );
    const wrong = {
      ...apiKey,
      ownerEmail: "ops",
      existingApiKey: existingKey.value,
      emailServiceConfig: { apiKey: emailKey.value, kind: "sendgrid" },
      webhookServiceConfig: { authToken: webhookToken.value, rawNotificationUrl: 7 },
    };
    const { output } = await watch.run("up --yes", declaring({ ApiKey: wrong }));
    for (const problem of [
      "ownerEmail must be an e-mail address",
      "emailServiceConfig has no field named kind",
      "webhookServiceConfig.rawNotificationUrl must be a string",
    ])
      expect(output).toContain(problem);
    expect(watch.found).toEqual([]);
  });

  it("stay hidden when a change of an API key is rejected", async () => {
    const watch = await watched();
    expect(await watch.run(UP, declaring({ ApiKey: apiKey }))).toMatchObject({ exitCode: 0 });
    const changed = {
      ...apiKey,
      emailServiceConfig: { apiKey: laterEmailKey.value },
      webhookServiceConfig: { authToken: wrongToken.value },
    };
    const { output } = await watch.run("preview --diff", declaring({ ApiKey: changed }));
    expect(output).toContain("the settings of an API key are fixed when it is created");
    expect(watch.found).toEqual([]);
  });
});

it("secrets that the service repeats in the message of an item are masked, also in the state", async () => {
  const message = `refused: ${authToken.value}`;
  const ids = ["plan", "globex"];
  const watch = await watched({ kind: "itemFailure", ids, message, times: "always" });
  const plan = { organizationId: "acme", documentId: "plan", createOrganization: true };
  const disabled = { organizationIds: ["initech", "globex"], disabled: true };
  const env = declaring({ Document: plan, OrganizationDisabledState: disabled });
  const { output } = await watch.run(`${UP} --continue-on-error`, env);
  expect(output).toContain("Document acme/plan: refused: [masked]");
  expect(output).toContain("globex: refused: [masked]");
  const { resources } = (await watch.stack.state()).deployment;
  expect(resources.flatMap(({ initErrors = [] }) => initErrors).join()).toContain("refused: [masked]");
  expect(watch.found).toEqual([]);
});
