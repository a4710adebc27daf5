import { beforeAll, describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import type { Emulator } from "../../src/emulator";
import { repositoryRoot } from "../../tools/repository-root";
import { configFor, type Project, type Stack } from "../../tools/stack";
import { UNCHECKED } from "./type-check";
import { temporaryEmulator, temporaryProject } from "../temporary";

let emulator: Emulator;
let project: Project;
let stack: Stack;

beforeAll(async () => {
  emulator = await temporaryEmulator();
  const dir = join(repositoryRoot(), "examples/environments");
  project = await temporaryProject({ dir, env: UNCHECKED });
  stack = await project.stack("test", { config: configFor(emulator) });
});

/** Sets what the config file declares for globex, in addition to acme, which is never disabled. */
const reviewed = (globex: object) =>
  stack.setConfig({
    domains: JSON.stringify(["acme.com"]),
    organizations: JSON.stringify({ acme: { documents: { handbook: {} } }, globex }),
  });

const globex = () => emulator.contents().organizations["globex"];

const contract = (name: string) => ({
  folders: ["deals"],
  documents: { contract: { name, folder: "deals" } },
});

describe("the environments example", () => {
  it("is made with an organization that is off, documents and all", async () => {
    await reviewed({ ...contract("Contract"), disabled: true });
    await stack.up();
    expect(globex()).toMatchObject({ disabled: true, documents: { contract: { documentName: "Contract" } } });
  });

  it("switches an organization on and renames a document in it, in one change", async () => {
    await reviewed(contract("Agreement"));
    await stack.up();
    expect(globex()).toMatchObject({
      disabled: false,
      documents: { contract: { documentName: "Agreement" } },
    });
  });

  it("renames a document and switches its organization off, in one change", async () => {
    await reviewed({ ...contract("Contract"), disabled: true });
    await stack.up();
    expect(globex()).toMatchObject({ disabled: true, documents: { contract: { documentName: "Contract" } } });
    await stack.up({ expectNoChanges: true });
  });

  it("is destroyed, whatever is switched off", async () => {
    await stack.destroy();
    expect((await stack.export()).deployment.resources).toEqual([]);
  });
});
