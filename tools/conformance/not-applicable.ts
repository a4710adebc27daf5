import type { Property } from "./properties";

/**
 * A property that does not apply to some resource types, whichever host serves them, and the reason. `docs/contributing/conformance.md`
 * documents it for users.
 */
export interface NotApplicable {
  readonly property: Property;
  readonly kinds: readonly string[];
  readonly because: string;
}

/** The reasons that do not follow from any definition. */
export const NOT_APPLICABLE: readonly NotApplicable[] = [
  {
    property: "destroy",
    kinds: ["ApiKey"],
    because: "no endpoint deletes an API key: it lives on, and the destroy says so",
  },
  {
    property: "destroy",
    kinds: ["Organization", "Folder"],
    because: "no endpoint deletes an organization or a folder: they stay, and the destroy says so",
  },
  {
    property: "destroy",
    kinds: ["Users", "EditorContent"],
    because:
      "what they were before they were declared is not kept: destroy forgets them and leaves them as they are",
  },
  {
    property: "destroy",
    kinds: ["Location"],
    because:
      "what a location was before it was declared cannot be read: it stays as it is, or its data is deleted",
  },
  {
    property: "destroy",
    kinds: ["UserToken"],
    because: "no endpoint revokes a token: it is valid until it runs out, and the destroy says so",
  },
  {
    property: "deleted-behind-our-back",
    kinds: ["Users", "EditorContent"],
    because:
      "the service makes users and editors itself, when somebody comes or edits: there is nothing to make again",
  },
  {
    property: "deleted-behind-our-back",
    kinds: ["UserToken"],
    because: "the service keeps no tokens: none can be deleted",
  },
  {
    property: "changed-behind-our-back",
    kinds: ["Organization"],
    because: "nothing of it can be declared that the service could change",
  },
  {
    property: "parent-gone",
    kinds: ["ApiKey", "AllowedDomains", "AllowedDomain", "Organization", "UserToken"],
    because: "it has no parent that would have to be there",
  },
  {
    property: "organization-disabled",
    kinds: ["ApiKey", "AllowedDomains", "AllowedDomain", "OrganizationDisabledState", "UserToken"],
    because: "it is in no organization, or is about its being disabled",
  },
  {
    property: "some-items-fail",
    kinds: ["ApiKey", "Organization", "Folder", "EditorContent", "Location", "Notification", "UserToken"],
    because: "its requests have one item",
  },
  {
    property: "made-half-way",
    kinds: ["ApiKey", "AllowedDomain", "EditorContent", "Location", "Notification", "UserToken"],
    because: "it is made by one request: nothing of it is there when that fails",
  },
  {
    property: "adoption",
    kinds: ["ApiKey", "UserToken"],
    because: "it is made anew: nothing that is there already is taken over, but for a key that is given",
  },
  {
    property: "identities-in-a-chain",
    kinds: [
      "ApiKey",
      "AllowedDomains",
      "AllowedDomain",
      "Organization",
      "Folder",
      "OrganizationDisabledState",
      "Users",
      "EditorContent",
      "Notification",
      "UserToken",
    ],
    because: "no change of it takes data to another identity",
  },
  {
    property: "killed",
    kinds: ["ApiKey"],
    because:
      "a key that a killed run was making can neither be found nor taken back: the next run makes another",
  },
];
