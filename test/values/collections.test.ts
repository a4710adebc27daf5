import { expect, it, describe } from "@jest/globals";
import { getOrMake, someOf } from "../../src/values/collections";

it("makes a value once for each key, even an empty value", () => {
  const store = new Map<string, number>();
  let made = 0;
  const next = () => made++;

  expect([getOrMake(store, "a", next), getOrMake(store, "b", next), getOrMake(store, "a", next)]).toEqual([
    0, 1, 0,
  ]);
  expect(made).toBe(2);
});

describe("a list of names in a message", () => {
  it("is complete if it is short", () => {
    expect(someOf([], 2)).toBe("");
    expect(someOf(["a"], 2)).toBe("a");
    expect(someOf(["a", "b"], 2)).toBe("a, b");
  });

  it("is cut if it is long, with the number of the others", () => {
    expect(someOf(["a", "b", "c"], 2)).toBe("a, b and 1 more");
    expect(someOf(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
  });
});
