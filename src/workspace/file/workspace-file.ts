/** A folder. There is nothing to say of one but that it is there. */
export type WorkspaceFolder = Readonly<Record<string, never>>;

/** A document; its key is the `documentId`. */
export interface WorkspaceDocument {
  /** Display name. A change, or leaving it out, updates the document in place. */
  readonly documentName?: string | undefined;
  /** A folder of the same organization, or `root` for the top, which is the default. A change moves the document. */
  readonly folderId?: string | undefined;
}

/** A user, who has to be in the service already; the key is the `userId`. */
export interface WorkspaceUser {
  /** Display name. Left out, it is not managed. */
  readonly name?: string | undefined;
  /** E-mail address. Left out, it is not managed. */
  readonly email?: string | undefined;
}

interface EditorOf<Type extends string, Data> {
  /** The kind of store. A change replaces. */
  readonly type: Type;
  /** The content. A change replaces what is there; people who are editing see it at once. */
  readonly data: Data;
  /** Name of the content in the store; the service's default is `content`. */
  readonly contentKey?: string | undefined;
}

/** What a collaborative editor holds; the key is the `editorId`. The editor has to be in the service already. */
export type WorkspaceEditor =
  | EditorOf<"text" | "xml", string>
  | EditorOf<"map", Readonly<Record<string, unknown>>>
  | EditorOf<"array", readonly unknown[]>;

/** An organization; its key is the `organizationId`. */
export interface WorkspaceOrganization {
  /** Whether access is switched off, for all its documents and users. Default: it is not. */
  readonly disabled?: boolean | undefined;
  /** By `folderId`. A folder that is taken out stays in the service, which has no endpoint that deletes one. */
  readonly folders?: Readonly<Record<string, WorkspaceFolder>> | undefined;
  /** By `documentId`. */
  readonly documents?: Readonly<Record<string, WorkspaceDocument>> | undefined;
  /** By `userId`. A user who is taken out stays as they are. */
  readonly users?: Readonly<Record<string, WorkspaceUser>> | undefined;
  /** By `documentId` and then `editorId`. An editor that is taken out keeps its content. */
  readonly editors?: Readonly<Record<string, Readonly<Record<string, WorkspaceEditor>>>> | undefined;
}

/** A workspace as data: what a workspace file holds. */
export interface WorkspaceFile {
  /** Allowed domains; order, duplicates and spelling make no difference. Left out, domains are not managed. */
  readonly domains?: readonly string[] | undefined;
  /** By `organizationId`. */
  readonly organizations?: Readonly<Record<string, WorkspaceOrganization>> | undefined;
}
