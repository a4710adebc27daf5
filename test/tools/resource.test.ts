import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { runCommand } from "../../tools/command";
import { KINDS as TYPES } from "../../tools/conformance/kinds";
import { repositoryRoot } from "../../tools/repository-root";

it.each([[["Locatoin"]], [[]], [["Location", "Folder"]]])(
  "npm run resource lists the resource types for the arguments %j",
  async (args: string[]) => {
    const command = join(repositoryRoot(), "build", "tools", "life.js");
    const { exitCode, stderr } = await runCommand(process.execPath, [command, ...args]);
    expect(exitCode).toBe(1);
    expect(TYPES.filter((type) => !stderr.includes(type))).toEqual([]);
  },
);
