import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { CollabClient } from "../../src/api";
import { startEmulator, type Emulator } from "../../src/emulator";
import { rejectionOf } from "../../src/hosts/connections";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(() => emulator.close());

async function rejection(authToken = emulator.credentials.authToken): Promise<string | undefined> {
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
  "checks the credentials even if the service does not list webhook endpoints (%s)",
  async (advancedWebhooks) => {
    emulator.setBehaviours({ advancedWebhooks });
    expect(await rejection()).toBeUndefined();
    expect(await rejection("wrong")).toContain("the service rejects the credentials");
  },
);

it("accepts the credentials if the service denies permission for an object that does not exist", async () => {
  emulator.setBehaviours({ advancedWebhooks: "missing" });
  const error = { status: "PERMISSION_DENIED", message: "Organization not found" };
  emulator.inject({ operation: "getUsers", kind: "status", httpStatus: 403, error, times: "always" });
  expect(await rejection()).toBeUndefined();
});
