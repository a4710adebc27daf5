import { describe, expect, it } from "@jest/globals";
import { differ } from "../../src/core/changes";

describe("what a state holds and what is declared", () => {
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
