import { z } from "zod";
import { email, flag, identifier, inData, maybe, oneOf, optionalText, orEmpty, wholeNumber } from "./fields";
import { operation } from "./operation";
import { records } from "./records";

const DOMAINS_PER_REQUEST = 100;

/**
 * Creates an API key of the workspace. The key permanently uses quota and can be neither listed nor deleted, so a request whose
 * reply is lost is not sent again. After an error with `applied: "maybe"`, look in the console. Endpoint 1.
 */
export const createApiKey = operation({
  number: 1,
  title: "Create API key",
  path: "/v2/workspace/apikey/create",
  auth: "workspace",
  idempotency: "none",
  request: z
    .strictObject({
      ownerEmail: email,
      type: oneOf("testing", "production"),
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
          type: oneOf("default", "sendgrid").optional(),
          apiKey: z.string().optional(),
          fromEmail: z.string().optional(),
          fromCompany: z.string().optional(),
          commentTemplateId: z.string().optional(),
          tagTemplateId: z.string().optional(),
        })
        .optional(),
      webhookServiceConfig: z
        .strictObject({
          authToken: z.string().optional(),
          rawNotificationUrl: z.string().optional(),
          processedNotificationUrl: z.string().optional(),
        })
        .optional(),
    })
    .refine((key) => key.type === "production" || !key.persistenceDBRegion, {
      path: ["persistenceDBRegion"],
      message: 'is only for keys of type "production"',
    }),
  response: inData(z.object({ apiKey: identifier })),
  otherErrors: ["PERMISSION_DENIED", "FAILED_PRECONDITION", "RESOURCE_EXHAUSTED"],
});

const domains = z.strictObject({
  domains: z
    .array(z.string().min(1, "must not be empty"))
    .min(1, "must name at least one domain")
    .max(DOMAINS_PER_REQUEST, `must have at most ${DOMAINS_PER_REQUEST} entries`),
});

const list = orEmpty(z.array(z.string()));
const domainsAdded = z.object({ domainsAdded: list, skippedDomains: list });
const domainsRemoved = z.object({ domainsRemoved: list, skippedDomains: list });

/** `error.details` that contain one of these lists. Other details describe a failure, not a partial success. */
const detailsWith = (...lists: string[]) =>
  z
    .record(z.string(), z.unknown())
    .refine((details) => lists.some((list) => Array.isArray(details[list])), "has none of the lists");

/** Adds allowed domains. `skippedDomains` were in the list already. More than 100 are sent in several requests. Endpoint 23. */
export const addDomains = operation({
  number: 23,
  title: "Add domains",
  path: "/v2/workspace/domains/add",
  idempotency: "idempotent",
  request: domains,
  response: inData(domainsAdded),
  partial: detailsWith("domainsAdded", "skippedDomains").pipe(domainsAdded),
  batch: {
    field: "domains",
    size: DOMAINS_PER_REQUEST,
    merge: (replies) => ({
      domainsAdded: replies.flatMap((reply) => reply.domainsAdded),
      skippedDomains: replies.flatMap((reply) => reply.skippedDomains),
    }),
  },
  otherErrors: ["INTERNAL"],
});

/** Removes allowed domains. `skippedDomains` were not in the list. More than 100 are sent in several requests. Endpoint 24. */
export const deleteDomains = operation({
  number: 24,
  title: "Delete domains",
  path: "/v2/workspace/domains/delete",
  idempotency: "idempotent",
  request: domains,
  response: inData(domainsRemoved),
  partial: detailsWith("domainsRemoved", "skippedDomains").pipe(domainsRemoved),
  batch: {
    field: "domains",
    size: DOMAINS_PER_REQUEST,
    merge: (replies) => ({
      domainsRemoved: replies.flatMap((reply) => reply.domainsRemoved),
      skippedDomains: replies.flatMap((reply) => reply.skippedDomains),
    }),
  },
  otherErrors: ["INTERNAL"],
});

const webhookEndpoint = z.object({
  id: identifier,
  url: optionalText,
  description: optionalText,
  filterTypes: maybe(z.array(z.string())),
  channels: maybe(z.array(z.unknown())),
  disabled: maybe(z.boolean()),
  rateLimit: maybe(z.number()),
  uid: optionalText,
  createdAt: optionalText,
  updatedAt: optionalText,
});

/** Reads one page of advanced webhook endpoints; `allWebhookEndpoints` reads all. Endpoint 25. */
export const getWebhookEndpoints = operation({
  number: 25,
  title: "List advanced webhook endpoints",
  path: "/v2/workspace/advancedwebhook/endpoints/get",
  idempotency: "safe",
  request: z.strictObject({
    limit: wholeNumber(1, 250).optional(),
    iterator: z.string().optional(),
  }),
  response: inData(
    z.object({
      endpoints: orEmpty(records(webhookEndpoint)),
      // Not `maybe`: without it, the list would seem to end.
      iterator: z.string().nullish(),
      prevIterator: optionalText,
      done: z.boolean(),
    }),
  ),
  paging: {
    field: "iterator",
    next: (reply) => (reply.done ? undefined : (reply.iterator ?? undefined)),
    items: (reply) => reply.endpoints,
  },
  otherErrors: ["FAILED_PRECONDITION"],
});

/** Reads the signing secret of an advanced webhook endpoint. Endpoint 26. */
export const getWebhookEndpointSecret = operation({
  number: 26,
  title: "Get advanced webhook endpoint secret",
  path: "/v2/workspace/advancedwebhook/endpoints/secret/get",
  idempotency: "safe",
  request: z.strictObject({ endpointId: identifier }),
  response: inData(z.object({ endpointId: identifier, secret: z.string() })),
  otherErrors: ["FAILED_PRECONDITION", "NOT_FOUND"],
});
