import { z } from "zod";
import type { Connection } from "../../core/connection";
import {
  exceeds,
  isProtected,
  leavingOf,
  protects,
  putBack,
  type Leaving,
} from "../../core/deletion-protection";
import { differ } from "../../core/changes";
import { entryOf, identifier, text } from "../../core/fields";
import { resourceType, type Context, type InputsOf } from "../../core/resource-type";
import { counting } from "../../core/progress";
import { explainAll, type FailedMember } from "../../core/rejections/explain";
import { PartialFailure, WholeFailure } from "../../core/rejections/failures";
import { isDenied } from "../../core/rejections/meaning";
import { atOnce } from "../../values/collections";
import { identityOf, joinId } from "../../values/identity";
import { hasUnknown, isUnknown, UNKNOWN } from "../../values/unknown";
import { belowTop, isInFolder, TOP } from "../document/definition";
import { isDocumentNotFound, whyHidden } from "../document/presence";
import {
  addDocument,
  changeDocument,
  deleteDocument,
  type Appearance,
  type DeclaredDocument,
} from "../document/requests";
import {
  documentSet as definition,
  expand,
  isShort,
  shorten,
  shortEntries,
  type ShortEntry,
} from "./definition";

const entry = z.preprocess(
  (given) => (isShort(given) ? expand(given) : given),
  entryOf({ documentName: text.optional(), folderId: identifier.optional() }).transform((checked) =>
    hasUnknown(checked) ? UNKNOWN : shorten(checked),
  ),
);

type Inputs = InputsOf<typeof definition>;

const RETAIN = 'onDelete: "retain" (on a Workspace documentsOnDelete: "retain")';

export const documentSet = resourceType()(definition, {
  sentBy: {
    documents: "updateDocuments",
    folderId: "moveDocuments",
    onDelete: "nothing",
    deletionProtection: "nothing",
  },
  schemas: { documents: z.record(identifier, entry) },
  label: ({ organizationId }) => `of ${joinId(organizationId)}`,
  matches: (name, state, inputs) => {
    if (name === "folderId") return isInFolder(state.folderId, inputs.folderId);
    return name === "documents" ? !differ(shortEntries(state.documents), inputs.documents) : undefined;
  },

  inPresentForm: withShortEntries,

  vacates: (state, inputs) =>
    leavingMembers(state, inputs).map((id) => identityOf.document(state.organizationId, id)),
  handOver: `Set ${RETAIN} in this update: the document then stays in the service, and the other resource adopts it.`,

  loses({ organizationId, documents, onDelete }, isOwned) {
    const all = Object.keys(documents);
    const lost = all.filter((id) => !isOwned(identityOf.document(organizationId, id)));
    if (onDelete === "retain" || lost.length === 0) return undefined;
    const members = { all: all.length, lost: lost.length };
    return { would: `delete ${documentsIn(leavingOf(lost))}`, keep: RETAIN, members };
  },

  objection({ replaces }, state, inputs) {
    const what = `DocumentSet of ${joinId(state.organizationId)}`;
    const leaving = leavingMembers(state, inputs);
    const rejected = isProtected(inputs) ? protects(what, leaving, REJECTED) : undefined;
    if (rejected !== undefined) return rejected;
    return replaces.length > 0 && !isUnknown(inputs.organizationId)
      ? exceeds(what, replacedMembers(state), inputs.maxDeletions, REPLACED)
      : exceeds(what, leaving, inputs.maxDeletions, TOO_MANY);
  },

  create: (context, inputs) => apply(context, { ...inputs, documents: {} }, inputs),

  async probe({ connection: { client, shared }, progress, unreadable }, state) {
    const hidden = await whyHidden(shared, state.organizationId);
    if (hidden !== undefined) {
      unreadable?.(hidden);
      return state;
    }
    const documents = Object.entries(state.documents);
    const count = counting(progress, "documents looked for", documents.length);
    const notFound = await atOnce(2 * client.settings.concurrency, documents, async ([documentId]) => {
      const isNotFound = await isDocumentNotFound(shared, state.organizationId, documentId);
      count(1);
      return isNotFound;
    });
    return { ...state, documents: Object.fromEntries(documents.filter((_, index) => !notFound[index])) };
  },

  update: (context, state, inputs) => apply(context, withShortEntries(state), inputs),

  async delete(context, state) {
    await apply(context, withShortEntries(state), { ...state, documents: {} });
  },
});

/** Returns the documents that a change deletes because they leave the set, or none while the new documents are unknown. */
function leavingMembers(state: Inputs, { documents, onDelete }: Inputs): string[] {
  if (isUnknown(documents) || onDelete !== "delete") return [];
  return Object.keys(state.documents).filter((id) => !Object.hasOwn(documents, id));
}

/** Returns the documents that a replacement deletes. The `onDelete` in the state of the old set applies. */
const replacedMembers = ({ documents, onDelete }: Inputs): string[] =>
  onDelete === "retain" ? [] : Object.keys(documents);

const documentsIn = ({ isOne, names }: Leaving) =>
  isOne ? `its document ${names} and its data` : `its documents ${names} with their data`;

const REJECTED = {
  change: (leaving: Leaving) => `This change would delete ${documentsIn(leaving)}`,
  advice: (leaving: Leaving) => `${putBack(leaving)}, or keep ${leaving.them} in the service with ${RETAIN}`,
};

const TOO_MANY = {
  ...REJECTED,
  advice: (leaving: Leaving) => `${REJECTED.advice(leaving)}, or make several changes of it`,
};

const REPLACED = {
  change: (leaving: Leaving) => `Another organizationId would delete ${documentsIn(leaving)}`,
  advice: ({ them }: Leaving) =>
    `Put the old organizationId back, or keep ${them} in the service (in an update before this one) with ${RETAIN}`,
};

/**
 * Changes the set from its current state to the declared one. Handles documents concurrently; the connection batches their
 * requests. After a failure, the resulting state records the actual name and folder of each document.
 */
async function apply({ connection, progress, notify }: Context, from: Inputs, to: Inputs): Promise<Inputs> {
  // The current name and folder of each document that this run has changed; undefined if the set no longer owns the document.
  const reached = new Map<string, Appearance | undefined>();
  const current = (documentId: string) =>
    reached.has(documentId) ? reached.get(documentId) : appearanceIn(from, documentId);
  const failures: FailedMember[] = [];
  const keepNames: FailedMember[] = [];
  const attempt = (member: string, count: (more: number) => void, work: () => Promise<void>) =>
    work().then(
      () => {
        count(1);
      },
      (error: unknown) => void failures.push({ member, error }),
    );

  const isSame = (documentId: string) =>
    from.folderId === to.folderId && from.documents[documentId] === to.documents[documentId];
  const wanted = Object.keys(to.documents).filter((documentId) => !isSame(documentId));
  const written = counting(progress, "documents written", wanted.length);
  await inParts(
    connection,
    wanted,
    (documentId) => appearanceIn(to, documentId)?.folderId,
    (documentId) =>
      attempt(documentId, written, async () => {
        const change = (changed: Appearance) =>
          void reached.set(documentId, { ...current(documentId), ...changed });
        const document = declared(to, documentId);
        const before = current(documentId);
        if (before)
          await changeDocument(
            connection,
            before,
            document,
            change,
            (error) => void keepNames.push({ member: documentId, error }),
          );
        else await addDocument(connection, document, change);
      }),
  );

  const unwanted = Object.keys(from.documents).filter(
    (documentId) => !Object.hasOwn(to.documents, documentId),
  );
  const deleted = counting(
    progress,
    to.onDelete === "delete" ? "documents deleted" : "documents let go",
    unwanted.length,
  );
  await inParts(
    connection,
    unwanted,
    () => undefined,
    (documentId) =>
      attempt(documentId, deleted, async () => {
        if (to.onDelete === "delete") await deleteDocument(connection, to.organizationId, documentId);
        reached.set(documentId, undefined);
      }),
  );

  for (const line of explainAll(keepNames))
    notify(
      `Documents of ${joinId(to.organizationId)} keep their names: the service rejects empty ones. ${line}`,
    );
  if (failures.length === 0) return to;
  const causes = failures.map(({ error }) => error);
  const reasons = explainAll(failures, causes.some(isDenied) && (await connection.missing.isHidden()));
  if (reached.size === 0) throw new WholeFailure(reasons, causes);
  const known = new Set([...Object.keys(from.documents), ...reached.keys()]);
  // An explicit top that was left out before counts as reached only when all documents are there.
  const folderId = belowTop(from.folderId) === belowTop(to.folderId) ? from.folderId : to.folderId;
  const reachedSet = { ...to, folderId };
  const left = [...known].flatMap((documentId) => {
    const appearance = current(documentId);
    return appearance ? [[documentId, entryFor(reachedSet, appearance)] as const] : [];
  });
  throw new PartialFailure({ ...reachedSet, documents: Object.fromEntries(left) }, reasons);
}

/**
 * Processes documents in parts. Each part fills one request, and all its documents are in one folder. Enough parts run at once
 * to fill all concurrent requests and the requests that follow them. More parts would only take memory.
 */
async function inParts(
  { client, batchSize }: Connection,
  documentIds: readonly string[],
  folderOf: (documentId: string) => string | undefined,
  work: (documentId: string) => Promise<void>,
): Promise<void> {
  const parts: string[][] = [];
  const unfilled = new Map<string | undefined, string[]>();
  for (const documentId of documentIds) {
    const folderId = folderOf(documentId);
    let part = unfilled.get(folderId);
    if (!part || part.length === batchSize) {
      part = [];
      parts.push(part);
      unfilled.set(folderId, part);
    }
    part.push(documentId);
  }
  await atOnce(2 * client.settings.concurrency, parts, async (part) => {
    await Promise.all(part.map(work));
  });
}

/** Returns the name and folder that a set gives a document: its own folder or else the folder of the set. */
function appearanceIn({ folderId, documents }: Inputs, documentId: string): Appearance | undefined {
  if (!Object.hasOwn(documents, documentId)) return undefined;
  const own = expand(documents[documentId] ?? true);
  return { ...own, folderId: own.folderId ?? folderId };
}

function declared(set: Inputs, documentId: string): DeclaredDocument {
  const { organizationId, createOrganization, createFolder } = set;
  return { organizationId, documentId, createOrganization, createFolder, ...appearanceIn(set, documentId) };
}

/** Returns the entry with which a set gives a document this name and folder. */
function entryFor(set: Inputs, { documentName, folderId }: Appearance): ShortEntry {
  return shorten({ documentName, folderId: folderId === set.folderId ? undefined : (folderId ?? TOP) });
}

/** Converts the entries of a state to their short form. A state of an earlier version contains an object for each entry. */
function withShortEntries(state: Inputs): Inputs {
  return { ...state, documents: shortEntries(state.documents) };
}
