import { describe, expect, it } from "@jest/globals";
import { definitions } from "../../src/resources/definitions";
import { documentOf, keepData, noBroadDomains, validateResource, type KindName } from "../../src/policy";
import { judge } from "./judge";

/** The compiler checks these names against the types of the inputs. */
const TYPED: Record<KindName, true> = {
  ApiKey: true,
  AllowedDomains: true,
  Organization: true,
  Folder: true,
  Document: true,
  DocumentSet: true,
  OrganizationDisabledState: true,
  Users: true,
  EditorContent: true,
  Location: true,
  Notification: true,
  UserToken: true,
};

describe("a check of a resource type", () => {
  it("can be written with typed inputs for every resource type", () => {
    expect(Object.keys(TYPED)).toEqual(definitions.map(({ type }) => type));
  });

  it("receives only resources of that type, with their checked inputs", async () => {
    const rule = {
      name: "ours",
      description: "The domains are ours.",
      validateResource: validateResource("AllowedDomains", ({ domains }, { name }, reportViolation) => {
        for (const domain of Object.keys(domains)) reportViolation(`${name}: ${domain}`);
      }),
    };
    expect(await judge(rule, "AllowedDomains", { domains: ["https://www.Acme.com/"] })).toEqual({
      violations: ["it: acme.com"],
    });
    expect(await judge(rule, "Organization", { organizationId: "acme" })).toBeUndefined();
  });

  it("rejects the name of an unknown resource type, because the check would never run", () => {
    const misspelled = "AllowedDomian" as KindName;
    expect(() => validateResource(misspelled, () => undefined)).toThrow(
      'pulumi-collab/policy: "AllowedDomian" is not a resource type; the resource types are ApiKey, AllowedDomains, ',
    );
  });

  it("reads a document of a set in its short form", () => {
    expect(documentOf("plans/Roadmap")).toEqual({ folderId: "plans", documentName: "Roadmap" });
    expect(documentOf(true)).toEqual({});
    // The form in the state of an earlier version.
    expect(documentOf({ documentName: "Roadmap" })).toEqual({ documentName: "Roadmap" });
  });
});

it("a rule accepts another name and enforcement level", () => {
  expect(noBroadDomains()).toMatchObject({ name: "collab-no-broad-domains" });
  expect(noBroadDomains()).not.toHaveProperty("enforcementLevel");
  expect(noBroadDomains({ name: "domains", enforcementLevel: "advisory" })).toMatchObject({
    name: "domains",
    enforcementLevel: "advisory",
  });
});

it("a misspelled option is rejected, because the rule would be weaker", () => {
  expect(() => keepData({ document: true } as object)).toThrow(
    'pulumi-collab/policy: collab-keep-data does not take "document"; it takes documents, name, enforcementLevel.',
  );
});
