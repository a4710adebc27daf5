import { operations, type CollabClient, type ItemResults, type RequestOf } from "../api";
import { Coalescer } from "./batching/coalescer";
import type { Batch } from "./batching/halving";
import { domainResults, resultOf, type Accepted, type DomainResult } from "./batching/items";
import { Claims } from "./ownership/ownership";
import { HiddenMissing } from "./hidden-missing";
import { isDivisible, isNotFound } from "./rejections/meaning";
import type { Others } from "./ownership/registry";
import { Outages } from "./rejections/outages";
import { SharedReads } from "./shared-reads";

/** The maximum number of domains in one request, as the contract sets it. */
export const DOMAINS_PER_REQUEST = operations.addDomains.batch?.size ?? 1;

/** The destination that documents are added or moved to. A request names one destination for all of its documents. */
export interface Destination {
  readonly organizationId: string;
  readonly createOrganization?: boolean | undefined;
  readonly folderId?: string | undefined;
  readonly createFolder?: boolean | undefined;
}

export interface DocumentItem {
  readonly documentId: string;
  readonly documentName?: string | undefined;
}

/**
 * One connection to the service, shared by all resources that use the same settings. It contains the client, what this run
 * owns, and the operations that many resources request at once, joined into requests. These operations throw `ItemRefused` for
 * an item that the service rejects.
 */
export class Connection {
  readonly claims: Claims;
  readonly outages = new Outages();
  /** Organizations that this run has re-enabled together with their resource. */
  readonly reenabled = new Set<string>();
  /** Contents that the states of changed or deleted resources record, as fingerprints, by the identity of their editor. */
  readonly knownContents = new Map<string, readonly string[]>();
  /** Reads that the resources of this run share. */
  readonly shared: SharedReads;
  readonly missing: HiddenMissing;
  readonly #documents: Coalescer<DocumentItem, Accepted>;
  readonly #domains: Coalescer<string, DomainResult>;

  constructor(
    readonly client: CollabClient,
    others?: Others,
  ) {
    const { concurrency, batchSize, operationTimeoutSeconds } = client.settings;
    this.claims = new Claims(others, operationTimeoutSeconds * 1000);
    this.shared = new SharedReads(client);
    this.missing = new HiddenMissing(client);
    this.#documents = new Coalescer(concurrency, batchSize);
    this.#domains = new Coalescer(concurrency, Math.min(batchSize, DOMAINS_PER_REQUEST));
  }

  /** The maximum number of items in one request. */
  get batchSize(): number {
    return this.client.settings.batchSize;
  }

  addDocument(destination: Destination, document: DocumentItem): Promise<Accepted> {
    return this.#submit("add", destination, document, (documents) =>
      this.client.addDocuments({ ...destination, documents: documents.map(definite) }),
    );
  }

  updateDocument(organizationId: string, document: DocumentItem): Promise<Accepted> {
    return this.#submit("update", { organizationId }, document, (documents) =>
      this.client.updateDocuments({ organizationId, documents: documents.map(definite) }),
    );
  }

  async moveDocument(organizationId: string, documentId: string, folderId: string): Promise<void> {
    await this.#submit("move", { organizationId, folderId }, { documentId }, async (documents) => {
      await this.client.moveDocuments({ organizationId, documentIds: documents.map(idOf), folderId });
      return undefined;
    });
  }

  deleteDocument(organizationId: string, documentId: string): Promise<Accepted> {
    return this.#submit("delete", { organizationId }, { documentId }, (documents) =>
      this.client.deleteDocuments({ organizationId, documentIds: documents.map(idOf) }),
    );
  }

  /** Submits one document to a batch. A reply without an entry for each document means that all of them are done. */
  #submit(
    action: string,
    destination: Destination,
    document: DocumentItem,
    send: (documents: readonly DocumentItem[]) => Promise<ItemResults | undefined>,
  ): Promise<Accepted> {
    return this.#documents.submit(laneOf(action, destination), document, {
      send: async (documents) => {
        const results = await send(documents);
        return documents.map((sent) =>
          results
            ? resultOf(results, sent.documentId, [destination, sent])
            : { status: "fulfilled", value: { existing: false } },
        );
      },
      divisible: isDivisible,
    });
  }

  addDomain(domain: string): Promise<DomainResult> {
    return this.#domains.submit("add", domain, this.addDomains);
  }

  deleteDomain(domain: string): Promise<DomainResult> {
    return this.#domains.submit("delete", domain, this.deleteDomains);
  }

  readonly addDomains: Batch<string, DomainResult> = {
    send: async (domains) => {
      const reply = await this.client.addDomains({ domains: [...domains] });
      return domains.map(domainResults(reply.domainsAdded, reply.skippedDomains));
    },
    divisible: isDivisible,
  };

  readonly deleteDomains: Batch<string, DomainResult> = {
    send: async (domains) => {
      const reply = await this.client.deleteDomains({ domains: [...domains] });
      return domains.map(domainResults(reply.domainsRemoved, reply.skippedDomains));
    },
    divisible: isDivisible,
  };

  /** Updates users of an organization, a document or a folder, each with its values in the map. */
  updateUsers(
    of: Omit<RequestOf<"updateUsers">, "users">,
    users: Readonly<Record<string, { name?: string | undefined; email?: string | undefined }>>,
  ): Batch<string, Accepted> {
    return {
      send: async (userIds) => {
        const sent = userIds.map((userId) => ({ userId, ...users[userId] }));
        const results = await this.client.updateUsers({ ...of, users: sent });
        return sent.map((user) => resultOf(results, user.userId, [of, user]));
      },
      divisible: isDivisible,
    };
  }

  async deleteNotification(organizationId: string, notificationId: string): Promise<void> {
    const results = await this.client.deleteNotifications({
      organizationId,
      notificationIds: [notificationId],
    });
    const result = resultOf(results, notificationId, [organizationId, notificationId]);
    if (result.status === "rejected") throw result.reason;
  }

  /** Disables or enables organizations. */
  setDisabled(disabled: boolean): Batch<string, Accepted> {
    return {
      send: async (organizationIds) => {
        const results = await this.client.updateDisabledState({
          organizationIds: [...organizationIds],
          disabled,
        });
        return organizationIds.map((id) => resultOf(results, id, id));
      },
      // Here an organization is one of the items.
      divisible: (error) => isDivisible(error) || isNotFound(error),
    };
  }
}

function definite({ documentId, documentName }: DocumentItem) {
  return documentName === undefined ? { documentId } : { documentId, documentName };
}

const idOf = ({ documentId }: DocumentItem): string => documentId;

function laneOf(
  action: string,
  { organizationId, createOrganization, folderId, createFolder }: Destination,
): string {
  return JSON.stringify([action, organizationId, folderId, createOrganization, createFolder]);
}
