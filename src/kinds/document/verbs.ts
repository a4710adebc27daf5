import { addDocument, changeDocument, deleteDocument, isSameFolder } from "./requests";
import { flag, identifier, text, type InputsOf } from "../../life/fields";
import { identityOf, joinId, splitId } from "../../values/identity";
import { migrate, type Migration } from "./migration";
import { resource } from "../../life/resource";
import { stepwise } from "../../life/stepwise";

const fields = {
  organizationId: { schema: identifier, onChange: "replace" },
  documentId: { schema: identifier, onChange: "update" },
  documentName: { schema: text.optional(), onChange: "update" },
  folderId: { schema: identifier.optional(), onChange: "update" },
  createOrganization: { schema: flag.optional(), onChange: "nothing" },
  createFolder: { schema: flag.optional(), onChange: "nothing" },
} as const;

type Inputs = InputsOf<typeof fields>;

interface Extra {
  readonly serviceId?: string | undefined;
  /** A change of `documentId` that is under way. */
  readonly __migration?: Migration | undefined;
}

/** A document. The service cannot read one, so drift stays unseen; one that is there already is adopted. */
export const document = resource<typeof fields, Extra>({
  type: "Document",
  credentials: () => "apiKey",
  fields,
  id: ({ organizationId, documentId }) => joinId(organizationId, documentId),
  label: ({ organizationId, documentId }) => joinId(organizationId, documentId),
  identities: ({ organizationId, documentId }) => [identityOf.document(organizationId, documentId)],
  leaves: ({ organizationId, documentId, __migration }, inputs) =>
    [documentId, ...(__migration ? [__migration.newDocumentId] : [])]
      .filter((id) => id !== inputs.documentId)
      .map((id) => identityOf.document(organizationId, id)),
  isUnfinished: ({ __migration }) => __migration !== undefined,
  lookup: (id) => {
    const [organizationId, documentId] = splitId(id, 2) ?? [];
    return organizationId === undefined || documentId === undefined
      ? undefined
      : { organizationId, documentId };
  },

  matches: (name, state, inputs) =>
    name === "folderId" ? isSameFolder(state.folderId, inputs.folderId) : undefined,

  create({ connection }, inputs) {
    const { documentName, folderId, ...bare } = inputs;
    return stepwise<Inputs & Extra>(bare, async (reached) => {
      const serviceId = await addDocument(connection, inputs, reached);
      if (serviceId !== undefined) reached({ serviceId });
    });
  },

  update({ connection, away }, state, inputs) {
    return stepwise(state, async (reached) => {
      if (state.__migration || state.documentId !== inputs.documentId) {
        await migrate(connection.client, state, inputs.documentId, reached);
        away();
      }
      await changeDocument(connection, state, inputs, reached);
    });
  },

  async delete({ connection }, { organizationId, documentId, __migration }) {
    // Without a job that is known to run, what has the new id may be somebody else's.
    const names =
      __migration?.migrationId === undefined ? [documentId] : [documentId, __migration.newDocumentId];
    await Promise.all(names.map((name) => deleteDocument(connection, organizationId, name)));
  },
});
