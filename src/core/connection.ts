import { randomUUID } from "node:crypto";
import { ServiceError, type CollabClient } from "../api";
import { Ownership } from "./ownership/ownership";
import type { Others } from "./ownership/registry";
import { Outages } from "./rejections/explain";
import { isDenied, isReadDisabled } from "./rejections/meaning";
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
  /** Reads that the resources of this run share. */
  readonly shared: SharedReads;
  readonly missing: HiddenMissing;

  constructor(
    readonly client: CollabClient,
    others?: Others,
  ) {
    this.ownership = new Ownership(others, client.settings.operationTimeoutSeconds * 1000);
    this.shared = new SharedReads(client);
    this.missing = new HiddenMissing(client);
  }

  /** The maximum number of items in one request. */
  get batchSize(): number {
    return this.client.settings.batchSize;
  }
}

/**
 * Finds out whether the service denies access to an organization that does not exist, although it accepts the credentials. If
 * so, a denial means neither that the credentials are wrong nor that the organization is missing.
 *
 * Sends only reads. The organization that they name has a random id, so it does not exist.
 */
class HiddenMissing {
  #known: Promise<boolean> | undefined;

  constructor(private readonly client: CollabClient) {}

  /** Reports whether the service does so. Sends the reads once per run, when a request is first denied. */
  isHidden(): Promise<boolean> {
    return (this.#known ??= this.#find());
  }

  async #find(): Promise<boolean> {
    const { client } = this;
    const organizationId = `pulumi-collab-${randomUUID()}`;
    const ofMissing = await this.#anyResponse("denied", [
      () => client.getFolders({ organizationId }),
      () => client.getCrdtData({ organizationId, documentId: organizationId }),
    ]);
    if (!ofMissing) return false;
    return this.#anyResponse("accepted", [
      () => client.getWebhookEndpoints({ limit: 1 }),
      () => client.searchJudgments({ query: organizationId, limit: 1 }),
    ]);
  }

  async #anyResponse(expected: Response, reads: readonly (() => Promise<unknown>)[]): Promise<boolean> {
    let isConclusive = true;
    for (const read of reads) {
      const response = await responseTo(read);
      if (response === expected) return true;
      if (response === "none") isConclusive = false;
    }
    // The next denial sends reads again that were lost.
    if (!isConclusive) this.#known = undefined;
    return false;
  }
}

/** The response to a read. `none`: the service did not answer it, so it shows nothing. */
type Response = "accepted" | "denied" | "rejected" | "none";

/** An error about a feature that is not enabled shows that the service accepts the credentials. */
async function responseTo(read: () => Promise<unknown>): Promise<Response> {
  try {
    await read();
    return "accepted";
  } catch (error) {
    if (isReadDisabled(error)) return "accepted";
    if (isDenied(error)) return "denied";
    return error instanceof ServiceError && error.httpStatus < 500 ? "rejected" : "none";
  }
}
