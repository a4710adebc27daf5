import { describe, expect, it } from "@jest/globals";
import { changesOf, differ } from "../../src/core/changes";

const pathsOf = (before: unknown, after: unknown) =>
  Object.fromEntries(changesOf("it", before, after).map(({ path, kind }) => [path, kind]));

it.each([
  ["text", "a", "b", { it: "update" }],
  ["a value that comes", undefined, {}, { it: "add" }],
  ["a value that goes", false, undefined, { it: "delete" }],
  ["entries of a map", { a: 1, b: 2 }, { b: 3, c: 4 }, { "it.a": "delete", "it.b": "update", "it.c": "add" }],
  ["odd names", {}, { "a.b": 1, 'q"': 1 }, { 'it["a.b"]': "add", 'it["q\\""]': "add" }],
  ["fields in entries", { a: { x: 1, y: 1 } }, { a: { x: 1, y: 2 } }, { "it.a.y": "update" }],
  ["items of a list", [1, 2], [1, 3, 4], { "it[1]": "update", "it[2]": "add" }],
  ["another type", { a: 1 }, ["a"], { it: "update" }],
  ["the order of fields alone", { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { it: "update" }],
])("the differences between two values of an input names %s", (_, before, after, expected) => {
  expect(pathsOf(before, after)).toEqual(expected);
});

describe("the values of a state and of a program", () => {
  it.each([
    ["a value that came", {}, { name: "a" }],
    ["a value that went", { name: "a" }, {}],
    ["another value", { name: "a" }, { name: "b" }],
    ["another value deep inside", { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }],
    ["one entry for another", { a: {} }, { b: {} }],
    ["another order of a list", { a: [1, 2] }, { a: [2, 1] }],
    ["a list for an object", {}, []],
    ["a list for an object deep inside", { a: { b: {} } }, { a: { b: [] } }],
    ["an entry that came deep inside", { a: { b: {} } }, { a: { b: { c: null } } }],
    ["a text for an object", { a: 1 }, "a"],
    ["an entry named as what every object has", { a: 1 }, { toString: 1 }],
    ["nothing for something", undefined, { a: 1 }],
  ])("differ by %s", (_title, one, other) => {
    expect(differ(one, other)).toBe(true);
    expect(differ(other, one)).toBe(true);
  });

  it.each([
    ["the order of keys", { a: { x: 1, y: 2 }, b: 2 }, { b: 2, a: { y: 2, x: 1 } }],
    ["which object it is", { a: [{ b: null }] }, { a: [{ b: null }] }],
    ["nothing at all", undefined, undefined],
  ])("do not differ by %s", (_title, one, other) => {
    expect(differ(one, other)).toBe(false);
  });
});
