import { CallError, ServiceError, type CollabClient } from "../../api";
import {
  isReadDisabled,
  isNotFound,
  isOrganizationDisabled,
  isUnauthorized,
  lacksEndpoint,
} from "../../core/rejections/meaning";
import { explain } from "../../core/rejections/explain";
import { SharedReads, type Visibility } from "../../core/shared-reads";
import { tryCredentials } from "../../hosts/connections";
import { REASONS, visibilityOfMissing } from "../../resources/document/presence";
import type { Finding } from "./finding";

/** The outcome of one harmless read. */
type Outcome<Result> =
  | { readonly is: "answered"; readonly result: Result }
  | {
      readonly is: "unreachable" | "lacking" | "refused" | "switchedOff" | "missing" | "off" | "failed";
      readonly words: string;
    };

/** The organization and the user to check, if the command line names them. */
export interface About {
  readonly organizationId: string | undefined;
  readonly userId: string | undefined;
}

/** Checks everything about the service that requests can check without changing anything. */
export async function lookAtService(client: CollabClient, about: About): Promise<Finding[]> {
  const webhooks = await attempt(() => client.getWebhookEndpoints({ limit: 1 }), lacksEndpoint);
  const proof = webhooks.is === "lacking" ? await attempt(() => tryCredentials(client)) : webhooks;
  const name = "address";
  if (proof.is === "unreachable") return [{ area: "service", name, status: "failed", text: proof.words }];
  const text = `${client.settings.baseUrl} answers`;
  const findings = [{ area: "service", name, status: "ok", text } as const, credentials(proof)];
  if (proof.is === "refused") return findings;
  return [
    ...findings,
    ...(await features(client, about)),
    webhooks.is === "lacking" ? LACKING_WEBHOOKS : webhookFeature(webhooks),
  ];
}

/** `lacks` reports whether an error means that the service has no such endpoint. */
async function attempt<Result>(
  read: () => Promise<Result>,
  lacks: (error: unknown) => boolean = () => false,
): Promise<Outcome<Result>> {
  try {
    return { is: "answered", result: await read() };
  } catch (error) {
    const words = explain(error);
    if (lacks(error)) return { is: "lacking", words };
    if (error instanceof CallError && !(error instanceof ServiceError)) return { is: "unreachable", words };
    if (isOrganizationDisabled(error)) return { is: "switchedOff", words };
    if (isUnauthorized(error)) return { is: "refused", words };
    if (isNotFound(error)) return { is: "missing", words };
    return { is: isReadDisabled(error) ? "off" : "failed", words };
  }
}

/** Checks the credentials. The list of webhook endpoints is the only read that needs nothing else. A service may lack it. */
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
    return [FOLDERS, USERS, PROBES, CONFIG].map((name) => ({
      area: "features",
      name,
      status: "untried",
      text,
    }));
  }
  const folders = await attempt(() => client.getFolders({ organizationId }));
  const users = await attempt(() => client.getUsers({ organizationId, pageSize: 1 }));
  const someone = userId ?? (users.is === "answered" ? users.result.users[0]?.userId : undefined);
  return [
    organization(organizationId, [folders, users]),
    feature(FOLDERS, folders, "organizations and folders are refreshed", QUERIES),
    feature(USERS, users, "users are refreshed", QUERIES),
    probes(
      await attempt(() => visibilityOfMissing(new SharedReads(client), organizationId)),
      client.settings.probeOnRefresh,
    ),
    await notificationConfig(client, organizationId, someone),
  ];
}

const FOLDERS = "Get folders (11)";
const USERS = "Get users (12)";
const PROBES = "Probes (12, 19, 20)";
const CONFIG = "Get notification config (17)";
const WEBHOOKS = "Webhook endpoints (25, 26)";

const LACKING_WEBHOOKS: Finding = {
  area: "features",
  name: WEBHOOKS,
  status: "off",
  text: "the service has no endpoint that lists them (HTTP 404)",
};

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

/** Checks probes. If the setting is on but probes cannot see missing documents, a green drift job proves nothing: a failure. */
function probes(outcome: Outcome<Visibility>, isOn: boolean): Finding {
  const finding = { area: "features", name: PROBES } as const;
  if (outcome.is !== "answered") return { ...finding, status: "untried", text: outcome.words };
  const text = REASONS[outcome.result];
  if (text === undefined) return { ...finding, status: "ok", text: "probes can see missing documents" };
  if (!isOn || outcome.result === "unclear") return { ...finding, status: "untried", text };
  const fix =
    "look for missing documents in the service's console; pulumi up --replace <urn> writes them again";
  return { ...finding, status: "failed", text, fix };
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
