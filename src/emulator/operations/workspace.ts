import { createHmac } from "node:crypto";
import { plainObject } from "../../values/plain";
import { cursorAt, pageAt, Rejection, type Context, type Request, type Result } from "../serving/handler";
import { done, messages, type Message } from "../serving/messages";
import { bareDomain, KeyState, secret } from "../state/store";

export function createApiKey(context: Context, request: Request<"createApiKey">): Result {
  const { store, behaviours } = context;
  const key = new KeyState(secret("key"));
  key.type = request.type;
  key.settings = plainObject(request);
  store.apiKeys.set(key.apiKey, key);
  if (behaviours.createdKeyDomains === "addedToWorkspace") {
    for (const domain of request.allowedDomains ?? [])
      store.domains.add(bareDomain(domain, behaviours.domainSpelling));
  }
  return { message: done("API key created successfully."), data: { apiKey: key.apiKey } };
}

const TOKEN_SECONDS = 48 * 3600;

export function generateToken(context: Context, request: Request<"generateToken">): Result {
  const { key, store } = context;
  const { userId } = request;
  const issued = Math.floor(Date.now() / 1000);
  const payload = {
    apiKey: key.apiKey,
    userId,
    ...request.userProperties,
    iat: issued,
    exp: issued + TOKEN_SECONDS,
    sub: userId,
    // Without a unique id, two tokens issued within the same second would be identical.
    jti: store.nextId("token"),
  };
  return {
    message: done("Token generated successfully.", userId),
    data: { token: signed(payload, store.tokenSecret) },
  };
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns a JWT with this payload (HS256). This code is hand-written, because a library would add thirteen packages to
 * every installation of this one for what takes three lines. The tests read and verify our tokens with a library.
 */
function signed(payload: object, secret: string): string {
  const content = `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url(payload)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

export function addDomains(context: Context, request: Request<"addDomains">): Result {
  const { domains } = context.store;
  const [skipped, added] = partition(domainsOf(context, request.domains), (domain) => domains.has(domain));
  for (const domain of added) domains.add(domain);
  const message = done("Domains added successfully.", ...added);
  return changed(context, message, { domainsAdded: added }, skipped, messages.domainsExisted(skipped));
}

export function deleteDomains(context: Context, request: Request<"deleteDomains">): Result {
  const { domains } = context.store;
  const [removed, skipped] = partition(domainsOf(context, request.domains), (domain) => domains.has(domain));
  for (const domain of removed) domains.delete(domain);
  const message = done("Domains removed successfully.", ...removed);
  return changed(context, message, { domainsRemoved: removed }, skipped, messages.domainsMissing(skipped));
}

const partition = (all: readonly string[], test: (each: string) => boolean): [string[], string[]] => [
  all.filter(test),
  all.filter((each) => !test(each)),
];

const DOMAIN = /^(\*\.)?[^\s/?#@*]+$/;

function domainsOf({ behaviours }: Context, entries: readonly string[]): string[] {
  const domains = entries.map((entry) => bareDomain(entry, behaviours.domainSpelling));
  const at = behaviours.domainSpelling === "host" ? domains.findIndex((each) => !DOMAIN.test(each)) : -1;
  if (at < 0) return [...new Set(domains)];
  throw new Rejection("INVALID_ARGUMENT", messages.domainInvalid(`data.domains[${at}]`));
}

function changed(
  { behaviours }: Context,
  message: Message,
  data: object,
  skippedDomains: readonly string[],
  problem: Message,
): Result {
  if (skippedDomains.length === 0) return { message, data };
  const details = { ...data, skippedDomains };
  if (behaviours.skippedDomains === "success") return { message: problem, data: details };
  throw new Rejection("INTERNAL", problem, details, true);
}

const DEFAULT_PAGE = 50;

export function getWebhookEndpoints(context: Context, request: Request<"getWebhookEndpoints">): Result {
  requireWebhooks(context);
  const all = [...context.store.webhookEndpoints];
  const size = request.limit ?? DEFAULT_PAGE;
  const { from, to, next } = pageAt("endpoints", request.iterator, size, all.length, context.behaviours);
  return {
    message: done("Advanced webhook endpoints retrieved successfully."),
    data: {
      endpoints: all
        .slice(from, to)
        .map(([id, { secret: _secret, ...fields }]) => ({ ...endpointDefaults(id), ...fields, id })),
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
  if (!endpoint) throw new Rejection("NOT_FOUND", messages.endpointMissing(endpointId));
  return {
    message: done("Advanced webhook endpoint secret retrieved successfully.", endpointId),
    data: { endpointId, secret: endpoint.secret },
  };
}

function requireWebhooks({ behaviours: { advancedWebhooks } }: Context): void {
  if (advancedWebhooks === "enabled") return;
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
