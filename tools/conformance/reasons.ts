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

/** The reasons that do not follow from any definition. */
const NOT_APPLICABLE: readonly NotApplicable[] = [
  {
    property: "destroy",
    types: ["ApiKey"],
    because: "no endpoint deletes an API key: destroy leaves the key and reports that",
  },
  {
    property: "destroy",
    types: ["Organization", "Folder"],
    because: "no endpoint deletes an organization or a folder: destroy leaves them and reports that",
  },
  {
    property: "destroy",
    types: ["Users", "EditorContent"],
    because: "their previous contents are not recorded: destroy removes them from the state only",
  },
  {
    property: "destroy",
    types: ["Location"],
    because: "the previous state of a location cannot be read: destroy leaves it, or deletes its data",
  },
  {
    property: "destroy",
    types: ["UserToken"],
    because: "no endpoint revokes a token: it is valid until it expires, and destroy reports that",
  },
  {
    property: "deleted-elsewhere",
    types: ["Users", "EditorContent"],
    because: "the service creates users and editors itself when people visit or edit",
  },
  {
    property: "deleted-elsewhere",
    types: ["UserToken"],
    because: "the service stores no tokens, so none can be deleted",
  },
  {
    property: "changed-elsewhere",
    types: ["Organization"],
    because: "it has no input that can change in the service",
  },
  {
    property: "own-spelling",
    types: ["Organization", "Folder"],
    because: "it declares nothing but ids",
  },
  {
    property: "missing-parent",
    types: ["ApiKey", "AllowedDomains", "Organization", "UserToken"],
    because: "it has no parent object",
  },
  {
    property: "organization-disabled",
    types: ["ApiKey", "AllowedDomains", "OrganizationDisabledState", "UserToken"],
    because: "it is in no organization, or disables organizations",
  },
  {
    property: "some-items-fail",
    types: ["ApiKey", "Organization", "Folder", "EditorContent", "Location", "Notification", "UserToken"],
    because: "its requests have one item",
  },
  {
    property: "items-fail-in-error",
    types: ["ApiKey", "AllowedDomains", "EditorContent", "Location", "UserToken"],
    because: "its replies have no results of items",
  },
  {
    property: "partial-create",
    types: ["ApiKey", "EditorContent", "Location", "Notification", "UserToken"],
    because: "one request creates it: if the request fails, nothing exists",
  },
  {
    property: "adoption",
    types: ["ApiKey", "UserToken"],
    because: "it is always created, except for a key in existingApiKey",
  },
  {
    property: "identities-in-a-chain",
    types: [
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
    because: "no change moves its data to another id",
  },
  {
    property: "killed",
    types: ["ApiKey"],
    because:
      "a key that a killed update was creating cannot be found or deleted: the next update creates another",
  },
];

/** Returns every reason why a property does not apply to a resource type. */
export const allReasons = (definitions: readonly Definition[]): readonly NotApplicable[] => [
  ...reasonsFrom(definitions),
  ...NOT_APPLICABLE,
];

/** Returns the reasons that follow from the definitions of the resource types. */
function reasonsFrom(definitions: readonly Definition[]): NotApplicable[] {
  const reason = (property: Property, because: string, applies: (definition: Definition) => boolean) => {
    const types = definitions.filter(applies).map(({ type }) => type);
    return types.length === 0 ? [] : [{ property, types, because }];
  };
  return [
    ...reason("changed-elsewhere", "no endpoint reads it: a refresh finds no changes", ({ read }) => !read),
    ...reason(
      "delete-of-missing",
      "deleting it sends no request",
      ({ delete: deletion }) => deletion.quiet === true,
    ),
    ...reason("own-spelling", "no endpoint reads it", ({ read }) => !read),
    ...(["update", "replace-on-changes", "hide-diffs"] as const).flatMap((property) =>
      reason(
        property,
        "no request updates its inputs",
        (definition) => !hasInputThat(["update"], definition),
      ),
    ),
    ...reason(
      "replacement",
      "all its inputs are updated in place",
      (definition) => !hasInputThat(["replace", "reject"], definition),
    ),
    ...reason(
      "confirmed-id",
      "no change gives a document another id",
      ({ inputs }) => !Object.hasOwn(inputs, "freeDocumentId"),
    ),
    ...reason(
      "declared-twice",
      "one user can have any number of tokens",
      ({ identifiedBy }) => identifiedBy.length === 0,
    ),
  ];
}

const hasInputThat = (does: readonly OnChange[], { inputs }: Definition) =>
  Object.values(inputs).some(({ onChange }) => does.includes(onChange));
