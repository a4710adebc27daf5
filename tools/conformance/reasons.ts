import type { Definition, OnChange } from "../../src/definition/definition";
import type { Property } from "./properties";

/**
 * A property that does not apply to some resource types, whichever host serves them, and the reason. `docs/contributing/conformance.md`
 * documents it for users.
 */
export interface NotApplicable {
  readonly property: Property;
  readonly types: readonly string[];
  readonly because: string;
}

const reason = (property: Property, types: readonly string[], because: string): NotApplicable => ({
  property,
  types,
  because,
});

/** The reasons that do not follow from any definition. */
const NOT_APPLICABLE: readonly NotApplicable[] = [
  reason("destroy", ["ApiKey"], "no endpoint deletes an API key: destroy leaves the key and reports that"),
  reason(
    "destroy",
    ["Organization", "Folder"],
    "no endpoint deletes an organization or a folder: destroy leaves them and reports that",
  ),
  reason(
    "destroy",
    ["Users", "EditorContent"],
    "their previous contents are not recorded: destroy removes them from the state only",
  ),
  reason(
    "destroy",
    ["Location"],
    "the previous state of a location cannot be read: destroy leaves it, or deletes its data",
  ),
  reason(
    "destroy",
    ["UserToken"],
    "no endpoint revokes a token: it is valid until it expires, and destroy reports that",
  ),
  reason(
    "deleted-elsewhere",
    ["Users", "EditorContent"],
    "the service creates users and editors itself when people visit or edit",
  ),
  reason("deleted-elsewhere", ["UserToken"], "the service stores no tokens, so none can be deleted"),
  reason("changed-elsewhere", ["Organization"], "it has no input that can change in the service"),
  reason("own-spelling", ["Organization", "Folder"], "it declares nothing but ids"),
  reason(
    "missing-parent",
    ["ApiKey", "AllowedDomains", "Organization", "UserToken"],
    "it has no parent object",
  ),
  reason(
    "organization-disabled",
    ["ApiKey", "AllowedDomains", "OrganizationDisabledState", "UserToken"],
    "it is in no organization, or disables organizations",
  ),
  reason(
    "some-items-fail",
    ["ApiKey", "Organization", "Folder", "EditorContent", "Location", "Notification", "UserToken"],
    "its requests have one item",
  ),
  reason(
    "items-fail-in-error",
    ["ApiKey", "AllowedDomains", "EditorContent", "Location", "UserToken"],
    "its replies have no results of items",
  ),
  reason(
    "partial-create",
    ["ApiKey", "EditorContent", "Location", "Notification", "UserToken"],
    "one request creates it: if the request fails, nothing exists",
  ),
  reason("adoption", ["ApiKey", "UserToken"], "it is always created, except for a key in existingApiKey"),
  reason(
    "identities-in-a-chain",
    [
      "ApiKey",
      "AllowedDomains",
      "Organization",
      "Folder",
      "OrganizationDisabledState",
      "Users",
      "EditorContent",
      "Notification",
      "UserToken",
    ],
    "no change moves its data to another id",
  ),
  reason(
    "killed",
    ["ApiKey"],
    "a key that a killed update was creating cannot be found or deleted: the next update creates another",
  ),
];

/** Returns every reason why a property does not apply to a resource type. */
export const allReasons = (definitions: readonly Definition[]): readonly NotApplicable[] => [
  ...reasonsFrom(definitions),
  ...NOT_APPLICABLE,
];

/** Returns the reasons that follow from the definitions of the resource types. */
function reasonsFrom(definitions: readonly Definition[]): NotApplicable[] {
  const reasons = (property: Property, because: string, applies: (definition: Definition) => boolean) => {
    const types = definitions.filter(applies).map(({ type }) => type);
    return types.length === 0 ? [] : [reason(property, types, because)];
  };
  return [
    ...reasons("changed-elsewhere", "no endpoint reads it: a refresh finds no changes", ({ read }) => !read),
    ...reasons(
      "delete-of-missing",
      "deleting it sends no request",
      ({ delete: deletion }) => deletion.quiet === true,
    ),
    ...reasons("own-spelling", "no endpoint reads it", ({ read }) => !read),
    ...(["update", "replace-on-changes", "hide-diffs"] as const).flatMap((property) =>
      reasons(
        property,
        "no request updates its inputs",
        (definition) => !hasInputThat(["update"], definition),
      ),
    ),
    ...reasons(
      "replacement",
      "all its inputs are updated in place",
      (definition) => !hasInputThat(["replace", "reject"], definition),
    ),
    ...reasons(
      "confirmed-id",
      "no change gives a document another id",
      ({ inputs }) => !Object.hasOwn(inputs, "freeDocumentId"),
    ),
    ...reasons(
      "declared-twice",
      "one user can have any number of tokens",
      ({ identifiedBy }) => identifiedBy.length === 0,
    ),
  ];
}

const hasInputThat = (does: readonly OnChange[], { inputs }: Definition) =>
  Object.values(inputs).some(({ onChange }) => does.includes(onChange));
