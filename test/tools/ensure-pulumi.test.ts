import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findOnPath } from "../../tools/pulumi-cli/on-path";
import { temporaryFolder } from "../temporary";

describe("a pulumi on PATH", () => {
  const program = (folder: string, name: string, prints: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${prints}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const companions = ["pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"];

  it("is taken with its language host and dynamic plugin somewhere on PATH", async () => {
    const [cliFolder, hostFolder] = [temporaryFolder(), temporaryFolder()];
    program(cliFolder, "pulumi", "v3.256.1");
    for (const name of companions) program(hostFolder, name, "");
    await expect(findOnPath([cliFolder, hostFolder].join(delimiter))).resolves.toEqual({
      binDir: cliFolder,
      version: "3.256.1",
    });
  });

  it("is rejected if it is too old, or cannot run Node programs", async () => {
    const folder = temporaryFolder();
    program(folder, "pulumi", "v3.99.0");
    await expect(findOnPath(folder)).rejects.toThrow("has no pulumi-language-nodejs beside it");
    for (const name of companions) program(folder, name, "");
    await expect(findOnPath(folder)).rejects.toThrow("is 3.99.0, and 3.255.0 is the oldest supported");
    await expect(findOnPath(temporaryFolder())).rejects.toThrow("no pulumi there");
  });
});
