import { ServiceError } from "../../api";
import type { Connection } from "../../core/connection";
import type { InputsOf, StateOf } from "../../core/resource-type";
import { eventually } from "../../core/steps";
import { describe } from "../../core/rejections/explain";
import { WholeFailure } from "../../core/rejections/failures";
import { isOrganizationDisabled, isUnauthorized } from "../../core/rejections/meaning";
import { printable } from "../../values/printable";
import { identityOf } from "../../values/identity";
import { editorContent as definition } from "./definition";
import { fingerprintOfContent } from "./content";
import { findEditor } from "./editor";

type Inputs = InputsOf<typeof definition>;

interface Known extends StateOf<typeof definition> {
  readonly __maybe?: readonly string[] | undefined;
}

const OVERWRITE = 'onConflict: "overwrite"';

/**
 * Reads the editor before it is written. An update replaces only content that the state knows, or content that equals the new
 * content already. A new resource also fills an empty editor. Users may write between this read and the update; the service
 * offers no way to rule that out.
 *
 * @throws {WholeFailure} if users have written, or if the editor cannot be read.
 */
export async function rejectConflict(connection: Connection, inputs: Inputs, state?: Known): Promise<void> {
  const before = state
    ? knownContents(state)
    : [...EMPTY, ...(connection.knownContents.get(identityOfEditor(inputs)) ?? [])];
  const known = new Set([fingerprintOfContent(inputs.data), ...before]);
  const isKnown = (seen: { data: unknown } | undefined) =>
    seen === undefined || known.has(fingerprintOfContent(seen.data));
  const found = await eventually(() => look(connection, inputs), isKnown);
  if (found === undefined || isKnown(found)) return;
  const by = found.lastUpdatedBy ? ` by ${printable(found.lastUpdatedBy)}` : "";
  const at = found.lastUpdate ? ` at ${printable(found.lastUpdate)}` : "";
  throw new WholeFailure([
    state
      ? `its content was changed${by}${at}, after this resource last wrote it or was refreshed. Nothing was overwritten. ` +
        `Run pulumi refresh and look at the preview: the next update then replaces what is there. ` +
        `Or set ${OVERWRITE} to replace it without looking.`
      : `the editor has other content already, which was changed last${by}${at}. Nothing was overwritten. ` +
        `Set ${OVERWRITE} to replace it, or declare it as data. If the resource only got another name in the program, ` +
        `give it its old name as an alias.`,
  ]);
}

/** The fingerprints of contents in which no user has written. */
const EMPTY: readonly string[] = ["", {}, []].map(fingerprintOfContent);

/** Returns the fingerprints of the contents that a state knows. */
export const knownContents = ({ data, __maybe = [] }: Known): readonly string[] => [
  fingerprintOfContent(data),
  ...__maybe,
];

export const identityOfEditor = ({ organizationId, documentId, editorId }: Inputs): string =>
  identityOf.editor(organizationId, documentId, editorId);

async function look(connection: Connection, inputs: Inputs) {
  try {
    return await findEditor(connection, inputs);
  } catch (error) {
    if (!(error instanceof ServiceError) || isUnauthorized(error) || error.httpStatus >= 500) throw error;
    const wayOn = isOrganizationDisabled(error)
      ? "Switch the organization on first."
      : `Set ${OVERWRITE} to replace whatever is there.`;
    throw new WholeFailure([
      `its content cannot be read, so that it is not known whether people have written: ${describe(error)} ` +
        `Nothing was overwritten. ${wayOn}`,
    ]);
  }
}

/** Returns why the preview rejects another name of the content: no request returns what users have written under that name. */
export function rejectOtherName(state: Known, { contentKey, onConflict }: Inputs): string | undefined {
  if (onConflict !== undefined) return undefined;
  const [from, to] = [nameOfContent(state.contentKey), nameOfContent(contentKey)];
  return (
    `cannot change the contentKey of EditorContent ${definition.id.of(state)} from ${from} to ${to}: the service does ` +
    `not tell what people have written under ${to}, and the update would replace it. Nothing was applied. Put the old ` +
    `contentKey back, or set ${OVERWRITE} together with the new one.`
  );
}

/** Returns the name of the content. A name that is left out equals the service's default. */
export const nameOfContent = (contentKey: string | undefined): string => contentKey ?? "content";
