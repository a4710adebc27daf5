import { expect, it } from "@jest/globals";
import { partsOf } from "../../src/values/urn";

it("the type is found in a URN, within components and under any name", () => {
  expect(partsOf("urn:pulumi:s::p::test:index:Team$collab:index:Document::a::b")).toEqual({
    stack: "s",
    project: "p",
    type: "collab:index:Document",
    name: "a::b",
  });
});
