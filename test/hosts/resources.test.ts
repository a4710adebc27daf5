import { expect, it } from "@jest/globals";
import { lifecycleOf, Resources } from "../../src/hosts/resources";

it("an id that is probably a mistake, such as one with the line end of a file, gets a warning", async () => {
  const settings = { baseUrl: "http://127.0.0.1:1", apiKey: "key", authToken: "token" };
  const warningsOf = async (type: string, inputs: object) => {
    const warnings: string[] = [];
    const resources = new Resources(lifecycleOf(type), () => settings);
    const { reasons } = await resources.check({}, { ...inputs }, (text) => void warnings.push(text));
    expect(reasons).toEqual([]);
    return warnings;
  };
  const advice = "has a blank at its beginning or end, or an unusual character. Check that it is intended.";
  expect(await warningsOf("Document", { organizationId: "acme-1\n", documentId: "a\u200bb" })).toEqual([
    `Document: organizationId "acme-1\\n" ${advice}`,
    `Document: documentId "a\\u{200b}b" ${advice}`,
  ]);
  expect(await warningsOf("DocumentSet", { organizationId: "acme-2", documents: { " plan": {} } })).toEqual([
    `DocumentSet: documents " plan" ${advice}`,
  ]);
  const pasted = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((letter) => [`${letter}\r`, {}]));
  expect(await warningsOf("DocumentSet", { organizationId: "acme-2", documents: pasted })).toEqual([
    String.raw`DocumentSet: documents "a\r", "b\r", "c\r", "d\r", "e\r" and 2 more have a blank at their beginning or end, or an ` +
      "unusual character. Check that they are intended.",
  ]);
  const usual = { organizationId: "Ünï côde/%3A", documentId: "a b::c", documentName: "Plan " };
  expect(await warningsOf("Document", usual)).toEqual([]);
});
