import { expect, it } from "@jest/globals";
import { pathText } from "../../src/values/path";

it.each([
  [[], ""],
  [["documents", 3, "documentId"], "documents[3].documentId"],
  [["organizations", "acme.com", "folders"], 'organizations["acme.com"].folders'],
  [["a b"], '["a b"]'],
])("the path %j reads as a program would write it", (path, text) => {
  expect(pathText(path)).toBe(text);
});
