/** A folder. It has no settings. */
export type WorkspaceFolder = Readonly<Record<string, never>>;

/** A document; its key is the `documentId`. */
export interface WorkspaceDocument {
  /** Display name. A change renames the document. */
  readonly documentName?: string | undefined;
  /** A folder of this organization, or `root` for the top, which is the default. A change moves the document. */
  readonly folderId?: string | undefined;
}

/** A user, who must exist in the service already; the key is the `userId`. */
export interface WorkspaceUser {
  /** Display name. If omitted, the name is not managed. */
  readonly name?: string | undefined;
  /** E-mail address. If omitted, the address is not managed. */
  readonly email?: string | undefined;
}

/** An organization; its key is the `organizationId`. */
export interface WorkspaceOrganization {
  /**
   * If true, users cannot read or write any document. Default: false. While it is true, nothing else of the
   * organization can be changed.
   */
  readonly disabled?: boolean | undefined;
  /**
   * Folders by folderId. The service cannot delete folders: a folder that is removed from the file stays in the
   * service.
   */
  readonly folders?: Readonly<Record<string, WorkspaceFolder>> | undefined;
  /** Documents by documentId. */
  readonly documents?: Readonly<Record<string, WorkspaceDocument>> | undefined;
  /** Users by userId. */
  readonly users?: Readonly<Record<string, WorkspaceUser>> | undefined;
}

/** A workspace as data: the contents of a workspace file. */
export interface WorkspaceFile {
  /**
   * Allowed domains, such as acme.com or "*.acme.dev" (in quotes, for the asterisk). Order, duplicates and spelling
   * make no difference.
   */
  readonly domains?: readonly string[] | undefined;
  /** Organizations by organizationId. */
  readonly organizations?: Readonly<Record<string, WorkspaceOrganization>> | undefined;
}
