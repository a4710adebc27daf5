import type { Connection } from "../connection";
import { addDocument, changeDocument, deleteDocument, TOP } from "../documents";
import { Failure } from "../failures";
import { flag, identifier, text, type InputsOf } from "../fields";
import { identityOf, joinId, splitId } from "../identity";
import { migrate, type Migration } from "../migration";
import { resource } from "../resource";
import { stepwise } from "../stepwise";

const fields = {
  organizationId: { schema: identifier, onChange: "replace" },
  documentId: { schema: identifier, onChange: "update" },
  documentName: { schema: text.optional(), onChange: "update" },
  folderId: {
    schema: identifier.optional().transform((id) => (id === TOP ? undefined : id)),
    onChange: "update",
  },
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
  isUnfinished: ({ __migration }) => __migration !== undefined,
  lookup: (id) => {
    const [organizationId, documentId] = splitId(id, 2) ?? [];
    return organizationId === undefined || documentId === undefined
      ? undefined
      : { organizationId, documentId };
  },

  create({ connection }, inputs) {
    const { documentName, folderId, ...bare } = inputs;
    return stepwise<Inputs & Extra>(bare, async (reached) => {
      const serviceId = await addDocument(connection, inputs, reached);
      if (serviceId !== undefined) reached({ serviceId });
    });
  },

  update({ connection }, state, inputs) {
    return stepwise(state, async (reached) => {
      if (state.__migration || state.documentId !== inputs.documentId) {
        await moveData(connection, state, inputs.documentId, reached);
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

/** The old id is free when its data is away, and not before: who declares it anew has to wait, or would lose the object. */
async function moveData(
  connection: Connection,
  state: Inputs & Extra,
  newDocumentId: string,
  reached: Parameters<typeof migrate>[3],
): Promise<void> {
  const { organizationId, documentId } = state;
  const identity = () => identityOf.document(organizationId, documentId);
  const free = await connection.claims.release([documentId], identity, () =>
    migrate(connection.client, state, newDocumentId, reached),
  );
  if (free.length > 0) return;
  throw new Failure(
    `Document ${joinId(organizationId, documentId)} cannot become ${newDocumentId} now: another resource of this program ` +
      `has taken the id ${documentId}. Nothing was applied. Change the one id first, and declare the other in a later update.`,
  );
}
