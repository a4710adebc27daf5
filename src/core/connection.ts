import { ServiceError, type CollabClient } from "../api";
import { Ownership } from "./ownership/ownership";
import type { Others } from "./ownership/registry";
import { SharedCauses } from "./rejections/explain";
import { isDenied, isReadDisabled } from "./rejections/meaning";
import { SharedReads } from "./shared-reads";
import { throwawayId } from "../values/identity";

/**
 * One connection to the service, shared by all resources that use the same settings. It contains the client, and what this run
 * knows: what it owns, and what it has read.
 */
export class Connection {
  readonly ownership: Ownership;
  readonly sharedCauses = new SharedCauses();
  readonly shared: SharedReads;
  #hidesMissing: Promise<boolean | undefined> | undefined;

  constructor(
    readonly client: CollabClient,
    others?: Others,
  ) {
    this.ownership = new Ownership(others, client.settings.operationTimeoutSeconds * 1000);
    this.shared = new SharedReads(client);
  }

  get batchSize(): number {
    return this.client.settings.batchSize;
  }

  /**
   * Reports whether the service denies access to organizations that do not exist. If so, a denial means neither that the
   * credentials are wrong nor that the organization is missing. Sends reads once per run, when a request is first denied.
   */
  async hidesMissing(): Promise<boolean> {
    const hides = await (this.#hidesMissing ??= hidesMissing(this.shared));
    // The next denial sends the reads again if they were lost.
    if (hides === undefined) this.#hidesMissing = undefined;
    return hides ?? false;
  }
}

/**
 * Finds out whether the service denies access to an organization that does not exist, although it accepts the credentials.
 * Returns undefined if the service does not answer enough of the reads.
 */
async function hidesMissing(shared: SharedReads): Promise<boolean | undefined> {
  const { client } = shared;
  const organizationId = throwawayId();
  const deniesMissing = await anyRead("denied", [
    () => shared.foldersOfMissing(),
    () => client.getCrdtData({ organizationId, documentId: organizationId }),
  ]);
  if (deniesMissing !== true) return deniesMissing;
  return anyRead("accepted", [
    () => client.getWebhookEndpoints({ limit: 1 }),
    () => client.searchJudgments({ query: organizationId, limit: 1 }),
  ]);
}

/** Reports whether a read is denied or accepted, as expected. Returns undefined if none is, and one gets no response. */
async function anyRead(
  expected: "accepted" | "denied",
  reads: readonly (() => Promise<unknown>)[],
): Promise<boolean | undefined> {
  let isAnswered = true;
  for (const read of reads) {
    const error: unknown = await read().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    // An error about a feature that is not enabled shows that the service accepts the credentials.
    const isAccepted = error === undefined || isReadDisabled(error);
    if (expected === "accepted" ? isAccepted : isDenied(error)) return true;
    isAnswered &&= isAccepted || isDenied(error) || (error instanceof ServiceError && error.httpStatus < 500);
  }
  return isAnswered ? false : undefined;
}
