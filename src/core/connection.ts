import { randomUUID } from "node:crypto";
import { ServiceError, type CollabClient } from "../api";
import { Ownership } from "./ownership/ownership";
import type { Others } from "./ownership/registry";
import { Outages } from "./rejections/explain";
import { isDenied, isReadDisabled } from "./rejections/meaning";
import { UNSURVEYED, type ServiceProfile } from "./service-profile";
import { SharedReads } from "./shared-reads";

/**
 * One connection to the service, shared by all resources that use the same settings. It contains the client, and what this run
 * knows: what it owns, and what it has read.
 */
export class Connection {
  readonly ownership: Ownership;
  readonly outages = new Outages();
  /** Organizations that this run has re-enabled together with their resource. */
  readonly reenabled = new Set<string>();
  /** Contents that the states of changed or deleted resources record, as fingerprints, by the identity of their editor. */
  readonly knownContents = new Map<string, readonly string[]>();
  readonly shared: SharedReads;
  #hidesMissing: Promise<boolean | undefined> | undefined;

  constructor(
    readonly client: CollabClient,
    others?: Others,
    /** What a survey found out about the service. */
    readonly profile: ServiceProfile = UNSURVEYED,
  ) {
    this.ownership = new Ownership(others, client.settings.operationTimeoutSeconds * 1000);
    this.shared = new SharedReads(client, profile);
  }

  get batchSize(): number {
    return this.client.settings.batchSize;
  }

  /**
   * Reports whether the service denies access to organizations that do not exist. If so, a denial means neither that the
   * credentials are wrong nor that the organization is missing. Sends reads once per run, when a request is first denied.
   */
  async hidesMissing(): Promise<boolean> {
    const hides = await (this.#hidesMissing ??= hidesMissing(this.client, this.profile));
    // The next denial sends the reads again if they were lost.
    if (hides === undefined) this.#hidesMissing = undefined;
    return hides ?? false;
  }
}

/**
 * Finds out whether the service denies access to an organization that does not exist, although it accepts the credentials.
 * Returns undefined if the service does not answer enough of the reads. The organization that they name has a random id, so it
 * does not exist.
 */
async function hidesMissing(client: CollabClient, { answers }: ServiceProfile): Promise<boolean | undefined> {
  const organizationId = `pulumi-collab-${randomUUID()}`;
  const known = [answers.missingOrganization, answers.foldersOfMissingOrganization];
  if (known.every((answer) => answer !== undefined && answer !== DENIED)) return false;
  const deniesMissing =
    known.includes(DENIED) ||
    (await anyResponse("denied", [
      () => client.getFolders({ organizationId }),
      () => client.getCrdtData({ organizationId, documentId: organizationId }),
    ]));
  if (deniesMissing !== true) return deniesMissing;
  return anyResponse("accepted", [
    () => client.getWebhookEndpoints({ limit: 1 }),
    () => client.searchJudgments({ query: organizationId, limit: 1 }),
  ]);
}

const DENIED = "PERMISSION_DENIED";

/** The response to a read. `none`: the service did not answer it, so it shows nothing. */
type Response = "accepted" | "denied" | "rejected" | "none";

/** Reports whether a read gets the expected response. Returns undefined if none does, and one gets no response. */
async function anyResponse(
  expected: Response,
  reads: readonly (() => Promise<unknown>)[],
): Promise<boolean | undefined> {
  const others: Response[] = [];
  for (const read of reads) {
    const response = await responseTo(read);
    if (response === expected) return true;
    others.push(response);
  }
  return others.includes("none") ? undefined : false;
}

async function responseTo(read: () => Promise<unknown>): Promise<Response> {
  try {
    await read();
    return "accepted";
  } catch (error) {
    // An error about a feature that is not enabled shows that the service accepts the credentials.
    if (isReadDisabled(error)) return "accepted";
    if (isDenied(error)) return "denied";
    return error instanceof ServiceError && error.httpStatus < 500 ? "rejected" : "none";
  }
}
