import { z } from "zod";
import { email, flag, identifier, listOf, maybe, secret } from "./fields";
import { operation } from "./operation";

const DOMAINS_PER_REQUEST = 100;

/**
 * Creates an API key of the workspace. It uses up a quota and can be neither listed nor deleted, so a request whose
 * fate is unknown is never repeated: after an error with `applied: "maybe"`, look in the console. Endpoint 1.
 */
export const createApiKey = operation({
  number: 1,
  title: "Create API key",
  path: "/v2/workspace/apikey/create",
  auth: "workspace",
  // It uses up a quota and cannot be listed or deleted: a second key would be lost for ever.
  idempotency: "none",
  request: z
    .strictObject({
      ownerEmail: email,
      type: z.enum(["testing", "production"], 'must be "testing" or "production"'),
      persistenceDBRegion: z.string().optional(),
      realtimeDBRegion: z.string().min(1, "must not be empty").optional(),
      createAuthToken: flag.optional(),
      apiKeyName: z.string().optional(),
      allowedDomains: z.array(z.string()).optional(),
      addLocalHostToAllowedDomains: flag.optional(),
      useEmailService: flag.optional(),
      useWebhookService: flag.optional(),
      useNotificationService: flag.optional(),
      setDefaultNotificationTriggers: flag.optional(),
      setDefaultEmailTriggers: flag.optional(),
      requireAutoOrgUser: flag.optional(),
      enablePrivateComments: flag.optional(),
      emailServiceConfig: z
        .strictObject({
          type: z.enum(["default", "sendgrid"], 'must be "default" or "sendgrid"').optional(),
          apiKey: secret(z.string()).optional(),
          fromEmail: z.string().optional(),
          fromCompany: z.string().optional(),
          commentTemplateId: z.string().optional(),
          tagTemplateId: z.string().optional(),
        })
        .optional(),
      webhookServiceConfig: z
        .strictObject({
          authToken: secret(z.string()).optional(),
          rawNotificationUrl: z.string().optional(),
          processedNotificationUrl: z.string().optional(),
        })
        .optional(),
    })
    .refine((key) => key.type === "production" || !key.persistenceDBRegion, {
      path: ["persistenceDBRegion"],
      message: 'is only for keys of type "production"',
    }),
  response: z.object({ data: z.object({ apiKey: secret(identifier) }) }).transform((result) => result.data),
  errors: ["INVALID_ARGUMENT", "PERMISSION_DENIED", "FAILED_PRECONDITION", "RESOURCE_EXHAUSTED"],
});

const domains = z.strictObject({
  domains: z
    .array(z.string().min(1, "must not be empty"))
    .min(1, "must name at least one domain")
    .max(DOMAINS_PER_REQUEST, `must have at most ${DOMAINS_PER_REQUEST} entries`),
});

export interface DomainsAdded {
  readonly domainsAdded: string[];
  /** Already in the list. */
  readonly skippedDomains: string[];
}

export interface DomainsRemoved {
  readonly domainsRemoved: string[];
  /** Not in the list. */
  readonly skippedDomains: string[];
}

/** `error.details` that have one of these lists: other details tell of a failure, not of a partial success. */
const detailsWith = (...lists: string[]) =>
  z
    .record(z.string(), z.unknown())
    .refine((details) => lists.some((list) => Array.isArray(details[list])), "has none of the lists");

const domainsAdded = z.object({ domainsAdded: listOf(z.string()), skippedDomains: listOf(z.string()) });
const domainsRemoved = z.object({ domainsRemoved: listOf(z.string()), skippedDomains: listOf(z.string()) });

/**
 * Adds allowed domains; those already there come back in `skippedDomains`. More than 100 are sent in several
 * requests. Endpoint 23.
 */
export const addDomains = operation({
  number: 23,
  title: "Add domains",
  path: "/v2/workspace/domains/add",
  auth: "apiKey",
  idempotency: "idempotent",
  request: domains,
  response: z.object({ data: domainsAdded }).transform((result): DomainsAdded => result.data),
  partial: detailsWith("domainsAdded", "skippedDomains").pipe(domainsAdded),
  batch: {
    field: "domains",
    size: DOMAINS_PER_REQUEST,
    merge: (replies) => ({
      domainsAdded: replies.flatMap((reply) => reply.domainsAdded),
      skippedDomains: replies.flatMap((reply) => reply.skippedDomains),
    }),
  },
  errors: ["INVALID_ARGUMENT", "INTERNAL"],
});

/**
 * Removes allowed domains; those not there come back in `skippedDomains`. More than 100 are sent in several
 * requests. Endpoint 24.
 */
export const deleteDomains = operation({
  number: 24,
  title: "Delete domains",
  path: "/v2/workspace/domains/delete",
  auth: "apiKey",
  idempotency: "idempotent",
  request: domains,
  response: z.object({ data: domainsRemoved }).transform((result): DomainsRemoved => result.data),
  partial: detailsWith("domainsRemoved", "skippedDomains").pipe(domainsRemoved),
  batch: {
    field: "domains",
    size: DOMAINS_PER_REQUEST,
    merge: (replies) => ({
      domainsRemoved: replies.flatMap((reply) => reply.domainsRemoved),
      skippedDomains: replies.flatMap((reply) => reply.skippedDomains),
    }),
  },
  errors: ["INVALID_ARGUMENT", "INTERNAL"],
});

const webhookEndpoint = z.object({
  id: identifier,
  url: maybe(z.string()),
  description: maybe(z.string()),
  filterTypes: maybe(z.array(z.string())),
  channels: maybe(z.array(z.unknown())),
  disabled: maybe(z.boolean()),
  rateLimit: maybe(z.number()),
  uid: maybe(z.string()),
  createdAt: maybe(z.string()),
  updatedAt: maybe(z.string()),
});

/** Reads one page of advanced webhook endpoints; `allWebhookEndpoints` reads on. Endpoint 25. */
export const getWebhookEndpoints = operation({
  number: 25,
  title: "List advanced webhook endpoints",
  path: "/v2/workspace/advancedwebhook/endpoints/get",
  auth: "apiKey",
  idempotency: "safe",
  request: z.strictObject({
    limit: z
      .int("must be a whole number")
      .min(1, "must be at least 1")
      .max(250, "must be at most 250")
      .optional(),
    iterator: z.string().optional(),
  }),
  response: z
    .object({
      data: z.object({
        endpoints: listOf(webhookEndpoint),
        // Not `maybe`: without it, the list would seem to end.
        iterator: z.string().nullish(),
        prevIterator: maybe(z.string()),
        done: z.boolean(),
      }),
    })
    .transform((result) => result.data),
  paging: {
    field: "iterator",
    next: (reply) => (reply.done ? undefined : (reply.iterator ?? undefined)),
    items: (reply) => reply.endpoints,
  },
  errors: ["INVALID_ARGUMENT", "FAILED_PRECONDITION"],
});

/** Reads the signing secret of an advanced webhook endpoint. Endpoint 26. */
export const getWebhookEndpointSecret = operation({
  number: 26,
  title: "Get advanced webhook endpoint secret",
  path: "/v2/workspace/advancedwebhook/endpoints/secret/get",
  auth: "apiKey",
  idempotency: "safe",
  request: z.strictObject({ endpointId: identifier }),
  response: z
    .object({ data: z.object({ endpointId: identifier, secret: secret(z.string()) }) })
    .transform((result) => result.data),
  errors: ["INVALID_ARGUMENT", "FAILED_PRECONDITION", "NOT_FOUND"],
});
