import { expect, it } from "@jest/globals";
import { urnParts } from "../../src/values/type-token";

it("the type is found in a URN, within components and under any name", () => {
  expect(urnParts("urn:pulumi:s::p::test:index:Team$collab:index:Document::a::b")).toEqual({
    stack: "s",
    project: "p",
    type: "collab:index:Document",
    name: "a::b",
  });
});
