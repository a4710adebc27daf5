import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { npmPackage } from "../../../tools/release/npm-package";
import { temporaryFolders } from "../temporary-folder";

const temporaryFolder = temporaryFolders();

it("the npm package is the same, byte for byte, when it is made again", async () => {
  const folder = temporaryFolder();
  const [one, other] = [await npmPackage(join(folder, "one")), await npmPackage(join(folder, "other"))];
  expect(readFileSync(one.file).equals(readFileSync(other.file))).toBe(true);
});
