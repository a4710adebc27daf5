import type {
  AllowedDomainsInputs,
  ApiKeyInputs,
  DocumentSetInputs,
  NotificationInputs,
  OrganizationDisabledStateInputs,
} from "../../src";
import type { allowedDomains } from "../../src/resources/allowed-domains/handlers";
import type { apiKey } from "../../src/resources/api-key/handlers";
import type { documentSet } from "../../src/resources/document-set/handlers";
import type { notification } from "../../src/resources/notification/handlers";
import type { organizationDisabledState } from "../../src/resources/organization-disabled-state/handlers";

/** The inputs that the check of a resource type returns, which are those that its create accepts. */
type CheckedBy<Core extends { readonly create: (context: never, inputs: never) => unknown }> = Flat<
  Parameters<Core["create"]>[1]
>;
/** Removes the fields that only the resource type uses; policies do not need them. */
type Flat<Value> = { [Name in keyof Value as Name extends `__${string}` ? never : Name]: Value[Name] };
/** True if each type is assignable to the other. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/**
 * True if two object types have the same fields. Compares all fields as required, because an optional field could otherwise be
 * missing.
 */
type SameFields<One, Other> =
  Same<keyof One, keyof Other> extends true ? Same<Required<One>, Required<Other>> : false;

export const same: readonly true[] = [
  true satisfies SameFields<Flat<AllowedDomainsInputs>, CheckedBy<typeof allowedDomains>>,
  true satisfies SameFields<Flat<DocumentSetInputs>, CheckedBy<typeof documentSet>>,
  true satisfies SameFields<
    Flat<OrganizationDisabledStateInputs>,
    CheckedBy<typeof organizationDisabledState>
  >,
  true satisfies SameFields<Flat<ApiKeyInputs>, CheckedBy<typeof apiKey>>,
  // The check knows one of the headline's values by name; policies do not need to.
  true satisfies Same<keyof NotificationInputs, keyof CheckedBy<typeof notification>>,
  true satisfies Same<NotificationInputs["notifyUsers"], CheckedBy<typeof notification>["notifyUsers"]>,
  true satisfies Same<NotificationInputs["notifyAll"], CheckedBy<typeof notification>["notifyAll"]>,
  true satisfies Same<NotificationInputs["createDocument"], CheckedBy<typeof notification>["createDocument"]>,
  true satisfies Same<
    NotificationInputs["createOrganization"],
    CheckedBy<typeof notification>["createOrganization"]
  >,
];
