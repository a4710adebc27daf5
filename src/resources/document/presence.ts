import { ServiceError, unreadableIn, type CollabClient } from "../../api";
import { describeError } from "../../core/rejections/explain";
import { isReadDisabled, isUnauthorized, missingThings, type Thing } from "../../core/rejections/meaning";
import type { Context } from "../../core/resource-type";
import type { SharedReads } from "../../core/shared-reads";
import { Once } from "../../values/collections";
import { throwawayId } from "../../values/identity";
import { belowTop } from "./definition";

// No endpoint reads a document itself, but some read the contents of one. Services differ in what these reads return for a
// document that does not exist. One that never existed is therefore read too, at most once for each read and organization.

interface Place {
  readonly organizationId: string;
  readonly documentId: string;
}

/** The result of a read of a document: how much it contains, or which things the service reports as missing. */
type DocumentRead = { readonly found: number } | { readonly missing: ReadonlySet<Thing> };

/** Whether reads show that a document does not exist. `unclear`: no read succeeds, and none names what is missing. */
type Visibility = "shown" | "hidden" | "unclear";

/** What reads of documents that do not exist return. */
const ofMissing = new Once<DocumentRead>();

/** Whether those reads show that the document does not exist. */
const visibilities = new Once<Visibility>();

/** A read that reveals whether a document exists. Returns how much it found. */
type Read = (client: CollabClient, place: Place) => Promise<number>;

async function editorsIn(client: CollabClient, place: Place): Promise<number> {
  const records = await client.getCrdtData(place);
  return records.length + unreadableIn(records);
}

async function usersIn(client: CollabClient, place: Place): Promise<number> {
  const page = await client.getUsers({ ...place, pageSize: 1 });
  return page.users.length + unreadableIn(page);
}

async function recordingsIn(client: CollabClient, place: Place): Promise<number> {
  const page = await client.getRecordings({ ...place, pageSize: 1 });
  return page.recordings.length + unreadableIn(page);
}

/** All such reads, in the order in which they are sent. */
const READS: readonly Read[] = [editorsIn, usersIn, recordingsIn];

/**
 * Reports whether a document exists, as far as reads show it. Nothing is written, so any id can be checked. A read without
 * results proves that a document exists only if the same read of a missing document reports that it is missing.
 */
export async function documentPresence(
  shared: SharedReads,
  organizationId: string,
  documentId: string,
): Promise<"there" | "missing" | "unknown"> {
  const successful: Read[] = [];
  let isReportedMissing = false;
  for (const send of READS) {
    const result = await read(shared, send, { organizationId, documentId });
    if ("missing" in result) isReportedMissing ||= result.missing.has("document");
    else if (result.found > 0) return "there";
    else successful.push(send);
  }
  // A read may return "not found" for a document without contents. Another read that succeeds reveals this.
  if (successful.length === 0) return isReportedMissing ? "missing" : "unknown";
  for (const send of successful) {
    const result = await readMissing(shared, send, organizationId);
    if ("missing" in result && result.missing.has("document")) return "there";
  }
  return "unknown";
}

/** Reports whether reads show that the folder of a document is missing: the document is then somewhere else. */
export async function isFolderMissing(
  context: Context,
  organizationId: string,
  folderId: string | undefined,
): Promise<boolean> {
  const below = belowTop(folderId);
  if (below === undefined) return false;
  try {
    return (await context.connection.shared.folder(organizationId, below)) === undefined;
  } catch (error) {
    context.unreadable?.(describeError(error));
    return false;
  }
}

/** Reports whether a document or its organization is missing. Stops at the first read that succeeds: the document may exist. */
export async function isDocumentNotFound(
  shared: SharedReads,
  organizationId: string,
  documentId: string,
): Promise<boolean> {
  const missing = await missingInReads((send) => read(shared, send, { organizationId, documentId }));
  return missing?.has("document") === true || missing?.has("organization") === true;
}

/**
 * Reports whether reads show that a document does not exist. A clear result of one organization applies to all. It is unclear
 * for one organization if that organization is disabled, for example.
 */
export async function visibilityOfMissing(shared: SharedReads, organizationId: string): Promise<Visibility> {
  const first = await visibilities.of(shared, "", () => visibilityIn(shared, organizationId));
  return first === "unclear" ? visibilityIn(shared, organizationId) : first;
}

async function visibilityIn(shared: SharedReads, organizationId: string): Promise<Visibility> {
  const missing = await missingInReads((send) => readMissing(shared, send, organizationId));
  if (!missing) return "hidden";
  return missing.has("document") ? "shown" : "unclear";
}

/** Sends the reads until one succeeds. Returns what they report as missing, or undefined if one succeeds. */
async function missingInReads(resultOf: (send: Read) => Promise<DocumentRead>) {
  const missing = new Set<string>();
  for (const send of READS) {
    const result = await resultOf(send);
    if ("found" in result) return undefined;
    for (const each of result.missing) missing.add(each);
  }
  return missing;
}

/**
 * Returns why a refresh cannot detect that documents of an organization are missing, or undefined if it can. Without its
 * organization, no document exists.
 */
export async function whyHidden(shared: SharedReads, organizationId: string): Promise<string | undefined> {
  const why = REASONS[await visibilityOfMissing(shared, organizationId)];
  if (why === undefined) return undefined;
  const missing = await missingInReads((send) => readMissing(shared, send, organizationId));
  return missing?.has("organization") ? undefined : why;
}

export const REASONS: Readonly<Record<Visibility, string | undefined>> = {
  shown: undefined,
  hidden:
    "the service gives the same reply for a missing document as for an empty one, so probes cannot see missing " +
    "documents. Whether they exist is unknown.",
  unclear:
    "in some organizations, such as disabled ones, no read shows whether a document exists, so probes cannot see missing " +
    "documents there. Whether they exist is unknown.",
};

/** Sends a read of a document that does not exist. */
function readMissing(shared: SharedReads, send: Read, organizationId: string): Promise<DocumentRead> {
  return ofMissing.of(shared, JSON.stringify([send.name, organizationId]), () =>
    read(shared, send, { organizationId, documentId: throwawayId() }),
  );
}

async function read({ client }: SharedReads, send: Read, place: Place): Promise<DocumentRead> {
  try {
    return { found: await send(client, place) };
  } catch (error) {
    // A disabled feature reveals nothing about the document.
    if (!(error instanceof ServiceError) || (isUnauthorized(error) && !isReadDisabled(error))) throw error;
    return { missing: missingThings(error) ?? new Set() };
  }
}
