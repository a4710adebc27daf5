import { z } from "zod";
import { operations } from "../../api";
import type { Connection } from "../../core/connection";
import type { Problem } from "../../core/fields";
import { resourceType, type InputsOf, type StateOf } from "../../core/resource-type";
import { explain } from "../../core/rejections/explain";
import { PartialFailure } from "../../core/rejections/failures";
import { isReadDisabled, mayBeApplied } from "../../core/rejections/meaning";
import { stepwise } from "../../core/steps";
import { isUnknown } from "../../values/unknown";
import { identityOfEditor, knownContents, nameOfContent, rejectConflict, rejectOtherName } from "./conflict";
import { editorContent as definition } from "./definition";
import { fingerprintOfContent } from "./content";
import { findEditor } from "./editor";

interface Private {
  /** Fingerprint of what this resource wrote last. Any other content was written by other users. Absent if unknown. */
  readonly __written?: string | undefined;
  /** Fingerprints of what the editor may contain instead, because the replies that would confirm it were lost. */
  readonly __maybe?: readonly string[] | undefined;
}

type Inputs = InputsOf<typeof definition>;
type State = StateOf<typeof definition, Private>;

/** Converts the default to an absent value, because states of 0.1.0 do not contain it. */
const onConflict = z
  .enum(["refuse", "overwrite"], 'must be "refuse" or "overwrite"')
  .optional()
  .transform((choice) => (choice === "overwrite" ? choice : undefined));

export const editorContent = resourceType<Private>()(definition, {
  schemas: { onConflict },
  rules: fittingType,
  hasPendingWork: ({ __maybe }) => __maybe !== undefined,
  matches: (name, state, inputs) =>
    name === "contentKey" ? nameOfContent(state.contentKey) === nameOfContent(inputs.contentKey) : undefined,

  objection: ({ rejected, replaces }, state, inputs) =>
    rejected.length > 0 && replaces.length === 0 ? rejectOtherName(state, inputs) : undefined,

  async create({ connection }, inputs) {
    if (inputs.onConflict !== "overwrite") await rejectConflict(connection, inputs);
    return write(connection, inputs);
  },

  async update({ connection }, state, inputs) {
    if (isWritten(state, inputs)) {
      const { __written } = state;
      return { ...inputs, __written, ...(await describe(connection, inputs)) };
    }
    if (inputs.onConflict !== "overwrite") await rejectConflict(connection, inputs, state);
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

  remember({ connection }, state) {
    rememberContents(connection, state);
  },

  /** Deletes nothing. Remembers the contents, because a replacement may be created next and does not get the state. */
  delete({ connection }, state) {
    rememberContents(connection, state);
    return Promise.resolve();
  },
});

function rememberContents(connection: Connection, state: State): void {
  connection.knownContents.set(identityOfEditor(state), knownContents(state));
}

/** Reports whether the content is already written, so that an update only has to read who wrote last and when. */
function isWritten(state: State, inputs: Inputs): boolean {
  return (
    state.__maybe === undefined &&
    nameOfContent(state.contentKey) === nameOfContent(inputs.contentKey) &&
    fingerprintOfContent(state.data) === fingerprintOfContent(inputs.data)
  );
}

/** Writes the content. The state keeps it even if the read that follows fails: otherwise it would look like another user's. */
function write(connection: Connection, inputs: Inputs): Promise<State> {
  return stepwise<State>(inputs, async (reached) => {
    const { onConflict: _unsent, ...content } = inputs;
    await connection.client.updateCrdtData(content);
    reached({ __written: fingerprintOfContent(inputs.data) });
    reached(await describe(connection, inputs));
  });
}

/** Returns who wrote last and when, if the service returns that. */
async function describe(connection: Connection, inputs: Inputs) {
  try {
    const { lastUpdate, lastUpdatedBy } = (await findEditor(connection, inputs)) ?? {};
    return { lastUpdate, lastUpdatedBy };
  } catch (error) {
    if (isReadDisabled(error)) return {};
    throw error;
  }
}

/** Checks `data` against `type` by the contract's own rule. */
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
