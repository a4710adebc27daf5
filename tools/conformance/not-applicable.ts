/** Properties that cannot hold for a kind of resource, with the reason. README's limits say the same to users. */
export interface NotApplicable {
  readonly property: number;
  readonly kinds: readonly string[];
  readonly because: string;
}

const UNREADABLE = [
  "ApiKey",
  "AllowedDomains",
  "AllowedDomain",
  "Document",
  "DocumentSet",
  "OrganizationDisabledState",
  "Location",
  "Notification",
  "UserToken",
];

export const NOT_APPLICABLE: readonly NotApplicable[] = [
  {
    property: 7,
    kinds: ["Users", "EditorContent"],
    because:
      "the service makes users and editors itself, when somebody comes or edits: there is nothing to make again",
  },
  {
    property: 6,
    kinds: ["ApiKey"],
    because: "no endpoint deletes an API key: it lives on, and the destroy says so",
  },
  {
    property: 6,
    kinds: ["Organization", "Folder"],
    because: "no endpoint deletes an organization or a folder: they stay, and the destroy says so",
  },
  {
    property: 6,
    kinds: ["Location"],
    because:
      "what a location was before it was declared cannot be read: it stays as it is, or its data is deleted",
  },
  {
    property: 8,
    kinds: UNREADABLE,
    because: "no endpoint reads it: refresh finds nothing changed, quietly",
  },
  {
    property: 8,
    kinds: ["Organization", "Folder"],
    because: "nothing of it can be declared that the service could change",
  },
  { property: 9, kinds: ["ApiKey", "UserToken"], because: "deleting it sends no request" },
  {
    property: 10,
    kinds: ["ApiKey", "AllowedDomains", "AllowedDomain", "Organization", "UserToken"],
    because: "it has no parent that would have to be there",
  },
  {
    property: 11,
    kinds: ["ApiKey", "AllowedDomains", "AllowedDomain", "OrganizationDisabledState", "UserToken"],
    because: "it is in no organization, or is about its being disabled",
  },
  {
    property: 12,
    kinds: ["ApiKey", "AllowedDomain", "Folder", "Notification"],
    because: "none of its inputs changes in place",
  },
  {
    property: 13,
    kinds: ["AllowedDomains", "OrganizationDisabledState", "UserToken"],
    because: "each of its inputs changes in place",
  },
  {
    property: 14,
    kinds: ["UserToken"],
    because: "the service keeps no tokens: under another name it is another token, and the old one runs out",
  },
  {
    property: 15,
    kinds: ["UserToken"],
    because: "any number of tokens can be valid for one user",
  },
  {
    property: 22,
    kinds: ["ApiKey", "Organization", "Folder", "Location", "Notification", "UserToken"],
    because: "its requests have one item",
  },
  {
    property: 23,
    kinds: ["ApiKey", "AllowedDomain", "EditorContent", "Location", "Notification", "UserToken"],
    because: "it is made by one request: nothing of it is there when that fails",
  },
  {
    property: 28,
    kinds: UNREADABLE.slice(1).concat("Organization", "Folder"),
    because: "it has no secret input",
  },
];
