import type { CheckedInputs, Definition, HeldOutputs } from "../definition/definition";
import type { Flat } from "../definition/type";
import type { allowedDomain } from "../kinds/allowed-domain/definition";
import type { allowedDomains } from "../kinds/allowed-domains/definition";
import type { apiKey } from "../kinds/api-key/definition";
import { definitions } from "../kinds/definitions";
import type { documentSet } from "../kinds/document-set/definition";
import type { document } from "../kinds/document/definition";
import type { editorContent } from "../kinds/editor-content/definition";
import type { folder } from "../kinds/folder/definition";
import type { location } from "../kinds/location/definition";
import type { notification } from "../kinds/notification/definition";
import type { organizationDisabledState } from "../kinds/organization-disabled-state/definition";
import type { organization } from "../kinds/organization/definition";
import type { userToken } from "../kinds/user-token/definition";
import type { users } from "../kinds/users/definition";
import { typeToken } from "../values/type-token";

/** Every kind by its name. */
interface Kinds {
  ApiKey: typeof apiKey;
  AllowedDomains: typeof allowedDomains;
  AllowedDomain: typeof allowedDomain;
  Organization: typeof organization;
  Folder: typeof folder;
  Document: typeof document;
  DocumentSet: typeof documentSet;
  OrganizationDisabledState: typeof organizationDisabledState;
  Users: typeof users;
  EditorContent: typeof editorContent;
  Location: typeof location;
  Notification: typeof notification;
  UserToken: typeof userToken;
}

/** The name of a kind, as its class is called: `AllowedDomains`. */
export type KindName = keyof Kinds;

/** What names begin with `__` is for the kind alone. */
type Public<T> = Flat<Omit<T, `__${string}`>>;

/** The checked inputs of a kind, as checks of a policy see them: a set is a map keyed by its members. */
export type InputsOf<Kind extends KindName> = Public<CheckedInputs<Kinds[Kind]["inputs"]>>;

/** The same with what the service added, as states hold it and checks of a whole stack see it. */
export type StateOf<Kind extends KindName> = Public<
  CheckedInputs<Kinds[Kind]["inputs"]> & HeldOutputs<Kinds[Kind]["outputs"]>
>;

const definitionsByToken: ReadonlyMap<string, Definition> = new Map(
  definitions.map((definition) => [typeToken(definition.type), definition]),
);

/** The kind of a resource by the engine's name for its type. */
export const definitionOf = (token: string): Definition | undefined => definitionsByToken.get(token);

/** The engine's name for a kind. A rule about a kind that is none would never be asked, and nobody would know. */
export function tokenOf(kind: KindName): string {
  const token = typeToken(kind);
  if (definitionOf(token)) return token;
  const kinds = definitions.map(({ type }) => type).join(", ");
  throw new TypeError(`pulumi-collab/policy: ${JSON.stringify(kind)} is no kind; the kinds are ${kinds}.`);
}
