import type { Behaviours, Fault } from "../../src/emulator";
import { SAMPLES, type Sample } from "../engine/samples";
import type { Declared } from "../engine/world";
import type { Random } from "./random";

const DOCUMENTS = ["a", "b", "c", "d"] as const;
const DOMAINS = ["a.com", "b.com", "*.c.com", "d.com:8080"] as const;
const SWITCHED = ["off-a", "off-b", "off-c"] as const;
const optional = (random: Random, name: string, value: string) =>
  random.chance(0.5) ? { [name]: value } : {};

/** Resource types that the programs below combine deliberately. Every other type appears as a variant of its sample. */
const COMPOSED = [
  "AllowedDomains",
  "Document",
  "DocumentSet",
  "EditorContent",
  "Folder",
  "Location",
  "Notification",
  "Organization",
  "OrganizationDisabledState",
  "UserToken",
  "Users",
];
export const TAKEN_AS_THEY_ARE: readonly Sample[] = SAMPLES.filter(
  ({ declared }) => !COMPOSED.includes(declared.type),
);

/** Returns a program that uses all resource types and in which no two resources describe the same object. */
export function randomProgram(random: Random): Declared[] {
  const resources: Declared[] = [];
  const add = (type: string, name: string, args: object) => resources.push({ type, name, args });
  const name = (stem: string) => `${stem}${random.chance(0.2) ? "-renamed" : ""}`;

  for (const id of random.some(DOCUMENTS)) {
    add("Document", name(`document-${id}`), {
      organizationId: random.of(["base", "other"]),
      documentId: id,
      ...optional(random, "documentName", random.of(["One", "Two"])),
      ...optional(random, "folderId", "shelf"),
      // Some services delete empty folders.
      createFolder: true,
    });
  }
  if (random.chance(0.6)) {
    const documents = random
      .some(DOCUMENTS)
      .map((id) => [
        id,
        { ...optional(random, "documentName", "Set"), ...optional(random, "folderId", "root") },
      ]);
    add("DocumentSet", name("set"), {
      organizationId: "set",
      documents: Object.fromEntries(documents) as object,
      ...optional(random, "folderId", "shelf"),
      createFolder: true,
    });
  }
  const [single, ...several] = random.some(DOMAINS, 0.7);
  if (single !== undefined) add("AllowedDomains", name("domain"), { domains: [single] });
  if (random.chance(0.7)) add("AllowedDomains", name("domains"), { domains: several });
  for (const id of random.some(["org-one", "org-two"]))
    add("Organization", name(id), { organizationId: id, onDelete: "retain" });
  for (const id of random.some(["folder-one", "folder-two"], 0.3))
    add("Folder", name(id), { organizationId: "base", folderId: id });
  if (random.chance(0.6)) {
    add("OrganizationDisabledState", name("disabled"), {
      organizationIds: random.some(SWITCHED),
      disabled: random.chance(0.8),
    });
  }
  if (random.chance(0.4)) {
    add("Users", "users", {
      organizationId: "people",
      users: { ada: optional(random, "name", "Ada"), bob: {} },
    });
  }
  if (random.chance(0.4)) {
    add("EditorContent", "content", {
      organizationId: "people",
      documentId: "page",
      editorId: "intro",
      type: "map",
      data: { title: random.of(["Hello", "Hi", ""]) },
      // Replaces what an earlier program wrote.
      onConflict: "overwrite",
    });
  }
  if (random.chance(0.4)) {
    add("Location", "location", {
      organizationId: "people",
      documentId: "page",
      location: { id: random.of(["here", "there"]), locationName: random.of(["One", "Two"]) },
      onDelete: "deleteData",
    });
  }
  if (random.chance(0.4)) {
    add("Notification", "notification", {
      organizationId: "people",
      documentId: "page",
      actionUser: { userId: "ada" },
      ...optional(random, "notificationId", "news"),
      displayHeadlineMessageTemplate: "{actionUser} has news",
      displayBodyMessage: random.of(["Good", "Bad"]),
      notifyUsers: [{ userId: "bob" }],
    });
  }
  if (random.chance(0.4)) {
    add("UserToken", name("token"), {
      userId: random.of(["ada", "bob"]),
      ...(random.chance(0.5) ? { userProperties: { organizationId: "people" } } : {}),
    });
  }
  for (const { declared, updates, silent = [], replacements } of TAKEN_AS_THEY_ARE) {
    const { args } = random.of<{ readonly args: object }>([declared, ...updates, ...silent, ...replacements]);
    if (random.chance(0.4)) add(declared.type, declared.name, args);
  }
  return resources;
}

export function randomFault(random: Random): Fault {
  const times = random.of([1, 1, 2, 5]);
  const after = random.of([0, 0, 1, 2, 4, 8]);
  const fault = random.of<Fault>([
    { kind: "resetBefore" },
    { kind: "resetAfter" },
    { kind: "status", httpStatus: 500, body: "empty", applied: random.chance(0.5) },
    { kind: "truncate" },
    { kind: "wrongTypes" },
    { kind: "itemFailure", message: "Not now" },
    { kind: "dropItems" },
    { kind: "status", httpStatus: 400, error: { status: "INVALID_ARGUMENT", message: "Not now" } },
  ]);
  return { ...fault, times, after };
}

/** Returns a service that makes random choices wherever the contract leaves the behavior open. */
export function randomBehaviours(random: Random): Partial<Behaviours> {
  return {
    emptyDocuments: random.of(["creates", "ignored", "refused"]),
    addExisting: random.of(["overwrites", "itemFailure"]),
    updateMissing: random.of(["itemFailure", "upsert"]),
    missingDocument: random.of(["NOT_FOUND", "accepted"]),
    missingOrganization: random.of(["NOT_FOUND", "INVALID_ARGUMENT", "PERMISSION_DENIED"]),
    foldersOfMissingOrganization: random.of(["NOT_FOUND", "PERMISSION_DENIED"]),
    disabledOrganization: random.of(["PERMISSION_DENIED", "accepted"]),
    emptyFoldersSwept: random.chance(0.2),
    emptyFoldersDie: random.chance(0.2),
    diesWithLastDocument: random.chance(0.2),
    emptyDocumentName: random.of(["accepted", "INVALID_ARGUMENT", "itemFailure"]),
    errorHttpStatus: random.of(["matching", "ok"]),
    skippedDomains: random.of(["INTERNAL", "success"]),
    readMissingFolder: random.of(["empty", "NOT_FOUND"]),
    folderReadsEnabled: random.chance(0.8),
    messageStyle: random.of(["own", "own", "quoting", "terse"]),
    editorlessDocument: random.of(["empty", "NOT_FOUND"]),
    errorCodes: random.chance(0.5),
    unknownFields: random.of(["refused", "ignored"]),
    emptyFields: random.of(["absent", "null"]),
    pageTokenName: random.of(["documented", "nextPageToken", "pageToken", "both"]),
    lastPageToken: random.of(["absent", "null", "empty"]),
    echoPageToken: random.chance(0.3),
    missingOrganizationInDisable: random.of(["created", "itemFailure"]),
    usersOfDisabledOrganization: random.of(["refused", "readable"]),
    foldersOfDisabledOrganization: random.of(["refused", "readable"]),
    addToMissingFolder: random.of(["error", "itemFailures"]),
    moveToMissingFolder: random.of(["error", "created"]),
    moveMissingDocument: random.of(["ignored", "error"]),
    domainSpelling: random.of(["host", "prefixOnly"]),
    createdKeyDomains: random.of(["keptWithKey", "addedToWorkspace"]),
    duplicateNotification: random.of(["success", "failure"]),
    crdtTypeChange: random.of(["INVALID_ARGUMENT", "accepted"]),
  };
}
