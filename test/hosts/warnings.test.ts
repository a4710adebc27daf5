import { expect, it } from "@jest/globals";
import { Warnings } from "../../src/hosts/warnings";

it("a preview names a replaced organization without itself, and a document with its organization, also of the same name", () => {
  const warnings: string[] = [];
  const notify = (message: string) => void warnings.push(message);
  new Warnings("Organization").ofReplaced({ organizationId: "acme", onDelete: "retain" }, notify);
  new Warnings("Document").ofReplaced({ organizationId: "acme", documentId: "acme" }, notify);
  expect(warnings).toEqual([
    expect.stringContaining("Organization: organization acme stays in the service"),
    expect.stringContaining("Document: document acme/acme is deleted"),
  ]);
});
