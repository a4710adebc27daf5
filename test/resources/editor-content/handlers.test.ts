import { expect, it } from "@jest/globals";
import { lifeOfType } from "../../core/support";

const EDITOR = { organizationId: "acme", documentId: "guide", editorId: "intro" };

const problemsOf = (args: object) =>
  lifeOfType("EditorContent")
    .check({ ...EDITOR, ...args })
    .problems.map(({ path, message }) => `${path} ${message}`);

it("reports invalid content with the client's message", () => {
  expect(problemsOf({ type: "text", data: 7 })).toContain("data must be a string, an object or an array");
  expect(problemsOf({ type: "map", data: "text" })).toEqual(['data must be an object for type "map"']);
  expect(problemsOf({ type: "text", data: "" })).toEqual([]);
});
