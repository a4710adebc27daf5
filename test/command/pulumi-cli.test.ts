import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { cliCommand } from "../../src/command/pulumi-cli";
import { temporaryFolder } from "../temporary";

const [program, script, empty] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
beforeAll(() => {
  writeFileSync(join(program, "pulumi.exe"), "");
  writeFileSync(join(script, "pulumi.cmd"), "");
});

const onWindows = (folders: readonly string[], args = ["version"]) =>
  cliCommand(args, { Path: folders.join(delimiter) }, "win32");
const direct = { file: "pulumi", args: ["version"], shell: false };

describe("on Windows", () => {
  it("a shell runs pulumi.cmd, with which npm installs the CLI", () => {
    const args = ["config", "--json", "--stack", "acme/shop/production-1"];
    expect(onWindows([empty, script, program], args)).toEqual({
      file: `"${join(script, "pulumi.cmd")}" config --json --stack acme/shop/production-1`,
      args: [],
      shell: true,
    });
  });

  it("no shell runs pulumi.exe, or a CLI that is not there", () => {
    expect(onWindows([program, script])).toEqual(direct);
    expect(onWindows([empty])).toEqual(direct);
  });

  it("the shell interprets nothing that the command line contains", () => {
    for (const stack of ["a & calc", "a|b", "%PATH%", 'a"b', "a^b"])
      expect(() => onWindows([script], ["preview", "--stack", stack])).toThrow(
        `"${stack}" cannot be the name of a stack, and was not passed to ${join(script, "pulumi.cmd")}.`,
      );
  });
});

it("elsewhere, no shell runs the CLI", () => {
  expect(cliCommand(["version"], { PATH: script }, "linux")).toEqual(direct);
});
