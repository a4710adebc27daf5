import { expect, it } from "@jest/globals";
import { rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readWorkspace } from "../../../src/workspace/file";
import { temporaryFolder } from "../../temporary";

const folder = temporaryFolder();
const file = (name: string) => relative(process.cwd(), join(folder, name));

it.each(["a.yaml", "b.yml", "c.json", "D.YAML"])("reads %s relative to the working directory", (name) => {
  writeFileSync(join(folder, name), '{ "domains": ["acme.com"] }');
  expect(readWorkspace(file(name))).toEqual({ domains: ["acme.com"] });
});

it("names a missing file and its absolute path", () => {
  const missing = file("none.yaml");
  expect(() => readWorkspace(missing)).toThrow(
    `${missing}: there is no such file: ${join(folder, "none.yaml")}`,
  );
});

it("rejects a folder and a file of another type", () => {
  expect(() => readWorkspace(file("e.toml"))).toThrow("must be a .yaml, .yml or .json file");
  rmSync(join(folder, "D.YAML"), { force: true });
  expect(() => readWorkspace(file("."))).toThrow("must be a .yaml, .yml or .json file");
});
