import { expect, it } from "@jest/globals";
import { operations } from "../../../src/api";
import { checked, lifecycleOf, Service } from "../../core/support";

it("an adopted API key is not rotated into itself", async () => {
  const service = await Service.start({});
  const inputs = (more: object) =>
    checked("ApiKey", {
      ownerEmail: "ops@acme.com",
      type: "testing",
      existingApiKey: "made-by-hand",
      ...more,
    });
  const state = await lifecycleOf("ApiKey").create(service.run(), inputs({}));
  expect(() => lifecycleOf("ApiKey").diff(state, inputs({ rotation: "1" }))).toThrow("remove existingApiKey");
});

it("each setting of a new API key is sent, and nothing else", async () => {
  const service = await Service.start({});
  const settings = {
    ownerEmail: "ops@acme.com",
    type: "production",
    persistenceDBRegion: "us-central1",
    realtimeDBRegion: "us-central1",
    createAuthToken: true,
    apiKeyName: "web",
    allowedDomains: ["acme.com", "globex.com"],
    addLocalHostToAllowedDomains: true,
    useEmailService: true,
    useWebhookService: true,
    useNotificationService: true,
    setDefaultNotificationTriggers: true,
    setDefaultEmailTriggers: true,
    requireAutoOrgUser: true,
    enablePrivateComments: true,
    emailServiceConfig: { type: "sendgrid", fromEmail: "ops@acme.com" },
    webhookServiceConfig: { rawNotificationUrl: "https://hooks.acme.com" },
  };
  expect(Object.keys(settings).sort()).toEqual(Object.keys(operations.createApiKey.request.shape).sort());
  await service.create("ApiKey", { ...settings, rotation: "1" });
  expect(service.emulator.requests.map(({ data }) => data)).toEqual([settings]);
});
