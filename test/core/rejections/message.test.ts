import { describe, expect, it } from "@jest/globals";
import { normalizedMessage } from "../../../src/api";
import { existingIn, isAboutDisabledOrganization, missingIn } from "../../../src/core/rejections/meaning";

const missing = (words: string, ...own: string[]) => [...(missingIn(normalizedMessage(words, own)) ?? [])];
const existing = (words: string, ...own: string[]) => [...(existingIn(normalizedMessage(words, own)) ?? [])];

describe("a message of the service", () => {
  it.each([
    ["Document does not exist", ["document"]],
    ["Organization does not exist", ["organization"]],
    ["User does not exist.", ["user"]],
    ['Document "handbook" could not be found in organization "acme".', ["document"]],
    ['Folder "guides" not found in organization "acme"', ["folder"]],
    ["No such folder", ["folder"]],
    ["\n  Document does not exist \r\n", ["document"]],
    ["documentId d-1 does not exist", ["document"]],
    ["Document with documentId d-1 not found", ["document"]],
    ["Unable to find document …", ["document"]],
    ["Target folder guides-1 does not exist", ["folder"]],
    ["Document(s) not found", ["document"]],
    ["The document doesn’t exist", ["document"]],
    ["data.documents[0]: Document does not exist", ["document"]],
    ["No document … in organization …", ["document"]],
    ['No document with the id "a" was found', ["document"]],
    ["Document doc_000123 does not exist", ["document"]],
    ["Not found", ["unnamed"]],
    ["Requested entity was not found.", ["unnamed"]],
    ["Organization acme-corp1: document x1 not found", ["organization", "document"]],
    ["Migration does not exist", ["other"]],
    ["In organization acme-1, the document plan-1 was not found", ["document"]],
    ["No users found in organization acme-1", ["user"]],
  ])("reports that something is missing: %s", (words, things) => {
    expect(missing(words)).toEqual(things);
  });

  it.each([
    "upstream shard 7 not found",
    "Tenant configuration not found",
    "Document configuration not found",
    "API key not found or disabled",
    "The lock of the document could not be found",
    "Document is locked",
    "Document may not exist twice",
    "No document name given",
    "Delete failed: upstream shard 7: not found",
    "Could not delete. Index entry: not found",
    "Permission policy: not found",
    "Document not found in cache, retry later",
    "data.documentId: is required",
  ])("does not report that an object is missing: %s", (words) => {
    expect(missing(words)).toEqual([]);
  });

  it("is interpreted without the caller's own ids", () => {
    expect(missing("Document not found is locked", "not found")).toEqual([]);
    expect(
      missing("Document does not exist is locked in organization acme", "does not exist", "acme"),
    ).toEqual([]);
    expect(missing("Document not-found-guide does not exist", "not-found-guide")).toEqual(["document"]);
    expect(existing('Document "already exists" is locked', "already exists")).toEqual([]);
    expect(
      isAboutDisabledOrganization(
        normalizedMessage("Document disabled in organization acme is locked", ["disabled", "acme"]),
      ),
    ).toBe(false);
  });

  it.each([
    ["Document already exists", ["document"]],
    ['Document "handbook" already exists in organization "acme".', ["document"]],
    ['There is already a document "handbook"', ["document"]],
    ["Already exists", ["unnamed"]],
    ["A migration of this document already exists", ["other"]],
    ["A document with this id exists", ["document"]],
    ["documentId is already in use", ["document"]],
    ["Duplicate documentId: acme", ["document"]],
    ["The document id is already taken", ["document"]],
    ["A folder with this id exists", ["folder"]],
    ["No document with this id exists", []],
    ["The document no longer exists", []],
    ["Check whether the document exists", []],
    ["Document is not welcome", []],
    ["A document with this name already exists", []],
  ])("reports what exists already: %s", (words, things) => {
    expect(existing(words)).toEqual(things);
  });

  it.each([
    ["Organization is disabled: access to its documents and users is off", true],
    ['Organization "acme" has been disabled by an administrator', true],
    ["Organization disabled", true],
    ["Not possible in a disabled organization", true],
    ["Advanced queries are disabled for this organization", false],
    ["createOrganization is disabled for this API key", false],
    ["Organization settings are disabled", false],
    ["Organization folders are disabled", false],
    ["User access to this organization was disabled", false],
    ["Document disabled-users does not exist in organization acme", false],
    ["Organization is disabled for advanced queries", false],
  ])("shows whether the organization itself is disabled: %s", (words, off) => {
    expect(isAboutDisabledOrganization(normalizedMessage(words, ["acme"]))).toBe(off);
  });
});
