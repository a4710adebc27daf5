import { expect, it } from "@jest/globals";
import { getOrMake } from "../../src/values/get-or-make";

it("makes a value once for each key, also one that is empty", () => {
  const store = new Map<string, number>();
  let made = 0;
  const next = () => made++;

  expect([getOrMake(store, "a", next), getOrMake(store, "b", next), getOrMake(store, "a", next)]).toEqual([
    0, 1, 0,
  ]);
  expect(made).toBe(2);
});
