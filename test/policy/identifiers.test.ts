import { describe, expect, it } from "@jest/globals";
import { identifiersMatch } from "../../src/policy";
import { UNKNOWN } from "../../src/values/unknown";
import { judge } from "./judge";

const rule = identifiersMatch({
  organizationId: /^[a-z]+$/,
  documentId: /^[a-z-]+$/g,
  folderId: /^[a-z]+$/,
});
const organization = (name: string) => `organizationId must match /^[a-z]+$/: ${name} does not.`;
const document = (name: string) => `documentId must match /^[a-z-]+$/g: ${name} does not.`;
const folder = (name: string) => `folderId must match /^[a-z]+$/: ${name} does not.`;

describe("identifiersMatch", () => {
  it.each([
    ["Organization", { organizationId: "Acme" }, [organization('"Acme"')]],
    ["Folder", { organizationId: "acme", folderId: "F1" }, [folder('"F1"')]],
    [
      "Document",
      { organizationId: "acme", documentId: "a b", folderId: "F 1" },
      [document('"a b"'), folder('"F 1"')],
    ],
    [
      "OrganizationDisabledState",
      { organizationIds: ["Globex", "acme"], disabled: true },
      [organization('"Globex"')],
    ],
    ["UserToken", { userId: "Ada", userProperties: { organizationId: "A" } }, [organization('"A"')]],
    ["Users", { organizationId: "acme", users: { Ada: {} } }, []],
    ["Location", { documentId: "A", location: { id: "A" } }, [document('"A"')]],
  ])("checks the identifiers of %s", async (kind, given, violations) => {
    expect(await judge(rule, kind, given)).toEqual({ violations });
  });

  it("checks the documents of a set and their folders", async () => {
    const documents = {
      plan: { folderId: "F 1", documentName: "Any/Name" },
      "Plan A": { documentName: "Plan/A" },
      "Plan B": { folderId: "root" },
    };
    expect(await judge(rule, "DocumentSet", { organizationId: "acme", documents })).toEqual({
      violations: [document('"Plan A", "Plan B"'), folder('"F 1"')],
    });
  });

  it("names only some of thousands of identifiers", async () => {
    const ids = Array.from({ length: 1_000 }, (_, number) => `D${number}`);
    const documents = Object.fromEntries(ids.map((id) => [id, {}]));
    expect(await judge(rule, "DocumentSet", { organizationId: "acme", documents })).toEqual({
      violations: [document('"D0", "D1", "D2", "D3", "D4" and 995 more')],
    });
  });

  it("checks known identifiers even if others are unknown", async () => {
    const unknown = ".documentId";
    const given = { organizationId: "Acme", documentId: UNKNOWN, folderId: "F" };
    expect(await judge(rule, "Document", given)).toEqual({
      violations: [organization('"Acme"'), folder('"F"')],
      unknown,
    });
    const documents = { a: { documentName: UNKNOWN }, B: { folderId: "F" } };
    expect(await judge(rule, "DocumentSet", { organizationId: "acme", documents })).toEqual({
      violations: [document('"B"'), folder('"F"')],
      unknown: ".documents.a",
    });
  });

  it("checks only identifiers with a pattern, and only this package's resource types", async () => {
    const one = identifiersMatch({ documentId: /^d-/ });
    expect(await judge(one, "Document", { organizationId: "Any Thing", documentId: "d-1" })).toEqual({
      violations: [],
    });
    expect(await judge(one, "Bucket", {})).toBeUndefined();
  });
});
