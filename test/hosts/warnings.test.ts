import { expect, it } from "@jest/globals";
import { lifecycleOf, Resources } from "../../src/hosts/resources";
import { checked } from "../core/support";

it("a preview warns once per resource type about what a change loses", () => {
  const warnings: string[] = [];
  const change = (type: string, was: object, is: object) =>
    new Resources(lifecycleOf(type), () => ({ baseUrl: "https://a.example.com" })).diff(
      "id",
      checked(type, was),
      checked(type, is),
      (message) => warnings.push(message),
    );
  const set = (...domains: string[]) => ({ domains, maxDeletions: 9 });
  change("AllowedDomains", set("a.com", "b.com"), set("a.com"));
  change("AllowedDomains", set("a.com", "b.com"), set("b.com"));
  change(
    "Document",
    { organizationId: "acme", documentId: "acme" },
    { organizationId: "b", documentId: "acme" },
  );
  expect(warnings).toEqual([
    "AllowedDomains: allowed domain b.com leaves the list: web pages there can no longer use the API key.",
    "Document: document acme/acme is deleted with its data. This does not apply if retainOnDelete was applied to it before.",
  ]);
});
