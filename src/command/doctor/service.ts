import { CallError, ServiceError, type CollabClient } from "../../api";
import { isClosed, isGone, isSwitchedOff, isUnauthorized } from "../../life/refusals/meaning";
import { explain } from "../../life/refusals/explain";
import type { Finding } from "./finding";

/** What one harmless read came to. */
type Outcome<Result> =
  | { readonly is: "answered"; readonly result: Result }
  | {
      readonly is: "unreachable" | "refused" | "switchedOff" | "missing" | "off" | "failed";
      readonly words: string;
    };

/** What is asked about, where somebody said. */
export interface About {
  readonly organizationId: string | undefined;
  readonly userId: string | undefined;
}

/** Asks the service what can be asked without changing anything. */
export async function lookAtService(client: CollabClient, about: About): Promise<Finding[]> {
  const webhooks = await attempt(() => client.getWebhookEndpoints({ limit: 1 }));
  const name = "address";
  if (webhooks.is === "unreachable")
    return [{ area: "service", name, status: "failed", text: webhooks.words }];
  const text = `${client.settings.baseUrl} answers`;
  const findings = [{ area: "service", name, status: "ok", text } as const, credentials(webhooks)];
  if (webhooks.is === "refused") return findings;
  return [...findings, ...(await features(client, about)), webhookFeature(webhooks)];
}

async function attempt<Result>(read: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { is: "answered", result: await read() };
  } catch (error) {
    const words = explain(error);
    if (error instanceof CallError && !(error instanceof ServiceError)) return { is: "unreachable", words };
    if (isSwitchedOff(error)) return { is: "switchedOff", words };
    if (isUnauthorized(error)) return { is: "refused", words };
    if (isGone(error)) return { is: "missing", words };
    return { is: isClosed(error) ? "off" : "failed", words };
  }
}

/** The list of webhook endpoints is the one read that needs nothing but credentials. */
function credentials(webhooks: Outcome<unknown>): Finding {
  const finding = { area: "service", name: "apiKey, authToken" } as const;
  switch (webhooks.is) {
    case "answered":
    case "off":
      return {
        ...finding,
        status: "ok",
        text: "accepted, also for user tokens (2), where they go into the body",
      };
    default:
      return { ...finding, status: "failed", text: webhooks.words };
  }
}

async function features(client: CollabClient, { organizationId, userId }: About): Promise<Finding[]> {
  if (organizationId === undefined) {
    const text = "--organization ID of one that exists would tell";
    return [FOLDERS, USERS, CONFIG].map((name) => ({ area: "features", name, status: "untried", text }));
  }
  const folders = await attempt(() => client.getFolders({ organizationId }));
  const users = await attempt(() => client.getUsers({ organizationId, pageSize: 1 }));
  const someone = userId ?? (users.is === "answered" ? users.result.users[0]?.userId : undefined);
  return [
    organization(organizationId, [folders, users]),
    feature(FOLDERS, folders, "organizations and folders are refreshed", QUERIES),
    feature(USERS, users, "users are refreshed", QUERIES),
    await notificationConfig(client, organizationId, someone),
  ];
}

const FOLDERS = "Get folders (11)";
const USERS = "Get users (12)";
const CONFIG = "Get notification config (17)";
const WEBHOOKS = "Webhook endpoints (25, 26)";

const QUERIES =
  "enable advanced queries in the service's console; without them, what they read is taken to be as declared";

function organization(id: string, outcomes: readonly Outcome<unknown>[]): Finding {
  const finding = { area: "service", name: `organization ${id}` } as const;
  if (outcomes.some(({ is }) => is === "missing"))
    return { ...finding, status: "failed", text: "does not exist for this API key", fix: "check its id" };
  if (outcomes.some(({ is }) => is === "switchedOff"))
    return { ...finding, status: "ok", text: "is there, and switched off" };
  if (outcomes.some(({ is }) => is === "answered")) return { ...finding, status: "ok", text: "is there" };
  return { ...finding, status: "untried", text: "no answer tells whether it is there" };
}

function feature(name: string, outcome: Outcome<unknown>, use: string, fix: string): Finding {
  const area = "features";
  switch (outcome.is) {
    case "answered":
      return { area, name, status: "ok", text: `on: ${use}` };
    case "off":
      return { area, name, status: "off", text: outcome.words, fix };
    case "missing":
    case "switchedOff":
      return { area, name, status: "untried", text: outcome.words };
    default:
      return { area, name, status: "failed", text: outcome.words };
  }
}

async function notificationConfig(
  client: CollabClient,
  organizationId: string,
  userId: string | undefined,
): Promise<Finding> {
  if (userId === undefined)
    return {
      area: "features",
      name: CONFIG,
      status: "untried",
      text: "--user ID of one that exists would tell",
    };
  const request = { organizationId, userId, getOrganizationConfig: true };
  const outcome = await attempt(() => client.getNotificationConfig(request));
  const fix = "enable the notification feature in the service's console";
  return feature(CONFIG, outcome, "getNotificationConfig works", fix);
}

function webhookFeature(outcome: Outcome<unknown>): Finding {
  const fix = "enable advanced webhooks in the workspace's configuration (isEnabled = true)";
  return feature(WEBHOOKS, outcome, "getWebhookEndpoints and getWebhookEndpointSecret work", fix);
}
