import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { World } from "./world";

const PROGRAM = `
const { makeDocument } = require("shared");
makeDocument();
`;
const SHARED = `
const collab = require("pulumi-collab");
exports.makeDocument = () => {
  new collab.Provider("own");
  new collab.Document("plan", { organizationId: "acme", documentId: "plan", createOrganization: true });
};
`;

const world = World.ofSuite({ host: "dynamic" });

it("a program whose package is only installed behind another one ends with the line to add to its package.json", async () => {
  const { programDir } = world.project;
  await world.project.write({
    "index.js": PROGRAM,
    "node_modules/shared/index.js": SHARED,
  });
  const nested = join(programDir, "node_modules", "shared", "node_modules");
  await mkdir(nested);
  await rename(join(programDir, "node_modules", "pulumi-collab"), join(nested, "pulumi-collab"));

  const output = await world.failure("preview");

  expect(output).toContain(
    `error: Pulumi's plugin cannot load pulumi-collab from the program's folder: add pulumi-collab to the dependencies in ${join(programDir, "package.json")}.`,
  );
  expect(output).not.toContain("Cannot find module");
  expect(output).not.toContain("pulumi:providers");
});
