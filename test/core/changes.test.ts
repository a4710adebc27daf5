import { describe, expect, it } from "@jest/globals";
import { changesOf } from "../../src/core/changes";

const pathsOf = (before: unknown, after: unknown) =>
  Object.fromEntries(changesOf("it", before, after).map(({ path, kind }) => [path, kind]));

describe("what differs between two values of an input", () => {
  it.each([
    ["text", "a", "b", { it: "update" }],
    ["a value that comes", undefined, {}, { it: "add" }],
    ["a value that goes", false, undefined, { it: "delete" }],
    [
      "entries of a map",
      { a: 1, b: 2 },
      { b: 3, c: 4 },
      { "it.a": "delete", "it.b": "update", "it.c": "add" },
    ],
    ["odd names", {}, { "a.b": 1, 'q"': 1 }, { 'it["a.b"]': "add", 'it["q\\""]': "add" }],
    ["fields in entries", { a: { x: 1, y: 1 } }, { a: { x: 1, y: 2 } }, { "it.a.y": "update" }],
    ["items of a list", [1, 2], [1, 3, 4], { "it[1]": "update", "it[2]": "add" }],
    ["another type", { a: 1 }, ["a"], { it: "update" }],
    ["the order of fields alone", { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { it: "update" }],
  ])("names %s", (_, before, after, expected) => {
    expect(pathsOf(before, after)).toEqual(expected);
  });
});
