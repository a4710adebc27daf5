import type { FolderRecord } from "../../api";

// The service repeats the API key in its records. The key is half of a credential, and a stack can keep it as a secret.

export interface Folder extends Omit<FolderRecord, "apiKey" | "subFolders"> {
  subFolders?: Folder[] | undefined;
}

export function withoutKeyInFolder({ apiKey, subFolders, ...folder }: FolderRecord): Folder {
  return subFolders ? { ...folder, subFolders: subFolders.map(withoutKeyInFolder) } : folder;
}

export function withoutKeyInMetadata<Of extends { metadata: Metadata | undefined }>(record: Of) {
  const { apiKey, ...metadata } = record.metadata ?? {};
  return { ...record, metadata };
}

interface Metadata {
  apiKey?: string | undefined;
  documentId?: string | undefined;
  organizationId?: string | undefined;
  userId?: string | undefined;
}

/** Removes the API key from records whose fields the contract does not describe. */
export function withoutApiKey<Value>(value: Value, apiKey: string | undefined): Value {
  return strip(value, apiKey) as Value;
}

function strip(value: unknown, apiKey: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => strip(each, apiKey));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name, each]) => name !== "apiKey" || each !== apiKey);
  return Object.fromEntries(kept.map(([name, each]) => [name, strip(each, apiKey)]));
}
