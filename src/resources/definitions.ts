import type { Definition } from "../definition/definition";
import type { TypeImpacts } from "../definition/impact";
import { allowedDomainsImpacts } from "./allowed-domains/definition";
import { apiKeyImpacts } from "./api-key/definition";
import { documentSetImpacts } from "./document-set/impact";
import { documentImpacts } from "./document/impact";
import { editorContentImpacts } from "./editor-content/definition";
import { folderImpacts } from "./folder/definition";
import { locationImpacts } from "./location/definition";
import { notificationImpacts } from "./notification/definition";
import { organizationDisabledStateImpacts } from "./organization-disabled-state/definition";
import { organizationImpacts } from "./organization/definition";
import { userTokenImpacts } from "./user-token/definition";
import { usersImpacts } from "./users/definition";

/** All resource types, in the order in which users encounter them. */
const all = [
  apiKeyImpacts,
  allowedDomainsImpacts,
  organizationImpacts,
  folderImpacts,
  documentImpacts,
  documentSetImpacts,
  organizationDisabledStateImpacts,
  usersImpacts,
  editorContentImpacts,
  locationImpacts,
  notificationImpacts,
  userTokenImpacts,
] as const;

/** The definition of every resource type, keyed by its name, such as `AllowedDomains`. */
export type Definitions = { readonly [D in (typeof all)[number]["definition"] as D["type"]]: D };

export const definitions: readonly Definition[] = all.map(({ definition }) => definition);

/** The impacts of changes of every resource type, keyed by type name. */
export const impactsByType: ReadonlyMap<string, TypeImpacts> = new Map(
  all.map((impacts): [string, TypeImpacts] => [impacts.definition.type, impacts]),
);
