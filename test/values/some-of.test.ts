import { describe, expect, it } from "@jest/globals";
import { someOf } from "../../src/values/some-of";

describe("a list of names in a message", () => {
  it("is whole where it is short", () => {
    expect(someOf([], 2)).toBe("");
    expect(someOf(["a"], 2)).toBe("a");
    expect(someOf(["a", "b"], 2)).toBe("a, b");
  });

  it("is cut where it is long, and says how many more there are", () => {
    expect(someOf(["a", "b", "c"], 2)).toBe("a, b and 1 more");
    expect(someOf(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
  });
});
