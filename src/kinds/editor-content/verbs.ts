import { operations } from "../../api";
import type { Connection } from "../../life/connection";
import { identifier, text, type InputsOf, type Problem } from "../../life/fields";
import { identityOf, joinId, splitId } from "../../values/identity";
import { isClosed, isGone } from "../../life/refusals/meaning";
import { resource } from "../../life/resource";
import { isUnknown } from "../../values/unknown";

const { data, type } = operations.updateCrdtData.request.shape;

const fields = {
  organizationId: { schema: identifier, onChange: "replace" },
  documentId: { schema: identifier, onChange: "replace" },
  editorId: { schema: identifier, onChange: "replace" },
  type: { schema: type, onChange: "replace" },
  contentKey: { schema: text.optional(), onChange: "update" },
  data: { schema: data, onChange: "update", blanks: "content" },
} as const;

type Inputs = InputsOf<typeof fields>;

interface Extra {
  readonly lastUpdate?: string | undefined;
  readonly lastUpdatedBy?: string | undefined;
}

/** The content of a collaborative editor. The editor has to be there; it is written, and never deleted. */
export const editorContent = resource<typeof fields, Extra>({
  type: "EditorContent",
  credentials: () => "apiKey",
  fields,
  rules: fittingType,
  id: ({ organizationId, documentId, editorId }) => joinId(organizationId, documentId, editorId),
  label: ({ organizationId, documentId, editorId }) => joinId(organizationId, documentId, editorId),
  identities: ({ organizationId, documentId, editorId }) => [
    identityOf.editor(organizationId, documentId, editorId),
  ],
  lookup: (id) => {
    const [organizationId, documentId, editorId] = splitId(id, 3) ?? [];
    if (organizationId === undefined || documentId === undefined || editorId === undefined) return undefined;
    return { organizationId, documentId, editorId };
  },

  create: ({ connection }, inputs) => write(connection, inputs),
  update: ({ connection }, _state, inputs) => write(connection, inputs),

  async read({ connection }, state) {
    const found = await find(connection, state);
    return found && { ...state, ...described(found), data: found.data };
  },

  delete: () => Promise.resolve(),
});

async function write(connection: Connection, inputs: Inputs): Promise<Inputs & Extra> {
  await connection.client.updateCrdtData(inputs);
  try {
    const found = await find(connection, inputs);
    return found ? { ...inputs, ...described(found) } : inputs;
  } catch (error) {
    if (isClosed(error)) return inputs;
    throw error;
  }
}

type Editor = Pick<Inputs, "organizationId" | "documentId" | "editorId">;

async function find(connection: Connection, { organizationId, documentId, editorId }: Editor) {
  try {
    const records = await connection.client.getCrdtData({ organizationId, documentId, editorId });
    return records.find(({ id }) => id === editorId);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function described({ lastUpdate, lastUpdatedBy }: Extra): Extra {
  return { lastUpdate, lastUpdatedBy };
}

/** The contract's own rule between `type` and `data`. */
function fittingType(inputs: Partial<Inputs>): Problem[] {
  if (
    inputs.data === undefined ||
    inputs.type === undefined ||
    isUnknown(inputs.data) ||
    isUnknown(inputs.type)
  )
    return [];
  const probe = { organizationId: "-", documentId: "-", editorId: "-", type: inputs.type, data: inputs.data };
  const result = operations.updateCrdtData.request.safeParse(probe);
  return (result.error?.issues ?? [])
    .filter(({ path, code }) => path[0] === "data" && code === "custom")
    .map(({ message }) => ({ path: "data", message }));
}
