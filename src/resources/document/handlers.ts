import { resourceType, type StateOf } from "../../core/resource-type";
import { describeError } from "../../core/rejections/explain";
import { stepwise } from "../../core/steps";
import { identityOf, joinId } from "../../values/identity";
import { document as definition, belowTop, eachProperty, isInFolder, type Appearance } from "./definition";
import { migrate, objectionToId, type Migration } from "./migration";
import { isDocumentNotFound, isFolderMissing, whyHidden } from "./presence";
import {
  addDocument,
  adviceOnMissingDocument,
  changeDocument,
  deleteDocument,
  type Unsure,
} from "./requests";

interface Private {
  /** A change of `documentId` that is in progress. */
  readonly __migration?: Migration | undefined;
  /** What the document may have instead, because the reply to an update was lost. */
  readonly __maybe?: Unsure | undefined;
}

type State = StateOf<typeof definition, Private>;

export const document = resourceType<Private>()(definition, {
  sentBy: {
    organizationId: "addDocuments",
    documentId: { create: "addDocuments", update: "migrateDocument" },
    ...eachProperty(() => ({ create: "addDocuments", update: "updateDocuments" }) as const),
    folderId: { create: "addDocuments", update: "moveDocuments" },
    freeDocumentId: "nothing",
    movedDocumentId: "nothing",
    createOrganization: "addDocuments",
    createFolder: "addDocuments",
  },

  create({ connection }, inputs) {
    const bare = { ...inputs, ...eachProperty(() => undefined), folderId: undefined };
    return stepwise<State>(bare, async (record) => {
      const serviceId = await addDocument(connection, inputs, record);
      if (serviceId !== undefined) record({ serviceId });
    });
  },

  async probe(context, state) {
    // During a migration, the service may show no document at either id.
    if (state.__migration) return state;
    const { organizationId, documentId, folderId } = state;
    const known = (await isFolderMissing(context, organizationId, folderId))
      ? { ...state, folderId: undefined }
      : state;
    if (!context.probes) return known;
    const { shared } = context.connection;
    const hidden = await whyHidden(shared, organizationId);
    if (hidden !== undefined) {
      context.unreadable?.(hidden);
      return known;
    }
    return (await isDocumentNotFound(shared, organizationId, documentId)) ? undefined : known;
  },

  update(context, state, inputs) {
    const { connection, notify } = context;
    return stepwise(state, async (record, recordUnsure) => {
      let known: Appearance = state;
      if (state.__migration || state.documentId !== inputs.documentId) {
        const migrated = assumedAfterMigration(known, inputs);
        await migrate(context, state, inputs, {
          // A job that may run has applied nothing that is known. If the update fails, it must not count as applied in part.
          pending: recordUnsure,
          arrived: (documentId) => {
            record({ ...migrated, documentId, __migration: undefined });
          },
        });
        known = migrated;
      }
      await changeDocument(connection, [known, state.__maybe], inputs, {
        record: (change, __maybe) => {
          record({ ...change, __maybe });
        },
        recordUnsure: (__maybe) => {
          recordUnsure({ __maybe });
        },
        onKeptValue: (rejection) => {
          const id = joinId(inputs.organizationId, inputs.documentId);
          notify(
            `Document ${id} keeps its name: the service rejects an empty one. ${describeError(rejection)}`,
          );
        },
      });
      record({ __maybe: undefined });
    });
  },

  async delete({ connection, notify }, state) {
    const { organizationId, documentId, __migration: { newDocumentId } = {} } = state;
    const isOwned = (id: string) => connection.ownership.isOwned(identityOf.document(organizationId, id));
    if (newDocumentId !== undefined && isOwned(newDocumentId)) {
      // The job may still move the data to that id.
      const id = joinId(organizationId, documentId);
      notify(
        `Document ${id} is kept: its migration to ${newDocumentId}, which another resource declares, may still run.`,
      );
      return;
    }
    const deletions = idsOf(state).map((id) => deleteDocument(connection, state.organizationId, id));
    await Promise.all(deletions);
  },

  contents(state) {
    // The job of a migration may have moved the data.
    const documentId = state.__migration?.migrationId ? state.__migration.newDocumentId : state.documentId;
    const document = { ...eachProperty((name) => state[name]), folderId: state.folderId };
    return { organizations: { [state.organizationId]: { documents: { [documentId]: document } } } };
  },

  transfer(inputs, state) {
    const vacates = state ? identitiesLeft(state, inputs.documentId) : [];
    return { vacates, receives: vacates.length > 0 ? definition.identities(inputs) : [] };
  },

  objection: ({ replaces }, state, inputs) =>
    replaces.length === 0 ? objectionToId(state, inputs) : undefined,

  hasPendingWork: ({ __migration, __maybe }) => __migration !== undefined || __maybe !== undefined,

  advice: adviceOnMissingDocument,

  matches: (name, state, inputs) =>
    name === "folderId" ? isInFolder(state.folderId, inputs.folderId) : undefined,
});

/**
 * Returns the ids at which the data may be. They include the new id of a migration only if its job has certainly started: otherwise
 * a document at the new id may belong to another user.
 */
const idsOf = ({ documentId, __migration }: State): string[] =>
  __migration?.migrationId === undefined ? [documentId] : [documentId, __migration.newDocumentId];

/**
 * Returns the identities that a change to a new id vacates: that of the old id, and that of the id to which an earlier migration
 * moves the data, if that id is not the new one.
 */
const identitiesLeft = ({ organizationId, documentId, __migration }: State, newId: string): string[] =>
  [documentId, ...(__migration ? [__migration.newDocumentId] : [])]
    .filter((id) => id !== newId)
    .map((id) => identityOf.document(organizationId, id));

/**
 * Returns the name and folder that the update assumes after a migration. A migration may lose them, so declared ones count as not
 * set, and the update sends them again.
 */
function assumedAfterMigration(before: Appearance, declared: Appearance): Appearance {
  return {
    ...eachProperty((input) => (declared[input] === undefined ? before[input] : undefined)),
    folderId: belowTop(declared.folderId) === undefined ? before.folderId : undefined,
  };
}
