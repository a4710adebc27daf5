/** What was read of a part of the service, or why nothing was: in the service's own words. */
export type Part<Value> = { readonly value: Value } | { readonly unread: string };

export const isRead = <Value>(part: Part<Value>): part is { readonly value: Value } => "value" in part;

export interface FoundFolder {
  readonly folderName: string | undefined;
  /** Absent at the top. */
  readonly parent: string | undefined;
}

export interface FoundUser {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

export interface FoundDocument {
  readonly documentName?: string | undefined;
  readonly folderId?: string | undefined;
  /** The contents of its editors, by their ids. */
  readonly editors: ReadonlyMap<string, string | readonly unknown[] | Readonly<Record<string, unknown>>>;
}

export interface FoundOrganization {
  readonly organizationId: string;
  /**
   * What the service said where it seems to be switched off. No endpoint tells for certain, so what is in it is adopted
   * neither as on nor as off.
   */
  readonly off: string | undefined;
  readonly folders: Part<ReadonlyMap<string, FoundFolder>>;
  readonly users: Part<ReadonlyMap<string, FoundUser>>;
  readonly documents: ReadonlyMap<string, FoundDocument>;
  /** Documents that no list names, and that were seen by their users. */
  readonly seen: readonly string[];
  /** What did not come along, and how to go on. */
  readonly notes: readonly string[];
}

export interface FoundWebhook {
  readonly id: string;
  readonly address: string;
  readonly description: string | undefined;
  readonly filterTypes: readonly string[];
  readonly disabled: boolean;
}

/** All that an export puts into its file. */
export interface Found {
  /** Absent where no list names any. */
  readonly domains: readonly string[] | undefined;
  readonly organizations: readonly FoundOrganization[];
  readonly webhooks: Part<readonly FoundWebhook[]>;
  readonly notes: readonly string[];
}
