import { expect, it } from "@jest/globals";
import { SETTINGS } from "../../src/settings";

it("settings keep their environment variables and their secrecy", () => {
  expect(SETTINGS.map(({ name, env, secret }) => [name, env, secret])).toEqual(
    expect.arrayContaining([
      ["baseUrl", "COLLAB_BASE_URL", false],
      ["headerPrefix", "COLLAB_HEADER_PREFIX", false],
      ["apiKey", "COLLAB_API_KEY", false],
      ["authToken", "COLLAB_AUTH_TOKEN", true],
      ["workspaceId", "COLLAB_WORKSPACE_ID", false],
      ["workspaceAuthToken", "COLLAB_WORKSPACE_AUTH_TOKEN", true],
      ["httpHosts", "COLLAB_HTTP_HOSTS", false],
      ["requestTimeoutSeconds", "COLLAB_REQUEST_TIMEOUT_SECONDS", false],
      ["operationTimeoutSeconds", "COLLAB_OPERATION_TIMEOUT_SECONDS", false],
      ["maxAttempts", "COLLAB_MAX_ATTEMPTS", false],
      ["concurrency", "COLLAB_CONCURRENCY", false],
      ["batchSize", "COLLAB_BATCH_SIZE", false],
      ["deletionProtection", "COLLAB_DELETION_PROTECTION", false],
    ]),
  );
});
