import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { CollabClient } from "../../src/api";
import { startEmulator, type Emulator } from "../../src/emulator";
import { rejectionOf } from "../../src/hosts/check-credentials";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(() => emulator.close());

async function refusal(authToken = emulator.credentials.authToken): Promise<string | undefined> {
  const client = new CollabClient({
    baseUrl: emulator.url,
    apiKey: emulator.credentials.apiKey,
    authToken,
  });
  try {
    return await rejectionOf(client);
  } finally {
    await client.close();
  }
}

it.each(["enabled", "notConfigured", "disabled", "missing", "unknownPath"] as const)(
  "credentials are proved whether the service lists webhook endpoints or not (%s)",
  async (advancedWebhooks) => {
    emulator.setBehaviours({ advancedWebhooks });
    expect(await refusal()).toBeUndefined();
    expect(await refusal("wrong")).toContain("the service refuses the credentials");
  },
);

it("credentials are accepted where the service denies the permission to see what does not exist", async () => {
  emulator.setBehaviours({ advancedWebhooks: "missing" });
  const error = { status: "PERMISSION_DENIED", message: "Organization not found" };
  emulator.inject({ operation: "getUsers", kind: "status", httpStatus: 403, error, times: "always" });
  expect(await refusal()).toBeUndefined();
});
