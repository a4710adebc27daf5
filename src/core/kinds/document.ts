import type { Connection, Place } from "../connection";
import { flag, identifier, text, type InputsOf } from "../fields";
import { identityOf, joinId, splitId } from "../identity";
import { migrate, type Migration } from "../migration";
import { isGone, ItemRefused, saysExisting, saysMissing } from "../outcome";
import { resource } from "../resource";
import { stepwise } from "../stepwise";
import { ServiceError } from "../../api";

/** The reserved name of an organization's top: a document in no folder is there. */
const TOP = "root";

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
  lookup: (id) => {
    const [organizationId, documentId] = splitId(id, 2) ?? [];
    return organizationId === undefined || documentId === undefined
      ? undefined
      : { organizationId, documentId };
  },

  async create({ connection }, inputs) {
    try {
      const words = await connection.addDocument(placeOf(inputs), named(inputs));
      if (!saysExisting(words)) return inputs;
    } catch (error) {
      if (!(error instanceof ItemRefused)) throw error;
      return adopt(connection, inputs, error);
    }
    return adopt(connection, inputs);
  },

  update({ connection }, state, inputs) {
    const { organizationId, documentId } = inputs;
    return stepwise(state, async (reached) => {
      if (state.__migration || state.documentId !== documentId) {
        await migrate(connection.client, state, documentId, reached);
      }
      if (state.documentName !== inputs.documentName) {
        await connection.updateDocument(organizationId, {
          documentId,
          documentName: inputs.documentName ?? "",
        });
        reached({ documentName: inputs.documentName });
      }
      if (state.folderId !== inputs.folderId) {
        await move(connection, inputs);
        reached({ folderId: inputs.folderId });
      }
    });
  },

  async delete({ connection }, { organizationId, documentId, __migration }) {
    const names = __migration ? [documentId, __migration.newDocumentId] : [documentId];
    const identity = (name: string) => identityOf.document(organizationId, name);
    await connection.claims.release(names, identity, async (free) => {
      await Promise.all(free.map((name) => remove(connection, organizationId, name)));
    });
  },
});

/** Takes over a document that is there already: gives it the declared name and folder. */
function adopt(connection: Connection, inputs: Inputs, refusal?: ItemRefused): Promise<Inputs> {
  const { documentName, folderId, ...rest } = inputs;
  const { organizationId } = inputs;
  return stepwise<Inputs>(rest, async (reached) => {
    try {
      await connection.updateDocument(organizationId, named(inputs));
    } catch (error) {
      // Neither could it be added nor is it there: the first refusal says why.
      throw refusal && error instanceof ItemRefused ? refusal : error;
    }
    reached({ documentName });
    if (folderId !== undefined) await move(connection, inputs);
    reached({ folderId });
  });
}

/** Moving knows no `createFolder`: where the folder is missing, adding the document to it makes it first. */
async function move(connection: Connection, inputs: Inputs): Promise<void> {
  const { organizationId, documentId, folderId = TOP } = inputs;
  const go = () => connection.moveDocument(organizationId, documentId, folderId);
  try {
    await go();
  } catch (error) {
    if (!inputs.createFolder || !(error instanceof ServiceError)) throw error;
    await connection.addDocument(placeOf(inputs), named(inputs)).catch((refusal: unknown) => {
      // It is there already; what counts is that the folder now is too.
      if (!(refusal instanceof ItemRefused)) throw refusal;
    });
    await go();
  }
}

async function remove(connection: Connection, organizationId: string, documentId: string): Promise<void> {
  try {
    await connection.deleteDocument(organizationId, documentId);
  } catch (error) {
    if (!isGone(error) && !(error instanceof ItemRefused && saysMissing(error.message))) throw error;
  }
}

function placeOf({ organizationId, createOrganization, folderId, createFolder }: Inputs): Place {
  return { organizationId, createOrganization, folderId, createFolder };
}

function named({ documentId, documentName }: Inputs) {
  return { documentId, documentName };
}
