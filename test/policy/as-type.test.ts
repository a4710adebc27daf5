import { describe, expect, it } from "@jest/globals";
import type { ReportViolation, ResourceValidationArgs } from "@pulumi/policy";
import { asType, documentOf, keepData, noBroadDomains } from "../../src/policy";
import { judge } from "./judge";

describe("the inputs of a resource type", () => {
  const rule = {
    name: "ours",
    description: "The domains are ours.",
    validateResource: (args: ResourceValidationArgs, reportViolation: ReportViolation) => {
      const set = asType(args, "AllowedDomains");
      if (!set) return args.notApplicable();
      for (const domain of Object.keys(set.domains)) reportViolation(`${args.name}: ${domain}`);
    },
  };

  it("are those of resources of that type only, as checked", async () => {
    expect(await judge(rule, "AllowedDomains", { domains: ["https://www.Acme.com/"] })).toEqual([
      "it: acme.com",
    ]);
    expect(await judge(rule, "Organization", { organizationId: "acme" })).toBeUndefined();
  });

  it("are rejected for the name of an unknown resource type, because the rule would find nothing", () => {
    const resource = { type: "collab:index:AllowedDomains", props: {} };
    // @ts-expect-error there is no such resource type
    expect(() => asType(resource, "AllowedDomian")).toThrow(
      'pulumi-collab/policy: "AllowedDomian" is not a resource type; the resource types are ApiKey, AllowedDomains, ',
    );
  });

  it("contain the documents of a set in their short form, which documentOf parses", () => {
    expect(documentOf("plans/Roadmap")).toEqual({ folderId: "plans", documentName: "Roadmap" });
    expect(documentOf(true)).toEqual({});
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
