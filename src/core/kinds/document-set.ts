import { z } from "zod";
import type { Connection } from "../connection";
import {
  addDocument,
  changeDocument,
  deleteDocument,
  TOP,
  type Appearance,
  type DeclaredDocument,
  type Reached,
} from "../documents";
import { entryOf, flag, identifier, text, type InputsOf } from "../fields";
import { identityOf, joinId, splitId } from "../identity";
import { explainAll } from "../members";
import { PartialFailure, WholeFailure } from "../failures";
import { resource } from "../resource";

const entry = entryOf({ documentName: text.optional(), folderId: identifier.optional() });

const fields = {
  organizationId: { schema: identifier, onChange: "replace" },
  documents: { schema: z.record(identifier, entry), onChange: "update", blanks: "members" },
  folderId: {
    schema: identifier.optional().transform((id) => (id === TOP ? undefined : id)),
    onChange: "update",
  },
  createOrganization: { schema: flag.optional(), onChange: "nothing" },
  createFolder: { schema: flag.optional(), onChange: "nothing" },
  onDelete: {
    schema: z.enum(["delete", "retain"], 'must be "delete" or "retain"').default("delete"),
    onChange: "update",
  },
} as const;

type Inputs = InputsOf<typeof fields>;
type Entries = Inputs["documents"];

/** Many documents of one organization as one resource. Only the difference is sent, in batches. It cannot be read. */
export const documentSet = resource({
  type: "DocumentSet",
  credentials: () => "apiKey",
  fields,
  id: ({ organizationId }) => joinId(organizationId),
  label: ({ organizationId }) => `of ${joinId(organizationId)}`,
  identities: ({ organizationId, documents }) =>
    Object.keys(documents).map((id) => identityOf.document(organizationId, id)),
  lookup: (id) => {
    const [organizationId] = splitId(id, 1) ?? [];
    return organizationId === undefined ? undefined : { organizationId };
  },

  create: ({ connection }, inputs) => apply(connection, { ...inputs, documents: {} }, inputs),

  update: ({ connection }, state, inputs) => apply(connection, state, inputs),

  async delete({ connection }, state) {
    await apply(connection, state, { ...state, documents: {} });
  },
});

/**
 * Takes the set from what it is to what it shall be, one document beside the other; the connection makes batches of them.
 * What failed is not forgotten: the state that stands says of each document what is so.
 */
async function apply(connection: Connection, from: Inputs, to: Inputs): Promise<Inputs> {
  const standing = new Map(Object.entries(from.documents).map(([id, shown]) => [id, shownIn(from, shown)]));
  const failures: { member: string; error: unknown }[] = [];
  const touched = new Set<string>();
  const attempt = async (documentId: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      failures.push({ member: documentId, error });
    }
  };

  const wanted = Object.entries(to.documents).map(([documentId, shown]) =>
    attempt(documentId, async () => {
      const reached: Reached = (change) => {
        touched.add(documentId);
        standing.set(documentId, { ...standing.get(documentId), ...change });
      };
      const before = standing.get(documentId);
      const document = declared(to, documentId, shown);
      if (before) await changeDocument(connection, before, document, reached);
      else await addDocument(connection, document, reached);
    }),
  );
  await Promise.all(wanted);

  const unwanted = Object.keys(from.documents).filter(
    (documentId) => !Object.hasOwn(to.documents, documentId),
  );
  await Promise.all(
    unwanted.map((documentId) =>
      attempt(documentId, async () => {
        if (to.onDelete === "delete") await deleteDocument(connection, to.organizationId, documentId);
        standing.delete(documentId);
        touched.add(documentId);
      }),
    ),
  );

  if (failures.length === 0) return to;
  const reasons = explainAll(failures);
  if (touched.size === 0) throw new WholeFailure(reasons);
  const entries = [...standing].map(([id, appearance]) => [id, entryFor(to, appearance)] as const);
  throw new PartialFailure({ ...to, documents: Object.fromEntries(entries) }, reasons);
}

/** What an entry makes of a document: its own folder, else the set's. */
function shownIn({ folderId }: Inputs, shown: Entries[string]): Appearance {
  const own = shown.folderId === TOP ? undefined : (shown.folderId ?? folderId);
  return { documentName: shown.documentName, folderId: own };
}

function declared(set: Inputs, documentId: string, shown: Entries[string]): DeclaredDocument {
  const { organizationId, createOrganization, createFolder } = set;
  return { organizationId, documentId, createOrganization, createFolder, ...shownIn(set, shown) };
}

/** The entry of a set that makes a document look so. */
function entryFor(set: Inputs, { documentName, folderId }: Appearance): Entries[string] {
  const own = folderId === set.folderId ? undefined : (folderId ?? TOP);
  return {
    ...(documentName === undefined ? {} : { documentName }),
    ...(own === undefined ? {} : { folderId: own }),
  };
}
