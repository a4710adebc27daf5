import { describe, expect, it } from "@jest/globals";
import { typeOfToken, urnParts } from "../../src/values/type-token";

describe("the engine's name of a type", () => {
  it.each([
    ["pulumi-nodejs:dynamic/collab:Document", "Document"],
    ["collab:index:Document", "Document"],
    ["other:index:Document", undefined],
  ])("%s means %s, whichever host serves it", (token, type) => {
    expect(typeOfToken(token)).toBe(type);
  });
});

it("the type is found in a URN, within components and under any name", () => {
  expect(urnParts("urn:pulumi:s::p::test:index:Team$collab:index:Document::a::b")).toEqual({
    stack: "s",
    project: "p",
    type: "collab:index:Document",
    name: "a::b",
  });
});
