/** The data that was read from a part of the service, or the service's own message if nothing could be read. */
export type Part<Value> = { readonly value: Value } | { readonly unread: string };

export const isRead = <Value>(part: Part<Value>): part is { readonly value: Value } => "value" in part;

export interface FoundFolder {
  readonly folderName: string | undefined;
  /** Undefined for a top-level folder. */
  readonly parent: string | undefined;
}

export interface FoundUser {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

export interface FoundDocument {
  readonly documentName?: string | undefined;
  readonly folderId?: string | undefined;
  /** The contents of the document's editors, by editor id. */
  readonly editors: ReadonlyMap<string, string | readonly unknown[] | Readonly<Record<string, unknown>>>;
}

export interface FoundOrganization {
  readonly organizationId: string;
  /**
   * The service's message if the organization seems to be disabled. No endpoint reports this reliably, so the export adopts its
   * contents neither as enabled nor as disabled.
   */
  readonly off: string | undefined;
  readonly folders: Part<ReadonlyMap<string, FoundFolder>>;
  readonly users: Part<ReadonlyMap<string, FoundUser>>;
  readonly documents: ReadonlyMap<string, FoundDocument>;
  /** Documents that no list names and that were found through their users. */
  readonly seen: readonly string[];
  /** Notes about data that was not exported, and the next steps. */
  readonly notes: readonly string[];
}

export interface FoundWebhook {
  readonly id: string;
  readonly address: string;
  readonly description: string | undefined;
  readonly filterTypes: readonly string[];
  readonly disabled: boolean;
}

/** The data that an export writes to its file. */
export interface Found {
  /** Undefined if no list names any. */
  readonly domains: readonly string[] | undefined;
  readonly organizations: readonly FoundOrganization[];
  readonly webhooks: Part<readonly FoundWebhook[]>;
  readonly notes: readonly string[];
}
