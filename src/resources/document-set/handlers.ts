import { z } from "zod";
import type { Connection } from "../../core/connection";
import { objectionToLoss, rejectLossOfMembers } from "../../core/max-deletions";
import { entryOf, wellFormedId, nonEmptyText } from "../../core/fields";
import { resourceType, type Context, type InputsOf, type StateOf } from "../../core/resource-type";
import { explainAll, type FailedMember } from "../../core/rejections/explain";
import { PartialFailure, UnsureFailure, WholeFailure } from "../../core/rejections/failures";
import { isDenied } from "../../core/rejections/meaning";
import { ifMayBeApplied } from "../../core/steps";
import { atOnce, groupBy, someOf } from "../../values/collections";
import { identityOf, joinId, TOP } from "../../values/identity";
import { hasUnknown, isUnknown, UNKNOWN } from "../../values/unknown";
import { isInFolder, type Appearance } from "../document/definition";
import { isDocumentNotFound, isFolderMissing, whyHidden } from "../document/presence";
import {
  addDocument,
  adviceOnMissingDocument,
  changeDocument,
  deleteDocument,
  type DeclaredDocument,
  type Unsure,
} from "../document/requests";
import { documentSet as definition, expand, isShort, shorten, type ShortEntry } from "./definition";

const entry = z.preprocess(
  (given) => (isShort(given) ? expand(given) : given),
  entryOf({ documentName: nonEmptyText.optional(), folderId: wellFormedId.optional() }).transform(
    (checked) => (hasUnknown(checked) ? UNKNOWN : shorten(checked)),
  ),
);

interface Private {
  /**
   * Documents for which the reply to a request was lost: what each may have instead, `deleted` if it may no longer exist, or
   * `added` if it may exist.
   */
  readonly __maybe?: Readonly<Record<string, Unsure | "deleted" | "added">> | undefined;
}

type Inputs = InputsOf<typeof definition>;
type State = StateOf<typeof definition, Private>;

const RETAIN = 'onDelete: "retain" (on a Workspace documentsOnDelete: "retain")';

export const documentSet = resourceType<Private>()(definition, {
  sentBy: {
    organizationId: "addDocuments",
    documents: { create: "addDocuments", update: "updateDocuments" },
    folderId: { create: "addDocuments", update: "moveDocuments" },
    createOrganization: "addDocuments",
    createFolder: "addDocuments",
    onDelete: "nothing",
    maxDeletions: "nothing",
  },

  create: (context, inputs) => apply(context, undefined, inputs),

  async probe(context, state) {
    const known = await withoutMissingFolders(context, state);
    if (!context.probes) return known;
    const { client, shared } = context.connection;
    const hidden = await whyHidden(shared, state.organizationId);
    if (hidden !== undefined) {
      context.unreadable?.(hidden);
      return known;
    }
    const documents = Object.entries(known.documents);
    const notFound = await atOnce(2 * client.settings.concurrency, documents, ([documentId]) =>
      isDocumentNotFound(shared, state.organizationId, documentId),
    );
    return { ...known, documents: Object.fromEntries(documents.filter((_, index) => !notFound[index])) };
  },

  update: apply,

  async delete(context, state) {
    const identity = (id: string) => identityOf.document(state.organizationId, id);
    rejectLossOfMembers(context.connection.ownership, Object.keys(state.documents), identity, state, WORDS);
    await apply(context, state, { ...state, documents: {} });
  },

  contents(state) {
    const documents: Record<string, Appearance> = Object.fromEntries(
      Object.keys(state.documents).map((id) => [id, appearanceIn(state, id) ?? {}]),
    );
    return { organizations: { [state.organizationId]: { documents } } };
  },

  schemas: { documents: z.record(wellFormedId, entry) },
  advice: adviceOnMissingDocument,
  label: ({ organizationId }) => `of ${joinId(organizationId)}`,

  matches: (name, state, inputs) =>
    name === "folderId" ? isInFolder(state.folderId, inputs.folderId) : undefined,

  hasPendingWork: ({ __maybe }) => __maybe !== undefined,

  transfer: (inputs, state) => ({
    vacates: state
      ? leavingMembers(state, inputs).map((id) => identityOf.document(state.organizationId, id))
      : [],
    advice: `Set ${RETAIN} in this update: the document then stays in the service, and the other resource adopts it.`,
  }),

  objection({ replaces }, state, inputs) {
    const what = `DocumentSet of ${joinId(state.organizationId)}`;
    if (replaces.length === 0 || isUnknown(inputs.organizationId))
      return objectionToLoss(what, leavingMembers(state, inputs), inputs, WORDS);
    // The limit applies to all documents of the old set, and so does the `onDelete` in its state.
    const replaced = state.onDelete === "retain" ? [] : Object.keys(state.documents);
    return objectionToLoss(what, replaced, inputs, WORDS, "organizationId");
  },
});

/** Returns the documents that a change deletes because they leave the set, or none while the new documents are unknown. */
function leavingMembers(state: Inputs, { documents, onDelete }: Inputs): string[] {
  if (isUnknown(documents) || onDelete !== "delete") return [];
  return Object.keys(state.documents).filter((id) => !Object.hasOwn(documents, id));
}

const WORDS = {
  would: (names: string, isOne: boolean) =>
    isOne ? `delete its document ${names} and its data` : `delete its documents ${names} with their data`,
  keep: RETAIN,
  place: "in the service",
};

/**
 * Changes the set from its current state to the declared one. Handles documents concurrently; the connection batches their
 * requests. After a failure, the resulting state records the actual name and folder of each document.
 */
async function apply({ connection, notify }: Context, before: State | undefined, to: Inputs): Promise<State> {
  const from: State = before ?? { ...to, documents: {} };
  // The current name and folder of each document that this run has changed; undefined if the set no longer owns the document.
  const reached = new Map<string, Appearance | undefined>();
  const current = (documentId: string) =>
    reached.has(documentId) ? reached.get(documentId) : appearanceIn(from, documentId);
  const unsure = new Map(Object.entries(from.__maybe ?? {}));
  const recordUnsure = (documentId: string) => (change: Unsure | "deleted" | "added") =>
    void unsure.set(documentId, change);
  const failures: FailedMember[] = [];
  const keepNames: FailedMember[] = [];
  const each = (documentIds: string[], work: (documentId: string) => Promise<unknown>) =>
    inParts(connection, documentIds, to, (member) =>
      work(member).then(
        () => void unsure.delete(member),
        (error: unknown) => void failures.push({ member, error }),
      ),
    );

  const isSame = (documentId: string) =>
    from.folderId === to.folderId &&
    from.documents[documentId] === to.documents[documentId] &&
    !unsure.has(documentId);
  const wanted = Object.keys(to.documents).filter((documentId) => !isSame(documentId));
  await each(wanted, (documentId) => {
    const document = declared(to, documentId);
    const known = current(documentId);
    const change = (changed: Appearance) =>
      void reached.set(documentId, { ...current(documentId), ...changed });
    const maybe = unsure.get(documentId);
    if (!known || typeof maybe === "string") {
      const adding = addDocument(connection, document, change).catch((error: unknown) => {
        // In a set at the top, an entry without a folder means the top, but an adopted document has not moved there yet.
        if (document.folderId === TOP && reached.has(documentId)) recordUnsure(documentId)({ folderId: "" });
        throw error;
      });
      return known ? adding : adding.catch(ifMayBeApplied(recordUnsure(documentId), "added"));
    }
    return changeDocument(connection, [known, maybe], document, {
      record: (changed, rest) => {
        change(changed);
        if (rest) unsure.set(documentId, rest);
        else unsure.delete(documentId);
      },
      recordUnsure: recordUnsure(documentId),
      onKeptValue: (error) => void keepNames.push({ member: documentId, error }),
    });
  });
  const isDeleting = to.onDelete === "delete";
  const unwanted = Object.keys(from.documents).filter((id) => !Object.hasOwn(to.documents, id));
  await each(unwanted, async (documentId) => {
    if (isDeleting)
      await deleteDocument(connection, to.organizationId, documentId).catch(
        ifMayBeApplied(recordUnsure(documentId), "deleted"),
      );
    reached.set(documentId, undefined);
  });

  for (const line of explainAll(keepNames))
    notify(
      `Documents of ${joinId(to.organizationId)} keep their names: the service rejects empty ones. ${line}`,
    );
  const abandoned = to.onDelete === "delete" ? abandonedIn(from, to) : [];
  const unowned = abandoned.filter(
    (id) => !connection.ownership.isOwned(identityOf.document(to.organizationId, id)),
  );
  if (unowned.length > 0) notify(mayExist(to, unowned));
  if (failures.length === 0) return to;
  const causes = failures.map(({ error }) => error);
  const reasons = explainAll(failures, causes.some(isDenied) && (await connection.hidesMissing()));
  const recorded = unsure.size > 0 ? { __maybe: Object.fromEntries(unsure) } : {};
  if (reached.size === 0) {
    const failure = new WholeFailure(reasons, causes);
    // A new set has no state: the documents may have existed before.
    throw unsure.size > 0 && before ? new UnsureFailure({ ...from, ...recorded }, failure) : failure;
  }
  // The state gets another folder only after every document has moved there. Until then, an omitted folder may mean any folder.
  const reachedSet = { ...to, folderId: from.folderId };
  const left = [...new Set([...Object.keys(from.documents), ...reached.keys()])].flatMap((documentId) => {
    const appearance = current(documentId);
    return appearance ? [[documentId, entryFor(reachedSet, appearance)] as const] : [];
  });
  throw new PartialFailure(
    { ...reachedSet, documents: Object.fromEntries(left), ...recorded },
    reasons,
    causes,
  );
}

/** Returns the documents that an earlier run may have added and that the set does not declare any more. */
const abandonedIn = ({ __maybe = {} }: State, { documents }: Inputs): string[] =>
  Object.keys(__maybe).filter((id) => __maybe[id] === "added" && !Object.hasOwn(documents, id));

/** Returns the warning that documents may be left behind. Nothing shows whether an update added them, or another user. */
function mayExist({ organizationId }: Inputs, documentIds: readonly string[]): string {
  const [it, them] = documentIds.length === 1 ? ["it", "it"] : ["they", "them"];
  return (
    `Documents of ${joinId(organizationId)} may be left behind: ${someOf(documentIds, 5)}. An update that added ${them} lost the reply. ` +
    `Nothing was deleted, because ${it} may have existed before. Look in your product. To delete ${them}, declare ${them} in a ` +
    `DocumentSet, run pulumi up, and then remove ${them}.`
  );
}

/**
 * Processes documents in parts. Each part fills one request, and all its documents go to one folder. Enough parts run at once
 * to fill all concurrent requests and the requests that follow them. More parts would only take memory.
 */
async function inParts(
  { client, batchSize }: Connection,
  documentIds: readonly string[],
  to: Inputs,
  work: (documentId: string) => Promise<void>,
): Promise<void> {
  const byFolder = groupBy(documentIds, (documentId) => appearanceIn(to, documentId)?.folderId);
  const parts = [...byFolder.values()].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / batchSize) }, (_, part) =>
      some.slice(part * batchSize, (part + 1) * batchSize),
    ),
  );
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

/** Returns the state of a set without folders that are missing in the service: their documents are then somewhere else. */
async function withoutMissingFolders(context: Context, state: State): Promise<State> {
  const ids = Object.keys(state.documents);
  const folders = [...new Set([state.folderId, ...ids.map((id) => appearanceIn(state, id)?.folderId)])];
  const missing = new Set<string | undefined>();
  await Promise.all(
    folders.map(async (folderId) => {
      if (await isFolderMissing(context, state.organizationId, folderId)) missing.add(folderId);
    }),
  );
  if (missing.size === 0) return state;
  const folderId = missing.has(state.folderId) ? undefined : state.folderId;
  const entries = ids.map((id) => {
    const { documentName, folderId: own } = expand(state.documents[id] ?? true);
    return [id, shorten({ documentName, folderId: missing.has(own) ? TOP : own })] as const;
  });
  return { ...state, folderId, documents: Object.fromEntries(entries) };
}

function declared(set: Inputs, documentId: string): DeclaredDocument {
  const { organizationId, createOrganization, createFolder } = set;
  return { organizationId, documentId, createOrganization, createFolder, ...appearanceIn(set, documentId) };
}

/** Returns the entry with which a set gives a document this name and folder. */
function entryFor(set: Inputs, { documentName, folderId }: Appearance): ShortEntry {
  return shorten({ documentName, folderId: folderId === set.folderId ? undefined : (folderId ?? TOP) });
}
