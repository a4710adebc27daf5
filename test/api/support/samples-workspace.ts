import { expect } from "@jest/globals";
import { fails, list, single } from "./broken-replies";
import { injected, invalid, type Rejection } from "./rejections";
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

const webhooks: Rejection[] = [
  {
    status: "FAILED_PRECONDITION",
    httpStatus: 400,
    words: "Advanced webhooks are not configured for this workspace",
    behaviours: { advancedWebhooks: "notConfigured" },
  },
  {
    status: "FAILED_PRECONDITION",
    httpStatus: 400,
    words: "Advanced webhooks are disabled for this workspace",
    behaviours: { advancedWebhooks: "disabled" },
  },
];

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
    idempotency: "none",
    rejections: [
      invalid("data.realtimeDBRegion: is not a supported region", { change: { realtimeDBRegion: "mars" } }),
      invalid("data.persistenceDBRegion: is not a supported region", {
        change: { persistenceDBRegion: "mars" },
      }),
      {
        status: "PERMISSION_DENIED",
        httpStatus: 403,
        words: "The workspace may not create production API keys",
        edit: { workspace: { selfServe: false } },
      },
      {
        status: "FAILED_PRECONDITION",
        httpStatus: 400,
        words: "Production API keys need a paid plan",
        edit: { workspace: { paid: false } },
      },
      {
        status: "RESOURCE_EXHAUSTED",
        httpStatus: 429,
        words: "The workspace has reached its maximum number of production API keys",
        edit: { workspace: { maxProductionKeys: 0 } },
      },
    ],
    broken: single("apiKey"),
  },
  addDomains: {
    request: { domains: ["https://www.new.example", "*.new.example"] },
    result: { domainsAdded: ["new.example", "*.new.example"], skippedDomains: [] },
    required: ["domains"],
    idempotency: "idempotent",
    rejections: [invalid("data.domains[0]: is not a domain", { change: { domains: ["https://"] } })],
    broken: list(
      { domainsAdded: [], skippedDomains: [] },
      { domainsAdded: [17] },
      "result.data.domainsAdded[0]",
    ),
  },
  deleteDomains: {
    request: { domains: ["http://old.example"] },
    result: { domainsRemoved: ["old.example"], skippedDomains: [] },
    required: ["domains"],
    idempotency: "idempotent",
    rejections: [invalid("data.domains[0]: is not a domain", { change: { domains: ["https://"] } })],
    broken: list(
      { domainsRemoved: [], skippedDomains: [] },
      { domainsRemoved: [17] },
      "result.data.domainsRemoved[0]",
    ),
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
    idempotency: "safe",
    rejections: [invalid("The page token is not valid", { change: { iterator: "x" } }), ...webhooks],
    broken: {
      dropped: fails("result.data.done is missing"),
      wrong: {
        reply: { endpoints: [{ id: 17 }], done: true },
        outcome: { gives: { endpoints: [], done: true } },
      },
    },
  },
  getWebhookEndpointSecret: {
    request: { endpointId: "ep_1" },
    result: { endpointId: "ep_1", secret: "whsec_one" },
    required: ["endpointId"],
    idempotency: "safe",
    rejections: [
      injected,
      ...webhooks,
      { status: "NOT_FOUND", httpStatus: 404, words: "Endpoint not found", change: { endpointId: "ep_9" } },
    ],
    broken: {
      dropped: fails("result.data.endpointId is missing, result.data.secret is missing"),
      wrong: {
        reply: { endpointId: "ep_1", secret: 17 },
        outcome: fails("result.data.secret is of another kind"),
      },
    },
  },
};
