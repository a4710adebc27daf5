import { describe, expect, it } from "@jest/globals";
import { ServiceError } from "../../../src/api";
import { missingThing, saysOrganizationIsOff } from "../../../src/command/export/refusals";

function refusal(status: string, words: string, httpStatus = 400): ServiceError {
  const facts = { operation: "getCrdtData", attempts: 1, applied: "no" } as const;
  return new ServiceError({ status, words, httpStatus }, facts);
}

describe("what a refusal says is missing", () => {
  it.each([
    ["NOT_FOUND", "Organization does not exist", "organization"],
    ["INVALID_ARGUMENT", "Unknown organisation acme", "organization"],
    ["NOT_FOUND", "In organization acme, the document plan was not found", "document"],
    ["NOT_FOUND", "Document plan does not exist in organization acme", "document"],
    ["NOT_FOUND", "Could not find the document 'plan'", "document"],
    ["NOT_FOUND", "No CRDT data for document plan", "editor"],
    ["NOT_FOUND", "Document has no editors", "editor"],
    ["NOT_FOUND", "Not found", "other"],
    ["NOT_FOUND", "Folder plan does not exist in organization acme", "folder"],
    ["NOT_FOUND", "No users found in organization acme", "user"],
    ["INVALID_ARGUMENT", "Missing organization ID", undefined],
    ["INVALID_ARGUMENT", "No data for document plan", undefined],
  ])("%s %s", (status, words, thing) => {
    expect(missingThing(refusal(status, words), ["acme", "plan"])).toBe(thing);
  });

  it.each(["INTERNAL", "UNAVAILABLE", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "PERMISSION_DENIED"])(
    "is nothing under the status %s, whatever the words",
    (status) => {
      expect(missingThing(refusal(status, "Organization does not exist"), [])).toBeUndefined();
    },
  );

  it("is nothing where the service failed or did not accept the credentials", () => {
    for (const httpStatus of [401, 403, 500, 503])
      expect(missingThing(refusal("NOT_FOUND", "Document not found", httpStatus), [])).toBeUndefined();
  });

  it("is not told by an id", () => {
    const said = (id: string) => missingThing(refusal("NOT_FOUND", `Nothing in "${id}"`), [id]);
    for (const id of ["document not found", "no such organization", "unknown.document", "a", ""])
      expect(said(id)).toBe("other");
  });
});

describe("an organization seems to be switched off", () => {
  const isOff = (words: string, status = "PERMISSION_DENIED") =>
    saysOrganizationIsOff(refusal(status, words), ["acme", "disabled-users"]);

  it.each([
    "Organization is disabled: access to its documents and users is off",
    "Organization disabled",
    'The organisation "acme" has been disabled.',
    "organization acme is currently suspended",
    "Cannot read a disabled organization",
    "Access is switched off for organization acme",
  ])("by the words %j", (words) => {
    expect(isOff(words)).toBe(true);
    expect(isOff(words, "FAILED_PRECONDITION")).toBe(true);
    for (const status of ["INTERNAL", "UNAVAILABLE", "RESOURCE_EXHAUSTED", "NOT_FOUND"])
      expect(isOff(words, status)).toBe(false);
  });

  it.each([
    "Advanced queries are disabled for this organization",
    "Organization has advanced queries disabled",
    "createOrganization is disabled for this API key",
    "Document disabled-users does not exist in organization acme",
    "Reads of disabled-users are not allowed in this organization",
    "Comments of this organization are disabled",
  ])("not by the words %j", (words) => {
    expect(isOff(words)).toBe(false);
  });
});
