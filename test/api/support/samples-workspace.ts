import { expect } from "@jest/globals";
import type { Samples } from "./samples";

const text: unknown = expect.any(String);

const keyRequest = {
  ownerEmail: "ann@acme.example",
  type: "production",
  persistenceDBRegion: "europe-west1",
  realtimeDBRegion: "us-central1",
  createAuthToken: true,
  apiKeyName: "Acme",
  allowedDomains: ["acme.example"],
  addLocalHostToAllowedDomains: true,
  useEmailService: true,
  useWebhookService: true,
  useNotificationService: true,
  setDefaultNotificationTriggers: false,
  setDefaultEmailTriggers: false,
  requireAutoOrgUser: false,
  enablePrivateComments: true,
  emailServiceConfig: {
    type: "sendgrid",
    apiKey: "sendgrid-key",
    fromEmail: "no-reply@acme.example",
    fromCompany: "Acme",
    commentTemplateId: "t1",
    tagTemplateId: "t2",
  },
  webhookServiceConfig: {
    authToken: "webhook-token",
    rawNotificationUrl: "https://hooks.example/raw",
    processedNotificationUrl: "https://hooks.example/processed",
  },
} as const;

type Names =
  "createApiKey" | "addDomains" | "deleteDomains" | "getWebhookEndpoints" | "getWebhookEndpointSecret";

export const workspaceSamples: Samples<Names> = {
  createApiKey: {
    request: { ...keyRequest, allowedDomains: ["acme.example"] },
    logged: {
      ...keyRequest,
      emailServiceConfig: { ...keyRequest.emailServiceConfig, apiKey: "***" },
      webhookServiceConfig: { ...keyRequest.webhookServiceConfig, authToken: "***" },
    },
    result: { apiKey: expect.stringMatching(/^key_/) },
    required: ["ownerEmail", "type"],
  },
  addDomains: {
    request: { domains: ["https://www.new.example", "*.new.example"] },
    result: { domainsAdded: ["new.example", "*.new.example"], skippedDomains: [] },
    required: ["domains"],
  },
  deleteDomains: {
    request: { domains: ["http://old.example"] },
    result: { domainsRemoved: ["old.example"], skippedDomains: [] },
    required: ["domains"],
  },
  getWebhookEndpoints: {
    request: { limit: 1 },
    result: {
      endpoints: [
        {
          id: "ep_1",
          url: "https://hooks.example/one",
          description: "Comments",
          filterTypes: ["comment.add", "comment.update"],
          channels: ["main"],
          disabled: true,
          rateLimit: 5,
          uid: "first",
          createdAt: "2025-01-01T00:00:00Z",
          updatedAt: "2025-01-02T00:00:00Z",
        },
      ],
      iterator: text,
      prevIterator: undefined,
      done: false,
    },
    required: [],
  },
  getWebhookEndpointSecret: {
    request: { endpointId: "ep_1" },
    result: { endpointId: "ep_1", secret: "whsec_one" },
    required: ["endpointId"],
  },
};
