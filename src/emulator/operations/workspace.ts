import { createHmac } from "node:crypto";
import { operations, type OperationName } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import { isObject, present, type JsonObject } from "../json";
import {
  cursorAt,
  nextCursor,
  offsetOf,
  Rejection,
  type Context,
  type Request,
  type Result,
} from "../serving/handler";
import { messages, type Message } from "../serving/messages";
import { bareDomain } from "../state/state";
import { secret } from "../state/store";

export function createApiKey(context: Context, request: Request<"createApiKey">): Result {
  const { store, behaviours } = context;
  checkRegion(context, "realtimeDBRegion", request.realtimeDBRegion);
  checkRegion(context, "persistenceDBRegion", request.persistenceDBRegion || undefined);
  if (request.type === "production") checkProductionAllowed(context);
  const key = store.addKey(secret("key"), secret("token"));
  key.type = request.type;
  key.settings = present(request);
  if (behaviours.createdKeyDomains === "addedToWorkspace") {
    for (const domain of request.allowedDomains ?? [])
      store.domains.add(bareDomain(domain, behaviours.domainSpelling));
  }
  return { message: messages.keyCreated, data: { apiKey: key.apiKey } };
}

function checkRegion({ store }: Context, field: string, region: string | undefined): void {
  if (region === undefined || store.workspace.regions.includes(region)) return;
  throw new Rejection("INVALID_ARGUMENT", messages.regionUnsupported({ field, region }));
}

function checkProductionAllowed({ store: { workspace, keys } }: Context): void {
  if (!workspace.selfServe) throw new Rejection("PERMISSION_DENIED", messages.productionNotAllowed);
  if (!workspace.paid) throw new Rejection("FAILED_PRECONDITION", messages.planNotPaid);
  const existing = [...keys.values()].filter(({ type }) => type === "production").length;
  if (existing >= workspace.maxProductionKeys)
    throw new Rejection("RESOURCE_EXHAUSTED", messages.tooManyKeys);
}

const TOKEN_SECONDS = 48 * 3600;

export function generateToken(context: Context, request: Request<"generateToken">): Result {
  const { key, store } = context;
  const { userId } = request;
  const issued = Math.floor(Date.now() / 1000);
  const claims = present({
    apiKey: key.apiKey,
    userId,
    ...request.userProperties,
    iat: issued,
    exp: issued + TOKEN_SECONDS,
    sub: userId,
    // Without a unique id, two tokens issued within the same second would be identical.
    jti: store.nextId("token"),
  });
  return {
    message: messages.tokenGenerated({ userId }),
    data: { token: signed(claims, store.tokenSecret) },
  };
}

const base64url = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns a JWT with these claims (HS256). This code is hand-written, because a library would add thirteen packages to
 * every installation of this one for what takes three lines. The tests read and verify our tokens with a library.
 */
function signed(claims: JsonObject, secret: string): string {
  const content = `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

export function addDomains(context: Context, request: Request<"addDomains">): Result {
  const { domains } = context.store;
  const requested = domainsOf(context, request.domains);
  const skipped = requested.filter((domain) => domains.has(domain));
  const domainsAdded = requested.filter((domain) => !domains.has(domain));
  for (const domain of domainsAdded) domains.add(domain);
  if (skipped.length === 0)
    return { message: messages.domainsAdded({ domains: domainsAdded }), data: { domainsAdded } };
  return withSkipped(context, messages.domainsExisted({ domains: skipped }), {
    domainsAdded,
    skippedDomains: skipped,
  });
}

export function deleteDomains(context: Context, request: Request<"deleteDomains">): Result {
  const { domains } = context.store;
  const requested = domainsOf(context, request.domains);
  const domainsRemoved = requested.filter((domain) => domains.has(domain));
  const skipped = requested.filter((domain) => !domains.has(domain));
  for (const domain of domainsRemoved) domains.delete(domain);
  if (skipped.length === 0)
    return { message: messages.domainsRemoved({ domains: domainsRemoved }), data: { domainsRemoved } };
  return withSkipped(context, messages.domainsMissing({ domains: skipped }), {
    domainsRemoved,
    skippedDomains: skipped,
  });
}

const DOMAIN = /^(\*\.)?[^\s/?#@*]+$/;

function domainsOf({ behaviours }: Context, entries: readonly string[]): string[] {
  const domains = entries.map((entry) => bareDomain(entry, behaviours.domainSpelling));
  const at = behaviours.domainSpelling === "host" ? domains.findIndex((each) => !DOMAIN.test(each)) : -1;
  if (at < 0) return [...new Set(domains)];
  const message = messages.domainInvalid({ path: `data.domains[${at}]`, entry: entries[at] });
  throw new Rejection("INVALID_ARGUMENT", message);
}

function withSkipped({ behaviours }: Context, message: Message, data: object): Result {
  if (behaviours.skippedDomains === "success") return { message, data };
  throw new Rejection("INTERNAL", message, data, true);
}

/** Returns the result of an empty list if `emptyDomains` is `accepted`. The schema in the operations table rejects it. */
export function emptyDomainsResult(
  name: OperationName,
  raw: unknown,
  { emptyDomains }: Behaviours,
): Result | undefined {
  const isEmpty = isObject(raw) && Array.isArray(raw.domains) && raw.domains.length === 0;
  if (emptyDomains === "refused" || !isEmpty) return undefined;
  if (name === "addDomains")
    return { message: messages.domainsAdded({ domains: [] }), data: { domainsAdded: [] } };
  if (name === "deleteDomains")
    return { message: messages.domainsRemoved({ domains: [] }), data: { domainsRemoved: [] } };
  return undefined;
}

const DEFAULT_PAGE = 50;

export function getWebhookEndpoints(context: Context, request: Request<"getWebhookEndpoints">): Result {
  requireWebhooks(context);
  const all = [...context.store.webhookEndpoints];
  const size = request.limit ?? DEFAULT_PAGE;
  const from = offsetOf("endpoints", request.iterator);
  const to = from + size;
  const next = nextCursor("endpoints", to, all.length, context.behaviours);
  return {
    message: messages.endpointsRead,
    data: {
      endpoints: all.slice(from, to).map(([id, { fields }]) => ({ ...endpointDefaults(id), ...fields, id })),
      iterator: next ?? null,
      prevIterator: from > 0 ? cursorAt("endpoints", Math.max(0, from - size)) : null,
      done: next === undefined,
    },
  };
}

export function getWebhookEndpointSecret(
  context: Context,
  { endpointId }: Request<"getWebhookEndpointSecret">,
): Result {
  requireWebhooks(context);
  const endpoint = context.store.webhookEndpoints.get(endpointId);
  if (!endpoint) throw new Rejection("NOT_FOUND", messages.endpointMissing({ endpointId }));
  return {
    message: messages.endpointSecretRead({ endpointId }),
    data: { endpointId, secret: endpoint.secret },
  };
}

function requireWebhooks({ behaviours: { advancedWebhooks } }: Context): void {
  if (advancedWebhooks === "enabled") return;
  const { path } = operations.getWebhookEndpoints;
  if (advancedWebhooks === "unknownPath") throw new Rejection("NOT_FOUND", messages.pathMissing({ path }));
  const isDisabled = advancedWebhooks === "disabled";
  const message = isDisabled ? messages.webhooksDisabled : messages.webhooksNotConfigured;
  throw new Rejection("FAILED_PRECONDITION", message);
}

/** Returns the fields of an endpoint that its seed omits. The contract specifies null for optional fields. */
const endpointDefaults = (id: string) => ({
  url: `https://hooks.example/${encodeURIComponent(id)}`,
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2025-01-01T00:00:00.000Z",
  description: null,
  filterTypes: null,
  channels: null,
  disabled: false,
  rateLimit: null,
  uid: null,
});
