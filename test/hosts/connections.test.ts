import { beforeEach, expect, it } from "@jest/globals";
import type { Emulator } from "../../src/emulator";
import { rejectionOf } from "../../src/hosts/connections";
import { temporaryClient, temporaryEmulator } from "../temporary";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await temporaryEmulator();
});

const rejection = (authToken = emulator.credentials.authToken) =>
  rejectionOf(temporaryClient(emulator, { authToken }));

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
