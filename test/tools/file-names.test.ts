import { execFileSync } from "node:child_process";
import { expect, it } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";

const files = execFileSync("git", ["ls-files", "-z"], { cwd: repositoryRoot(), encoding: "utf8" })
  .split("\0")
  .filter((file) => file !== "");

it("no two files have the same name on a file system that ignores case and normalizes names", () => {
  const names = files.map((file) => file.normalize("NFD").toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.length).toBeGreaterThan(500);
});

it("every file can be checked out on Windows", () => {
  const reserved = /[<>:"|?*\\]|[. ](?:\/|$)|(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/iu;
  expect(files.filter((file) => reserved.test(file))).toEqual([]);
});
