import { expect, it } from "@jest/globals";
import { join, parse, resolve } from "node:path";
import { nearest } from "../../../src/command/export/out-folder";

const folder = resolve("a", "b", "c");

it("looks at the nearest folder that exists", () => {
  expect(nearest(folder, (path) => path === resolve("a"))).toBe(resolve("a"));
  expect(nearest(folder, () => true)).toBe(folder);
  expect(nearest(join(folder, "d"), (path) => path === parse(folder).root)).toBe(parse(folder).root);
});

it("ends at the root of a drive that does not exist", () => {
  expect(nearest(folder, () => false)).toBeUndefined();
});
