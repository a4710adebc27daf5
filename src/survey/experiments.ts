import { ServiceError, type ItemResult, type OperationName } from "../api";
import { isOrganizationDisabled, isReadDisabled, mayLack } from "../core/rejections/meaning";
import { eventually } from "../core/steps";
import type { BehaviourName, Behaviours } from "../emulator/behaviours";
import { throwawayId } from "../values/identity";
import { FOLDER, FOLDERS_UNREADABLE, KEEPERS, Unclear, type Lab, type Outcome } from "./lab";

/** One question that the contract leaves open, and the requests that answer it. */
export interface Experiment<Value> {
  readonly question: string;
  /** The operations that the experiment sends, in their order. */
  readonly sends: readonly OperationName[];
  /** True if the experiment disables the organization and enables it again. It runs only if the user allows that. */
  readonly disables?: true;
  /** Sends the requests and returns the value of the emulator's behaviour that the replies show, or throws `Unclear`. */
  readonly find: (lab: Lab) => Promise<Value>;
}

type Experiments = { readonly [Name in BehaviourName]?: Experiment<Behaviours[Name]> };

/**
 * All experiments, by the behaviour of the emulator that they determine. The first one needs an organization without folders. The
 * next ones only read, and wait until the service shows the organization.
 */
export const EXPERIMENTS = {
  diesWithLastDocument: {
    question: "Is a new organization deleted with its last document?",
    sends: ["deleteDocuments", "addDocuments"],
    find: async (lab) => {
      if (!lab.isNew)
        throw new Unclear("the organization existed before the survey: name one that does not exist");
      const { organizationId } = lab;
      const request = { organizationId, documents: KEEPERS.map((documentId) => ({ documentId })) };
      const deleted = await lab.send("deleteDocuments", { organizationId, documentIds: [...KEEPERS] });
      if (!deleted.ok) return rejected(deleted.error);
      const added = await lab.send("addDocuments", request);
      if (added.ok) return false;
      if (!mayLack(added.error)) return rejected(added.error);
      await lab.send("addDocuments", { ...request, createOrganization: true });
      return true;
    },
  },
  folderReadsEnabled: {
    question: "Can folders be read?",
    sends: ["getFolders"],
    find: async (lab) => isEnabled(() => lab.send("getFolders", inOrganization(lab))),
  },
  userReadsEnabled: {
    question: "Can users be read?",
    sends: ["getUsers"],
    find: async (lab) => isEnabled(() => lab.send("getUsers", { ...inOrganization(lab), pageSize: 1 })),
  },
  notificationsEnabled: {
    question: "Can notification settings be read?",
    sends: ["getNotificationConfig"],
    find: async (lab) => {
      const request = { ...inOrganization(lab), userId: throwawayId(), getOrganizationConfig: true };
      return isEnabled(() => lab.send("getNotificationConfig", request));
    },
  },
  missingOrganization: {
    question: "Which error has a read in a missing organization?",
    sends: ["getCrdtData"],
    find: async (lab) => {
      const request = { organizationId: throwawayId(), documentId: throwawayId() };
      const read = await lab.send("getCrdtData", request);
      return statusIn(read, ["NOT_FOUND", "INVALID_ARGUMENT", "PERMISSION_DENIED"]);
    },
  },
  foldersOfMissingOrganization: {
    question: "What does reading the folders of a missing organization return?",
    sends: ["getFolders"],
    find: async (lab) => {
      const read = await lab.send("getFolders", { organizationId: throwawayId() });
      if (read.ok) return "empty";
      if (isReadDisabled(read.error)) throw new Unclear(FOLDERS_UNREADABLE);
      return statusIn(read, ["NOT_FOUND", "INVALID_ARGUMENT", "PERMISSION_DENIED"]);
    },
  },
  readMissingFolder: {
    question: "What does reading a missing folder return?",
    sends: ["getFolders"],
    find: async (lab) => {
      const read = await lab.send("getFolders", { ...inOrganization(lab), folderId: throwawayId() });
      if (!read.ok && isReadDisabled(read.error)) throw new Unclear(FOLDERS_UNREADABLE);
      return read.ok ? "empty" : statusIn(read, ["NOT_FOUND"]);
    },
  },
  missingDocument: {
    question: "What does reading a missing document return?",
    sends: ["getCrdtData"],
    find: async (lab) => {
      const read = await lab.send("getCrdtData", { ...inOrganization(lab), documentId: throwawayId() });
      return read.ok ? "accepted" : statusIn(read, ["NOT_FOUND", "INVALID_ARGUMENT"]);
    },
  },
  missingMigration: {
    question: "Which error has the status of a missing migration?",
    sends: ["getMigrationStatus"],
    find: async (lab) => {
      const read = await lab.send("getMigrationStatus", {
        ...inOrganization(lab),
        migrationId: throwawayId(),
      });
      return statusIn(read, ["NOT_FOUND", "INVALID_ARGUMENT"]);
    },
  },
  editorlessDocument: {
    question: "What does reading a document without editors return?",
    sends: ["addDocuments", "getCrdtData"],
    find: async (lab) => {
      const [documentId] = lab.ids();
      await lab.add([documentId]);
      const look = () => lab.send("getCrdtData", { ...inOrganization(lab), documentId });
      // Until the service shows the new document, it replies as for a missing document.
      const read = await eventually(look, () => false);
      return read.ok ? "empty" : statusIn(read, ["NOT_FOUND"]);
    },
  },
  addExisting: {
    question: "What does adding an existing document do?",
    sends: ["addDocuments", "addDocuments"],
    find: async (lab) => {
      const [documentId] = lab.ids();
      await lab.add([documentId]);
      const again = itemIn(await lab.send("addDocuments", documentsOf(lab, documentId)), documentId);
      if (!again.success) return "itemFailure";
      throw new Unclear(
        "the service accepts it, and no endpoint returns the name or the folder of a document",
      );
    },
  },
  updateMissing: {
    question: "Does updating a missing document create it?",
    sends: ["updateDocuments"],
    find: async (lab) => {
      const [documentId] = lab.ids();
      const updated = itemIn(await lab.send("updateDocuments", documentsOf(lab, documentId)), documentId);
      return updated.success ? "upsert" : "itemFailure";
    },
  },
  emptyDocumentName: {
    question: "Can a document be updated to an empty name?",
    sends: ["addDocuments", "updateDocuments"],
    find: async (lab) => {
      const [documentId] = lab.ids();
      await lab.add([documentId]);
      const documents = [{ documentId, documentName: "" }];
      const updated = await lab.send("updateDocuments", { ...inOrganization(lab), documents });
      if (!updated.ok) return statusIn(updated, ["INVALID_ARGUMENT"]);
      return updated.result.get(documentId)?.success ? "accepted" : "itemFailure";
    },
  },
  emptyDocuments: {
    question: "What does adding no documents to a new folder do?",
    sends: ["addDocuments", "getFolders"],
    find: async (lab) => {
      const folderId = throwawayId();
      const request = { ...inOrganization(lab), documents: [], folderId, createFolder: true };
      const added = await lab.send("addDocuments", request);
      if (!added.ok) return added.error.status === "INVALID_ARGUMENT" ? "refused" : rejected(added.error);
      return (await lab.showsFolder(folderId)) ? "creates" : "ignored";
    },
  },
  emptyFoldersDie: {
    question: "Is a folder deleted with its last document?",
    sends: ["addDocuments", "getFolders", "deleteDocuments", "getFolders"],
    find: async (lab) => {
      const [documentId] = lab.ids();
      await lab.add([documentId], FOLDER);
      if (!(await lab.showsFolder(FOLDER))) throw new Unclear("the service does not show a new folder");
      const request = { ...inOrganization(lab), documentIds: [documentId] };
      const { success, message } = itemIn(await lab.send("deleteDocuments", request), documentId);
      if (!success) throw new Unclear(`the service does not delete a document: ${message}`);
      return !(await lab.showsFolder(FOLDER, false));
    },
  },
  addToMissingFolder: {
    question: "What does adding a document to a missing folder do?",
    sends: ["addDocuments"],
    find: async (lab) => {
      const [documentId] = lab.ids();
      const request = { ...documentsOf(lab, documentId), folderId: throwawayId() };
      const added = await lab.send("addDocuments", request);
      if (!added.ok) return added.error.status === "NOT_FOUND" ? "error" : rejected(added.error);
      return added.result.get(documentId)?.success ? "ignored" : "itemFailures";
    },
  },
  moveToMissingFolder: {
    question: "What does moving a document to a missing folder do?",
    sends: ["addDocuments", "moveDocuments", "getFolders"],
    find: async (lab) => {
      const [documentId] = lab.ids();
      await lab.add([documentId]);
      const folderId = throwawayId();
      const request = { ...inOrganization(lab), documentIds: [documentId], folderId };
      const moved = await lab.send("moveDocuments", request);
      if (!moved.ok) return moved.error.status === "NOT_FOUND" ? "error" : rejected(moved.error);
      return (await lab.showsFolder(folderId)) ? "created" : "ignored";
    },
  },
  moveMissingDocument: {
    question: "What does moving a missing document do?",
    sends: ["addDocuments", "moveDocuments"],
    find: async (lab) => {
      const [documentId] = lab.ids();
      await lab.add([documentId], FOLDER);
      const request = { ...inOrganization(lab), documentIds: [throwawayId()], folderId: FOLDER };
      const moved = await lab.send("moveDocuments", request);
      if (moved.ok) return "ignored";
      return moved.error.status === "NOT_FOUND" ? "error" : rejected(moved.error);
    },
  },
  migrateMissingDocument: {
    question: "What does migrating a missing document do?",
    sends: ["migrateDocument", "getMigrationStatus"],
    find: async (lab) => {
      const [, to] = lab.ids();
      const ended = await lab.migrate(throwawayId(), to);
      if (ended instanceof ServiceError)
        return statusIn({ ok: false, error: ended }, ["NOT_FOUND", "INVALID_ARGUMENT"]);
      return ended === "failed" ? "failedMigration" : unexpectedEnd(ended);
    },
  },
  migrationOutcome: {
    question: "Does a migration succeed?",
    sends: ["addDocuments", "migrateDocument", "getMigrationStatus"],
    find: async (lab) => {
      const [from, to] = lab.ids();
      await lab.add([from]);
      const ended = await lab.migrate(from, to);
      if (ended instanceof ServiceError) return rejected(ended);
      return ended === "completed" || ended === "failed" ? ended : unexpectedEnd(ended);
    },
  },
  migrationLeaves: {
    question: "Does a migration leave a copy at the old id?",
    sends: ["addDocuments", "updateDocuments", "migrateDocument", "getMigrationStatus", "updateDocuments"],
    find: async (lab) => {
      const [from, to] = lab.ids();
      await lab.add([from]);
      const missing = itemIn(await lab.send("updateDocuments", documentsOf(lab, to)), to);
      if (missing.success) throw new Unclear("updates do not show whether a document exists: they create it");
      const ended = await lab.migrate(from, to);
      if (ended !== "completed")
        return ended instanceof ServiceError ? rejected(ended) : unexpectedEnd(ended);
      const old = itemIn(await lab.send("updateDocuments", documentsOf(lab, from)), from);
      return old.success ? "copy" : "nothing";
    },
  },
  migrateToExisting: {
    question: "What happens when a document is migrated to the id of another?",
    sends: ["addDocuments", "migrateDocument", "getMigrationStatus"],
    find: async (lab) => {
      const [from, to] = lab.ids();
      await lab.add([from, to]);
      const ended = await lab.migrate(from, to);
      if (ended instanceof ServiceError) return statusIn({ ok: false, error: ended }, ["INVALID_ARGUMENT"]);
      return ended === "completed" ? "replaced" : unexpectedEnd(ended);
    },
  },
  disabledOrganization: {
    question: "Are requests for documents of a disabled organization rejected?",
    sends: ["updateDisabledState", "deleteDocuments", "updateDisabledState"],
    disables: true,
    find: async (lab) => {
      const request = { ...inOrganization(lab), documentIds: [...lab.ids()] };
      const deleted = await lab.whileDisabled(() => lab.send("deleteDocuments", request));
      return deleted.ok ? "accepted" : statusIn(deleted, ["PERMISSION_DENIED", "FAILED_PRECONDITION"]);
    },
  },
  usersOfDisabledOrganization: {
    question: "Can the users of a disabled organization be read?",
    sends: ["updateDisabledState", "getUsers", "updateDisabledState"],
    disables: true,
    find: async (lab) =>
      readableWhileDisabled(lab, () => lab.send("getUsers", { ...inOrganization(lab), pageSize: 1 })),
  },
  foldersOfDisabledOrganization: {
    question: "Can the folders of a disabled organization be read?",
    sends: ["updateDisabledState", "getFolders", "updateDisabledState"],
    disables: true,
    find: async (lab) => readableWhileDisabled(lab, () => lab.send("getFolders", inOrganization(lab))),
  },
} as const satisfies Experiments;

const inOrganization = ({ organizationId }: Lab) => ({ organizationId });

const documentsOf = ({ organizationId }: Lab, documentId: string) => ({
  organizationId,
  documents: [{ documentId }],
});

/** Returns what a read of a disabled organization shows. Reads may show late that it is disabled. */
async function readableWhileDisabled(
  lab: Lab,
  look: () => Promise<Outcome<unknown>>,
): Promise<"readable" | "refused"> {
  const read = await lab.whileDisabled(() => eventually(look, (seen) => !seen.ok));
  if (read.ok) return "readable";
  return isOrganizationDisabled(read.error) || !isReadDisabled(read.error) ? "refused" : rejected(read.error);
}

function rejected({ message }: ServiceError): never {
  throw new Unclear(`the service rejects a request: ${message}`);
}

function unexpectedEnd(status: string): never {
  throw new Unclear(`the service reports that the migration is ${status}`);
}

/** Reports whether a read is enabled. Reads may show an organization late that the survey has just created. */
async function isEnabled(look: () => Promise<Outcome<unknown>>): Promise<boolean> {
  // An earlier survey may have been killed while the organization was disabled.
  const isDisabled = ({ error }: { error: ServiceError }) =>
    isReadDisabled(error) && !isOrganizationDisabled(error);
  const read = await eventually(look, (seen) => seen.ok || isDisabled(seen));
  if (read.ok) return true;
  return isDisabled(read) ? false : rejected(read.error);
}

/** Returns the status of a rejection, if it is one of those that the emulator can give. */
function statusIn<const Status extends string>(outcome: Outcome<unknown>, known: readonly Status[]): Status {
  if (outcome.ok) throw new Unclear("the service accepts the request");
  return known.find((status) => status === outcome.error.status) ?? rejected(outcome.error);
}

/** Returns the result of one item. */
function itemIn(outcome: Outcome<ReadonlyMap<string, ItemResult>>, id: string): ItemResult {
  if (!outcome.ok) return rejected(outcome.error);
  const item = outcome.result.get(id);
  if (!item) throw new Unclear("the reply does not mention the document");
  return item;
}
