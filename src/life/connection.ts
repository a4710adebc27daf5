import { gistOf, operations, type CollabClient, type ItemResults, type RequestOf } from "../api";
import { Claims } from "./claims/claims";
import { Coalescer, type Batch } from "./batching/coalescer";
import { ItemRefused } from "./refusals/failures";
import { isDivisible, saysExisting } from "./refusals/meaning";
import { Outages } from "./refusals/outages";
import { normaliseDomain } from "../values/domain";
import { SharedReads } from "./shared-reads";

/** The contract's limit. */
export const DOMAINS_PER_REQUEST = operations.addDomains.batch?.size ?? 1;

/** What the service says of an item that it accepts. */
export interface Answer {
  /** It was there already. */
  readonly existing: boolean;
  /** The identifier that the service itself gives the item. */
  readonly serviceId?: string | undefined;
}

export type DomainOutcome = "done" | "skipped";

/** Where documents are added: what one request can say only once. */
export interface Place {
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
 * One connection to the service, shared by all resources that use the same settings: the client, what this run holds, and
 * the operations that many resources ask for at once, coalesced. An item that the service refuses throws ItemRefused.
 */
export class Connection {
  readonly claims: Claims;
  readonly outages = new Outages();
  /** Organizations that this run has switched on, as they were to come back with their resource. */
  readonly reopened = new Set<string>();
  /** What resources may be told of an organization that another one asked for in this run. */
  readonly shared: SharedReads;
  readonly #documents: Coalescer<DocumentItem, Answer>;
  readonly #domains: Coalescer<string, DomainOutcome>;

  constructor(readonly client: CollabClient) {
    const { concurrency, batchSize, operationTimeoutSeconds } = client.settings;
    this.claims = new Claims(operationTimeoutSeconds * 1000);
    this.shared = new SharedReads(client);
    this.#documents = new Coalescer(concurrency, batchSize);
    this.#domains = new Coalescer(concurrency, Math.min(batchSize, DOMAINS_PER_REQUEST));
  }

  /** How many items one request may carry. */
  get batchSize(): number {
    return this.client.settings.batchSize;
  }

  addDocument(place: Place, document: DocumentItem): Promise<Answer> {
    return this.#submit("add", place, document, (documents) =>
      this.client.addDocuments({ ...place, documents: documents.map(definite) }),
    );
  }

  updateDocument(organizationId: string, document: DocumentItem): Promise<Answer> {
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

  deleteDocument(organizationId: string, documentId: string): Promise<Answer> {
    return this.#submit("delete", { organizationId }, { documentId }, (documents) =>
      this.client.deleteDocuments({ organizationId, documentIds: documents.map(idOf) }),
    );
  }

  /** A reply without entries for the documents holds for all of them. */
  #submit(
    verb: string,
    place: Place,
    document: DocumentItem,
    send: (documents: readonly DocumentItem[]) => Promise<ItemResults | undefined>,
  ): Promise<Answer> {
    return this.#documents.submit(laneOf(verb, place), document, {
      send: async (documents) => {
        const results = await send(documents);
        return documents.map((sent) =>
          results
            ? outcomeOf(results, sent.documentId, [place, sent])
            : { status: "fulfilled", value: { existing: false } },
        );
      },
      divisible: isDivisible,
    });
  }

  addDomain(domain: string): Promise<DomainOutcome> {
    return this.#domains.submit("add", domain, this.addDomains);
  }

  deleteDomain(domain: string): Promise<DomainOutcome> {
    return this.#domains.submit("delete", domain, this.deleteDomains);
  }

  readonly addDomains: Batch<string, DomainOutcome> = {
    send: async (domains) => {
      const reply = await this.client.addDomains({ domains: [...domains] });
      return domains.map(accounting(reply.domainsAdded, reply.skippedDomains));
    },
    divisible: isDivisible,
  };

  readonly deleteDomains: Batch<string, DomainOutcome> = {
    send: async (domains) => {
      const reply = await this.client.deleteDomains({ domains: [...domains] });
      return domains.map(accounting(reply.domainsRemoved, reply.skippedDomains));
    },
    divisible: isDivisible,
  };

  /** Updates users of one place, each as the map says. */
  updateUsers(
    place: Omit<RequestOf<"updateUsers">, "users">,
    users: Readonly<Record<string, { name?: string | undefined; email?: string | undefined }>>,
  ): Batch<string, Answer> {
    return {
      send: async (userIds) => {
        const sent = userIds.map((userId) => ({ userId, ...users[userId] }));
        const results = await this.client.updateUsers({ ...place, users: sent });
        return sent.map((user) => outcomeOf(results, user.userId, [place, user]));
      },
      divisible: isDivisible,
    };
  }

  async deleteNotification(organizationId: string, notificationId: string): Promise<void> {
    const results = await this.client.deleteNotifications({
      organizationId,
      notificationIds: [notificationId],
    });
    const outcome = outcomeOf(results, notificationId, [organizationId, notificationId]);
    if (outcome.status === "rejected") throw outcome.reason;
  }

  /** Switches organizations off or on. */
  setDisabled(disabled: boolean): Batch<string, Answer> {
    return {
      send: async (organizationIds) => {
        const results = await this.client.updateDisabledState({
          organizationIds: [...organizationIds],
          disabled,
        });
        return organizationIds.map((id) => outcomeOf(results, id, id));
      },
      divisible: isDivisible,
    };
  }
}

/** A skipped domain was in the list already (add), or not in it (delete): the wish is fulfilled all the same. */
function accounting(done: readonly string[], skipped: readonly string[]) {
  const mentioned = (list: readonly string[]) =>
    new Set(list.map((domain) => normaliseDomain(domain) ?? domain));
  const [doneSet, skippedSet] = [mentioned(done), mentioned(skipped)];
  return (domain: string): PromiseSettledResult<DomainOutcome> => {
    if (doneSet.has(domain)) return { status: "fulfilled", value: "done" };
    if (skippedSet.has(domain)) return { status: "fulfilled", value: "skipped" };
    return {
      status: "rejected",
      reason: new ItemRefused(`the service's reply does not mention the domain ${domain}`, {
        unmentioned: true,
      }),
    };
  };
}

/** `about`: what was asked for this item, whose own words in a message say nothing of what became of it. */
function outcomeOf(results: ItemResults, id: string, about: unknown): PromiseSettledResult<Answer> {
  const result = results.get(id);
  if (result?.success) {
    // Mostly the words need no closer look, and there can be very many.
    const existing = /already|exist/i.test(result.message) && saysExisting(gistOf(result.message, about));
    return { status: "fulfilled", value: { existing, serviceId: result.id } };
  }
  const words = result?.message ?? "";
  const reason = new ItemRefused(words || "the service gave no reason", {
    about,
    unmentioned: result?.missing === true,
    silent: words === "",
  });
  return { status: "rejected", reason };
}

function definite({ documentId, documentName }: DocumentItem) {
  return documentName === undefined ? { documentId } : { documentId, documentName };
}

const idOf = ({ documentId }: DocumentItem): string => documentId;

function laneOf(verb: string, { organizationId, createOrganization, folderId, createFolder }: Place): string {
  return JSON.stringify([verb, organizationId, folderId, createOrganization, createFolder]);
}
