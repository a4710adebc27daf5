import { expect, it } from "@jest/globals";
import { nearest } from "../../src/values/nearest";

it.each([
  ["folderID", "folderId"],
  ["foldrId", "folderId"],
  ["folder", "folderId"],
  ["name", "documentName"],
  ["emial", "email"],
  ["colour", undefined],
  ["x", undefined],
])("%s is taken for %s", (word, expected) => {
  expect(nearest(word, ["documentName", "folderId", "email"])).toBe(expected);
});

it("of two that are close, the closer one", () => {
  expect(nearest("plan-b", ["plan-aa", "plan-bb", "plan"])).toBe("plan-bb");
  expect(nearest("plan", [])).toBeUndefined();
});
