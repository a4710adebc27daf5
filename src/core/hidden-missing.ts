import { randomUUID } from "node:crypto";
import type { CollabClient } from "../api";
import { isReadDisabled, isDenied } from "./rejections/meaning";

/**
 * Finds out whether the service denies access to an organization that does not exist, although it accepts the credentials. If
 * so, a denial means neither that the credentials are wrong nor that the organization is missing.
 *
 * Sends only reads. The organization that they name has a random id, so it does not exist.
 */
export class HiddenMissing {
  #learned: Promise<boolean> | undefined;

  constructor(private readonly client: CollabClient) {}

  /** Reports whether the service does so. Sends the reads once per run, when a request is first denied. */
  isHidden(): Promise<boolean> {
    return (this.#learned ??= this.#learn());
  }

  async #learn(): Promise<boolean> {
    const { client } = this;
    const organizationId = `pulumi-collab-${randomUUID()}`;
    const ofMissing = [
      () => client.getFolders({ organizationId }),
      () => client.getCrdtData({ organizationId, documentId: organizationId }),
    ];
    const ofNoOrganization = [
      () => client.getWebhookEndpoints({ limit: 1 }),
      () => client.searchJudgments({ query: organizationId, limit: 1 }),
    ];
    return (
      (await anyOf(ofMissing, (answer) => answer === "denied")) &&
      (await anyOf(ofNoOrganization, (answer) => answer === "answered"))
    );
  }
}

type Answer = "answered" | "denied" | "other";

async function anyOf(
  reads: readonly (() => Promise<unknown>)[],
  isIt: (answer: Answer) => boolean,
): Promise<boolean> {
  for (const read of reads) if (isIt(await answerOf(read))) return true;
  return false;
}

/**
 * Classifies the result of a read. An error about a feature that is not enabled shows that the service accepts the credentials.
 */
function answerOf(read: () => Promise<unknown>): Promise<Answer> {
  return read().then(
    () => "answered",
    (error: unknown) => (isReadDisabled(error) ? "answered" : isDenied(error) ? "denied" : "other"),
  );
}
