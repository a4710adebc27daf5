import { operations } from "../../api";
import type { Connection } from "../../life/connection";
import type { Problem } from "../../life/fields";
import { kindOf, type InputsOf, type StateOf } from "../../life/kind";
import { isClosed, isGone } from "../../life/refusals/meaning";
import { isUnknown } from "../../values/unknown";
import { editorContent as definition } from "./definition";

type Inputs = InputsOf<typeof definition>;

type State = StateOf<typeof definition>;

export const editorContent = kindOf()(definition, {
  rules: fittingType,

  create: ({ connection }, inputs) => write(connection, inputs),
  update: ({ connection }, _state, inputs) => write(connection, inputs),

  async read({ connection }, state) {
    const found = await find(connection, state);
    return found && { ...state, ...described(found), data: found.data };
  },

  delete: () => Promise.resolve(),
});

async function write(connection: Connection, inputs: Inputs): Promise<State> {
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

function described({ lastUpdate, lastUpdatedBy }: Pick<State, "lastUpdate" | "lastUpdatedBy">) {
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
