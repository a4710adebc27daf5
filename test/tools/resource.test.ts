import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { runCommand } from "../../tools/command";
import { RESOURCE_TYPES } from "../../tools/conformance/resource-types";
import { repositoryRoot } from "../../tools/repository-root";

it.each([[["Locatoin"]], [[]], [["Location", "Folder"]]])(
  "npm run resource lists the resource types for %j",
  async (args: string[]) => {
    const command = join(repositoryRoot(), "build", "tools", "resource.js");
    const { exitCode, stderr } = await runCommand(process.execPath, [command, ...args]);
    expect(exitCode).toBe(1);
    expect(RESOURCE_TYPES.filter((type) => !stderr.includes(type))).toEqual([]);
  },
);
