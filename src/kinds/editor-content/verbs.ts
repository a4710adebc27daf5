import { z } from "zod";
import { operations } from "../../api";
import type { Connection } from "../../life/connection";
import type { Problem } from "../../life/fields";
import { kindOf, type InputsOf, type StateOf } from "../../life/kind";
import { explain } from "../../life/refusals/explain";
import { PartialFailure } from "../../life/refusals/failures";
import { isClosed, mayBeApplied } from "../../life/refusals/meaning";
import { stepwise } from "../../life/stepwise";
import { isUnknown } from "../../values/unknown";
import { identityOfEditor, knownContents, nameOfContent, refuseConflict, refuseOtherName } from "./conflict";
import { editorContent as definition } from "./definition";
import { fingerprintOfContent } from "./content";
import { findEditor } from "./editor";

interface Private {
  /** What this resource wrote last, as a fingerprint: content that is another was written by others. Absent: not known. */
  readonly __written?: string | undefined;
  /** What the editor may hold instead, as fingerprints: the replies that would tell were lost. */
  readonly __maybe?: readonly string[] | undefined;
}

type Inputs = InputsOf<typeof definition>;
type State = StateOf<typeof definition, Private>;

/** The default is absent: states of 0.1.0 say nothing of it. */
const onConflict = z
  .enum(["refuse", "overwrite"], 'must be "refuse" or "overwrite"')
  .optional()
  .transform((choice) => (choice === "overwrite" ? choice : undefined));

export const editorContent = kindOf<Private>()(definition, {
  schemas: { onConflict },
  rules: fittingType,
  isUnfinished: ({ __maybe }) => __maybe !== undefined,
  matches: (name, state, inputs) =>
    name === "contentKey" ? nameOfContent(state.contentKey) === nameOfContent(inputs.contentKey) : undefined,

  objection: ({ refused, replaces }, state, inputs) =>
    refused.length > 0 && replaces.length === 0 ? refuseOtherName(state, inputs) : undefined,

  async create({ connection }, inputs) {
    if (inputs.onConflict !== "overwrite") await refuseConflict(connection, inputs);
    return write(connection, inputs);
  },

  async update({ connection }, state, inputs) {
    if (isWritten(state, inputs)) {
      const { __written } = state;
      return { ...inputs, __written, ...(await describe(connection, inputs)) };
    }
    if (inputs.onConflict !== "overwrite") await refuseConflict(connection, inputs, state);
    try {
      return await write(connection, inputs);
    } catch (error) {
      if (!mayBeApplied(error)) throw error;
      const __maybe = [...(state.__maybe ?? []), fingerprintOfContent(inputs.data)];
      throw new PartialFailure({ ...state, __maybe }, [explain(error)]);
    }
  },

  async read({ connection }, { __maybe, ...state }) {
    const found = await findEditor(connection, state);
    if (!found) return undefined;
    const { data, lastUpdate, lastUpdatedBy } = found;
    const isKnown = __maybe?.includes(fingerprintOfContent(data)) === true;
    return { ...state, lastUpdate, lastUpdatedBy, data, ...(isKnown ? {} : { __maybe }) };
  },

  /** A replacement is made after this, without the state: what the state knows of is kept for it. */
  delete({ connection }, state) {
    connection.knownContents.set(identityOfEditor(state), knownContents(state));
    return Promise.resolve();
  },
});

/** Whether all was written before, so that what is left is to tell of it. */
function isWritten(state: State, inputs: Inputs): boolean {
  return (
    state.__maybe === undefined &&
    nameOfContent(state.contentKey) === nameOfContent(inputs.contentKey) &&
    fingerprintOfContent(state.data) === fingerprintOfContent(inputs.data)
  );
}

/** What is written is kept in the state also where the service then does not tell of it: it would look like somebody else's. */
function write(connection: Connection, inputs: Inputs): Promise<State> {
  return stepwise<State>(inputs, async (reached) => {
    const { onConflict: _unsent, ...content } = inputs;
    await connection.client.updateCrdtData(content);
    reached({ __written: fingerprintOfContent(inputs.data) });
    reached(await describe(connection, inputs));
  });
}

/** Who wrote last and when, where the service tells. */
async function describe(connection: Connection, inputs: Inputs) {
  try {
    const { lastUpdate, lastUpdatedBy } = (await findEditor(connection, inputs)) ?? {};
    return { lastUpdate, lastUpdatedBy };
  } catch (error) {
    if (isClosed(error)) return {};
    throw error;
  }
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
