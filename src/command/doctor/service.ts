import { CallError, ServiceError, type CollabClient } from "../../api";
import {
  isReadDisabled,
  isNotFound,
  isOrganizationDisabled,
  isUnauthorized,
} from "../../core/rejections/meaning";
import { describeError, explain } from "../../core/rejections/explain";
import { SharedReads } from "../../core/shared-reads";
import { REASONS, visibilityOfMissing } from "../../resources/document/presence";
import { findingsOf, type Finding } from "./finding";

/** The outcome of one harmless read. */
type Outcome<Result> =
  | { readonly is: "ok"; readonly result: Result }
  | {
      readonly is: "unreachable" | "unauthorized" | "organizationDisabled" | "missing" | "off" | "failed";
      readonly error: unknown;
      readonly message: string;
    };

const FOLDERS = "getFolders";
const USERS = "getUsers";
const PROBES = "probes of documents";
const WEBHOOKS = "getWebhookEndpoints";

const QUERIES =
  "enable advanced queries in the service's console; without them, a refresh assumes that what they read is as declared";

const ofService = findingsOf("service");
const ofFeature = findingsOf("features");

/** Checks everything about the service that requests can check without changing anything. */
export async function lookAtService(client: CollabClient, organizationId?: string): Promise<Finding[]> {
  // The list of webhook endpoints is the only read that needs nothing but credentials.
  const webhooks = await attempt(() => client.getWebhookEndpoints({ limit: 1 }));
  if (webhooks.is === "unreachable") return [ofService("address", "failed", webhooks.message)];
  // The request names no object that could be missing.
  if (webhooks.is === "missing")
    return [ofService("address", "failed", describeError(webhooks.error), "check the path of baseUrl")];
  const contact = [ofService("address", "ok", `${client.settings.baseUrl} answers`), credentials(webhooks)];
  if (webhooks.is === "unauthorized") return contact;
  const fix = "enable advanced webhooks in the workspace's configuration (isEnabled = true)";
  return [
    ...contact,
    ...(organizationId === undefined
      ? [FOLDERS, USERS, PROBES].map((name) => untried(name, "needs --organization ID"))
      : await features(client, organizationId)),
    feature(WEBHOOKS, webhooks, "getWebhookEndpoints and getWebhookEndpointSecret work", fix),
  ];
}

async function attempt<Result>(read: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { is: "ok", result: await read() };
  } catch (error) {
    // Reads of an organization follow only if the credentials are accepted.
    return { is: meaningOf(error), error, message: explain(error, { hidesMissing: true }) };
  }
}

function meaningOf(error: unknown): Exclude<Outcome<unknown>["is"], "ok"> {
  if (error instanceof CallError && !(error instanceof ServiceError)) return "unreachable";
  if (isOrganizationDisabled(error)) return "organizationDisabled";
  if (isUnauthorized(error)) return "unauthorized";
  if (isNotFound(error)) return "missing";
  return isReadDisabled(error) ? "off" : "failed";
}

function credentials(outcome: Outcome<unknown>): Finding {
  const name = "apiKey, authToken";
  return outcome.is === "ok" || outcome.is === "off"
    ? ofService(name, "ok", "accepted, also for generateToken, where they go into the body")
    : ofService(name, "failed", describeError(outcome.error));
}

async function features(client: CollabClient, organizationId: string): Promise<Finding[]> {
  const folders = await attempt(() => client.getFolders({ organizationId }));
  const users = await attempt(() => client.getUsers({ organizationId, pageSize: 1 }));
  const visibility = await attempt(() => visibilityOfMissing(new SharedReads(client), organizationId));
  return [
    organization(organizationId, [folders.is, users.is]),
    feature(FOLDERS, folders, "organizations and folders are refreshed", QUERIES),
    feature(USERS, users, "users are refreshed", QUERIES),
    probes(visibility, client.settings.probeOnRefresh),
  ];
}

const untried = (name: string, text: string) => ofFeature(name, "untried", text);

function organization(id: string, results: readonly Outcome<unknown>["is"][]): Finding {
  const name = `organization ${id}`;
  if (results.includes("missing"))
    return ofService(name, "failed", "does not exist for this API key", "check its id");
  if (results.includes("organizationDisabled")) return ofService(name, "ok", "exists, and is disabled");
  if (results.includes("ok")) return ofService(name, "ok", "exists");
  return ofService(name, "untried", "no reply shows whether it exists");
}

function feature(name: string, outcome: Outcome<unknown>, use: string, fix: string): Finding {
  if (outcome.is === "ok") return ofFeature(name, "ok", `on: ${use}`);
  if (outcome.is === "off") return ofFeature(name, "off", outcome.message, fix);
  const isUnclear = outcome.is === "missing" || outcome.is === "organizationDisabled";
  return ofFeature(name, isUnclear ? "untried" : "failed", outcome.message);
}

/** Checks probes. If the setting is on but probes cannot see missing documents, a green drift job proves nothing: a failure. */
function probes(outcome: Outcome<keyof typeof REASONS>, isOn: boolean): Finding {
  if (outcome.is !== "ok") return untried(PROBES, outcome.message);
  if (outcome.result === "unclear") {
    const text =
      "no read shows whether documents of this organization exist: it may be disabled, or not exist";
    return ofFeature(PROBES, "untried", text, "try another --organization");
  }
  const text = REASONS[outcome.result];
  if (text === undefined) return ofFeature(PROBES, "ok", "probes can see missing documents");
  if (!isOn) return untried(PROBES, text);
  const fix =
    "look for missing documents in the service's console; pulumi up --replace <urn> writes them again";
  return ofFeature(PROBES, "failed", text, fix);
}
