import { describe, expect, it } from "@jest/globals";
import { ServiceError } from "../../../src/api";
import { ItemError } from "../../../src/core/rejections/failures";
import {
  isDivisible,
  isExisting,
  isNotFound,
  isOrganizationDisabled,
  isReadDisabled,
  mayBeApplied,
  mayLack,
  missingThings,
} from "../../../src/core/rejections/meaning";

const answered = (status: string, words: string, httpStatus = 400, failureCode?: string) =>
  new ServiceError(
    { status, message: words, httpStatus, failureCode },
    { operation: "deleteDocuments", attempts: 1, applied: "no" },
  );

describe("the meaning of a rejection", () => {
  it.each([
    ["NOT_FOUND", "Out fishing", 404, true],
    ["NOT_FOUND", "API key not found", 404, false],
    ["NOT_FOUND", "The current request is not defined by this API.", 404, false],
    ["NOT_FOUND", "Document does not exist", 500, true],
    ["INVALID_ARGUMENT", "Document does not exist", 500, true],
    ["NOT_FOUND", "Out fishing", 500, false],
    ["NOT_FOUND", "Document does not exist", 503, false],
    ["INVALID_ARGUMENT", "Document does not exist", 400, true],
    ["INVALID_ARGUMENT", "Document is locked", 400, false],
    ["INTERNAL", "Document does not exist", 500, false],
    ["INTERNAL", "Document does not exist", 200, false],
    ["UNAVAILABLE", "Document does not exist", 503, false],
    ["RESOURCE_EXHAUSTED", "Document does not exist", 429, false],
    ["FAILED_PRECONDITION", "Document does not exist", 400, false],
    ["PERMISSION_DENIED", "Document does not exist", 403, false],
    ["UNAUTHENTICATED", "Document does not exist", 401, false],
  ])("%s %s (HTTP %d): not found is %j", (status, words, httpStatus, notFound) => {
    expect(isNotFound(answered(status, words, httpStatus))).toBe(notFound);
  });

  it("allows a second attempt that creates what may be missing", () => {
    expect(mayLack(answered("FAILED_PRECONDITION", "Folder does not exist"))?.has("folder")).toBe(true);
    expect(mayLack(answered("INTERNAL", "Folder does not exist"))).toBeUndefined();
  });

  it("does not treat an object as existing if the service is broken", () => {
    for (const status of ["ALREADY_EXISTS", "INVALID_ARGUMENT"]) {
      const isIt = (httpStatus: number) =>
        isExisting(answered(status, "Document already exists", httpStatus));
      expect([409, 500, 503].filter(isIt)).toEqual([409, 500]);
    }
    expect(isExisting(answered("ALREADY_EXISTS", "Out fishing", 409))).toBe(true);
    expect(isExisting(answered("ALREADY_EXISTS", "Out fishing", 500))).toBe(false);
    expect(isExisting(answered("INTERNAL", "Document already exists", 500))).toBe(false);
  });

  it.each([
    ["already-exists", { existing: true, notFound: false, unsure: false }],
    ["not-found", { existing: false, notFound: true, unsure: false }],
    ["internal", { existing: false, notFound: false, unsure: true }],
  ])("depends on the code %s before any message", (failureCode, { existing, notFound, unsure }) => {
    for (const message of ["Document already exists", "Document does not exist", "Existe déjà"]) {
      const item = new ItemError(message, { failureCode });
      expect([isExisting(item), isNotFound(item), mayBeApplied(item)]).toEqual([existing, notFound, unsure]);
      for (const httpStatus of [200, 400, 500]) {
        const error = answered("INVALID_ARGUMENT", message, httpStatus, failureCode);
        expect([isExisting(error), isNotFound(error)]).toEqual([existing, notFound]);
      }
    }
  });

  it("uses the message beside a known code only for the names of things, and ignores other codes", () => {
    const missing = (message: string) => missingThings(new ItemError(message, { failureCode: "not-found" }));
    expect(missing("Folder does not exist")).toEqual(new Set(["folder"]));
    expect(missing("Inconnu")).toEqual(new Set(["unnamed"]));
    expect(isNotFound(answered("NOT_FOUND", "Route not found", 404, "not-found"))).toBe(false);
    expect(isNotFound(answered("PERMISSION_DENIED", "No", 403, "not-found"))).toBe(false);
    const other = new ItemError("Document already exists", { failureCode: "invalid-argument" });
    expect(isExisting(other)).toBe(true);
  });

  it("depends on the message alone if it is about one item", () => {
    expect(isNotFound(new ItemError("User does not exist."))).toBe(true);
    expect(isNotFound(new ItemError("Document not found is locked", { about: "not found" }))).toBe(false);
    expect(isExisting(new ItemError("Document already exists"))).toBe(true);
    expect(isExisting(new ItemError("Folder already exists"))).toBe(false);
    expect(isExisting(new ItemError('There is a document "plan" already', { about: "plan" }))).toBe(true);
    expect(isExisting(new ItemError("There is a folder already"))).toBe(false);
    expect(isExisting(new ItemError("There is a document that is already locked"))).toBe(false);
  });

  it.each([
    ["PERMISSION_DENIED", "Organization is disabled", true],
    ["FAILED_PRECONDITION", "Organization is disabled", true],
    ["INTERNAL", "Organization is disabled", false],
    ["NOT_FOUND", "Organization is disabled", false],
  ])("%s %s: disabled is %j", (status, words, off) => {
    expect(isOrganizationDisabled(answered(status, words))).toBe(off);
  });

  it.each<[string, string, boolean, number?]>([
    ["INVALID_ARGUMENT", "No", true],
    ["ALREADY_EXISTS", "No", true],
    ["NOT_FOUND", "Document does not exist in organization acme", true],
    ["NOT_FOUND", "Folder does not exist", false],
    ["NOT_FOUND", "Organization does not exist", false],
    ["INTERNAL", "Document does not exist", false],
    ["UNKNOWN", "request entity too large", true, 413],
  ])("%s %s: the fault of one item is %j", (status, words, divisible, httpStatus = 400) => {
    expect(isDivisible(answered(status, words, httpStatus))).toBe(divisible);
  });

  it.each([
    ["FAILED_PRECONDITION", "No", true],
    ["UNIMPLEMENTED", "No", true],
    ["INVALID_ARGUMENT", "Feature disabled", true],
    ["PERMISSION_DENIED", "This feature is not available for your API key", true],
    ["INVALID_ARGUMENT", "Invalid request", false],
    ["NOT_FOUND", "Feature disabled", false],
  ])("%s %s: a read that is not enabled is %j", (status, words, disabled) => {
    expect(isReadDisabled(answered(status, words))).toBe(disabled);
  });
});
