import type { Behaviours } from "../behaviours/behaviours";

export type MessageStyle = Behaviours["messageStyle"];

/** A message of the service. The message style determines its wording. */
export type MessageBuilder = (style: MessageStyle) => string;

type Text<Ids> = string | ((ids: Ids) => string);

const textOf = <Ids>(text: Text<Ids>, ids: Ids): string => (typeof text === "string" ? text : text(ids));

/** Creates a message about some ids, with one wording for each style. */
export const about =
  <Ids>(own: Text<Ids>, quoting: Text<Ids>, terse: string) =>
  (ids: Ids): MessageBuilder =>
  (style) =>
    textOf({ own, quoting, terse }[style], ids);

/** Creates a message that names no ids, with one wording for each style. */
export const always =
  (own: string, quoting: string, terse: string): MessageBuilder =>
  (style) =>
    ({ own, quoting, terse })[style];

export const quoted = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(", ");

export interface OfOrganization {
  readonly organizationId: string;
}
export interface OfDocument {
  readonly documentId: string;
  readonly organizationId?: string | undefined;
}
export interface OfUser {
  readonly userId: string;
}
export interface OfFields {
  readonly problems: readonly { readonly path: string; readonly problem: string }[];
}

export const inOrganization = ({ organizationId }: { organizationId?: string | undefined }): string =>
  organizationId === undefined ? "" : ` in organization "${organizationId}"`;
