import { isDeepStrictEqual } from "node:util";
import { operations, requireComplete, ServiceError } from "../../api";
import type { Connection } from "../../core/connection";
import type { InputProblem } from "../../core/fields";
import { resourceType, type Contents, type InputsOf, type StateOf } from "../../core/resource-type";
import { describeError } from "../../core/rejections/explain";
import { UnsureFailure, WholeFailure } from "../../core/rejections/failures";
import {
  isOrganizationDisabled,
  isReadDisabled,
  isUnauthorized,
  mayBeApplied,
  missingThings,
} from "../../core/rejections/meaning";
import { eventually, ignoreMissing, stepwise } from "../../core/steps";
import { getOrMake } from "../../values/collections";
import { identityOf, joinId } from "../../values/identity";
import { printable } from "../../values/text";
import { isUnknown } from "../../values/unknown";
import { editorContent as definition, fingerprintOfContent } from "./definition";

interface Private {
  /** Fingerprint of what this resource wrote last. Any other content was written by other users. Absent if unknown. */
  readonly __written?: string | undefined;
  /** Fingerprint of what the service contained right after that write, if it stores content in its own spelling. */
  readonly __stored?: string | undefined;
  /** Fingerprints of what the editor may contain instead, because the replies that would confirm it were lost. */
  readonly __maybe?: readonly string[] | undefined;
}

type Inputs = InputsOf<typeof definition>;
type State = StateOf<typeof definition, Private>;
type Editor = Pick<Inputs, "organizationId" | "documentId" | "editorId">;

const OVERWRITE = 'onConflict: "overwrite"';

const LOST = "perhaps by its last update, whose reply was lost";

/** The fingerprints of contents in which no user has written. */
const EMPTY: readonly string[] = ["", {}, []].map(fingerprintOfContent);

export const editorContent = resourceType<Private>()(definition, {
  sentBy: {
    organizationId: "updateCrdtData",
    documentId: "updateCrdtData",
    editorId: "updateCrdtData",
    type: "updateCrdtData",
    contentKey: "updateCrdtData",
    data: { create: "updateCrdtData", update: "updateCrdtData" },
    onConflict: "nothing",
  },

  async create({ connection }, inputs) {
    const known = rememberedIn(connection).get(identityOfEditor(inputs)) ?? [];
    return write(connection, inputs, await rejectConflict(connection, inputs, [...EMPTY, ...known]));
  },

  async read({ connection }, { __maybe, ...state }) {
    const found = await findEditor(connection, state);
    if (!found) return undefined;
    const { lastUpdate, lastUpdatedBy } = found;
    const seen = fingerprintOfContent(found.data);
    const isAsWritten = seen === state.__stored && fingerprintOfContent(state.data) === state.__written;
    const data = isAsWritten ? state.data : found.data;
    const isKnown = __maybe?.includes(seen) === true;
    return { ...state, lastUpdate, lastUpdatedBy, data, ...(isKnown ? {} : { __maybe }) };
  },

  async update({ connection }, state, inputs) {
    if (isWritten(state, inputs)) {
      const { __written, __stored } = state;
      const { lastUpdate, lastUpdatedBy } = (await readBack(connection, inputs)) ?? {};
      return { ...inputs, __written, __stored, lastUpdate, lastUpdatedBy };
    }
    const before = await rejectConflict(connection, inputs, knownContents(state), state);
    try {
      return await write(connection, inputs, before);
    } catch (error) {
      if (!mayBeApplied(error)) throw error;
      const __maybe = [...(state.__maybe ?? []), ...fingerprintsOf(inputs.data)];
      throw new UnsureFailure({ ...state, __maybe }, error);
    }
  },

  /** Deletes nothing. Remembers the contents, because a replacement may be created next and does not get the state. */
  delete({ connection }, state) {
    rememberContents(connection, state);
    return Promise.resolve();
  },

  contents(state) {
    const seen = fingerprintOfContent(state.data);
    // What an import found was written by others.
    const isOwn = seen === state.__written || seen === state.__stored;
    return contentsOf(state, state.data, isOwn ? undefined : USERS);
  },

  // An empty editor. A present one is read first, or overwritten without a look.
  expects: ({ contentKey: _, ...inputs }) => contentsOf(inputs, undefined),

  rules: fittingType,
  hasPendingWork: ({ __maybe }) => __maybe !== undefined,

  matches: (name, state, inputs) =>
    name === "contentKey" ? nameOfContent(state.contentKey) === nameOfContent(inputs.contentKey) : undefined,

  objection: ({ rejected, replaces }, state, inputs) =>
    rejected.length > 0 && replaces.length === 0 ? rejectOtherName(state, inputs) : undefined,

  remember: rememberContents,

  advice(error) {
    const missing = missingThings(error);
    const isContainer = missing?.has("organization") || missing?.has("document");
    return missing && !isContainer ? MUST_EXIST : undefined;
  },
});

const MUST_EXIST =
  "The editor must exist first, in a document that exists: the service creates an editor when a user first edits in it.";

/** Who wrote a content that is not this resource's. */
export const USERS = "users";

const contentsOf = (
  { organizationId, documentId, editorId, type, contentKey }: Inputs,
  data: unknown,
  lastUpdatedBy?: string,
): Contents => ({
  organizations: {
    [organizationId]: {
      documents: { [documentId]: { editors: { [editorId]: { type, data, contentKey, lastUpdatedBy } } } },
    },
  },
});

const rememberedInRuns = new WeakMap<Connection, Map<string, readonly string[]>>();

/** Returns the contents that states of changed or deleted resources record, as fingerprints, by the identity of their editor. */
const rememberedIn = (connection: Connection): Map<string, readonly string[]> =>
  getOrMake(rememberedInRuns, connection, () => new Map<string, readonly string[]>());

function rememberContents(connection: Connection, state: State): void {
  rememberedIn(connection).set(identityOfEditor(state), knownContents(state));
}

/** Reports whether the content is already written, so that an update only has to read who wrote last and when. */
function isWritten(state: State, inputs: Inputs): boolean {
  return (
    state.__maybe === undefined &&
    nameOfContent(state.contentKey) === nameOfContent(inputs.contentKey) &&
    fingerprintOfContent(state.data) === fingerprintOfContent(inputs.data)
  );
}

/**
 * Writes the content. The state keeps it even if the read that follows fails: otherwise it would look like another user's.
 *
 * @param before is the editor before the write, if it was read.
 */
function write(connection: Connection, inputs: Inputs, before: FoundEditor | undefined): Promise<State> {
  return stepwise<State>(inputs, async (record) => {
    const { onConflict: _unsent, ...content } = inputs;
    await connection.client.updateCrdtData(content);
    const __written = fingerprintOfContent(inputs.data);
    record({ __written });
    const found = await readBack(connection, inputs);
    // The service may not show the write yet.
    if (!found || isDeepStrictEqual(found, before)) return;
    const { lastUpdate, lastUpdatedBy } = found;
    const stored = fingerprintOfContent(found.data);
    record({ lastUpdate, lastUpdatedBy, __stored: stored === __written ? undefined : stored });
  });
}

/** Returns an editor after a write: its content, who wrote it and when. Undefined if the service does not return that. */
async function readBack(connection: Connection, editor: Editor) {
  try {
    return await findEditor(connection, editor);
  } catch (error) {
    if (isReadDisabled(error)) return undefined;
    throw error;
  }
}

type FoundEditor = NonNullable<Awaited<ReturnType<typeof findEditor>>>;

/** Returns the content of an editor, who wrote it and when, or undefined if the service has no record of the editor. */
async function findEditor({ client }: Connection, { organizationId, documentId, editorId }: Editor) {
  const records = await client.getCrdtData({ organizationId, documentId, editorId }).catch(ignoreMissing);
  const found = records?.find(({ id }) => id === editorId);
  if (records && !found)
    requireComplete(
      "getCrdtData",
      records,
      `the editor ${editorId} of ${joinId(organizationId, documentId)}`,
    );
  return found;
}

/**
 * Reads the editor before it is written. Only the declared content and contents with the fingerprints `replaceable` may be there.
 * Users may write between this read and the update; the service offers no way to rule that out.
 *
 * @param state is absent for a new resource.
 * @returns the editor, if there is one. With `onConflict: "overwrite"`, it is not read.
 * @throws {WholeFailure} if users have written, or if the editor cannot be read.
 */
async function rejectConflict(
  connection: Connection,
  inputs: Inputs,
  replaceable: readonly string[],
  state?: State,
): Promise<FoundEditor | undefined> {
  if (inputs.onConflict === "overwrite") return undefined;
  const known = new Set([...fingerprintsOf(inputs.data), ...replaceable]);
  const isKnown = (seen: { data: unknown } | undefined) =>
    seen === undefined || fingerprintsOf(seen.data).some((fingerprint) => known.has(fingerprint));
  const found = await eventually(connection.client, () => findOrReject(connection, inputs), isKnown);
  if (found === undefined || isKnown(found)) return found;
  const by = found.lastUpdatedBy ? ` by ${printable(found.lastUpdatedBy)}` : "";
  const at = found.lastUpdate ? ` at ${printable(found.lastUpdate)}` : "";
  throw new WholeFailure([
    state
      ? `its content was changed${by}${at}, ${state.__maybe ? LOST : "after this resource last wrote it or was refreshed"}. Nothing was overwritten. ` +
        `Run pulumi refresh and read the preview: the next update then replaces that content. ` +
        `Or set ${OVERWRITE} to replace it without looking.`
      : `the editor already has other content, last changed${by}${at}. Nothing was overwritten. ` +
        `Set ${OVERWRITE} to replace it, or declare it as data. If the resource was only renamed in the program, give it its ` +
        `old name as an alias.`,
  ]);
}

async function findOrReject(connection: Connection, inputs: Inputs) {
  try {
    return await findEditor(connection, inputs);
  } catch (error) {
    if (!(error instanceof ServiceError) || isUnauthorized(error) || error.httpStatus >= 500) throw error;
    const wayOn = isOrganizationDisabled(error)
      ? "Enable the organization first."
      : `Set ${OVERWRITE} to replace whatever is there.`;
    throw new WholeFailure([
      `its content cannot be read, so it is unknown whether people have written in it: ${describeError(error)} ` +
        `Nothing was overwritten. ${wayOn}`,
    ]);
  }
}

/**
 * Returns the fingerprints of a content: as it is, and in a common spelling. A write whose reply was lost is known
 * by the second one on a service that stores content in its own spelling.
 */
const fingerprintsOf = (data: unknown): readonly string[] =>
  [data, respelled(data)].map(fingerprintOfContent);

/** Returns a content without empty-element tags, line breaks at the end of texts, and null entries. */
const respelled = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data ?? null), (_name, value: unknown) => {
    if (typeof value === "string")
      return value.replace(/<([\w-]+)(\s[^<>]*)?\/>/g, "<$1$2></$1>").replace(/\n$/, "");
    return Array.isArray(value) ? value.filter((entry) => entry !== undefined) : (value ?? undefined);
  });

/** Returns the fingerprints of the contents that a state knows. */
const knownContents = ({ data, __written, __stored, __maybe = [] }: State): readonly string[] =>
  [...fingerprintsOf(data), __written, __stored, ...__maybe].filter((known) => known !== undefined);

const identityOfEditor = ({ organizationId, documentId, editorId }: Editor): string =>
  identityOf.editor(organizationId, documentId, editorId);

/** Returns why the preview rejects another name of the content: no request returns what users have written under that name. */
function rejectOtherName(state: State, { contentKey, onConflict }: Inputs): string | undefined {
  if (onConflict !== undefined) return undefined;
  const [from, to] = [nameOfContent(state.contentKey), nameOfContent(contentKey)];
  return (
    `cannot change the contentKey of EditorContent ${definition.id.of(state)} from ${from} to ${to}: the service does ` +
    `not show what people have written under ${to}, and the update would replace it. Nothing was applied. Put the old ` +
    `contentKey back, or set ${OVERWRITE} together with the new one.`
  );
}

/** Returns the name of the content. A name that is left out equals the service's default. */
const nameOfContent = (contentKey: string | undefined): string => contentKey ?? "content";

/** Checks `data` against `type` by the contract's own rule. */
function fittingType({ data, type }: Partial<Inputs>): InputProblem[] {
  if (data === undefined || type === undefined || isUnknown(data) || isUnknown(type)) return [];
  const probe = { organizationId: "-", documentId: "-", editorId: "-", type, data };
  const result = operations.updateCrdtData.request.safeParse(probe);
  return (result.error?.issues ?? [])
    .filter(({ path, code }) => path[0] === "data" && code === "custom")
    .map(({ message }) => ({ path: "data", message }));
}
