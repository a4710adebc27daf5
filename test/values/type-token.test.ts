import { describe, expect, it } from "@jest/globals";
import { typeOfToken } from "../../src/values/type-token";

describe("the engine's name of a type", () => {
  it.each([
    ["pulumi-nodejs:dynamic/collab:Document", "Document"],
    ["collab:index:Document", "Document"],
    ["other:index:Document", undefined],
  ])("%s stands for %s, whichever host serves it", (token, type) => {
    expect(typeOfToken(token)).toBe(type);
  });
});
