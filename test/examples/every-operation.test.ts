import { beforeAll, describe, expect, it } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "../../src/api";
import type { Emulator } from "../../src/emulator";
import { repositoryRoot } from "../../tools/repository-root";
import { configFor, type Stack } from "../../tools/stack";
import { UNCHECKED } from "./type-check";
import { temporaryEmulator, temporaryProject } from "../temporary";

const EXAMPLE = "examples/every-operation";
const titles = Object.values(operations)
  .sort((a, b) => a.number - b.number)
  .map(({ number, title }) => `${number} ${title}`);

let emulator: Emulator;
let stack: Stack;

beforeAll(async () => {
  emulator = await temporaryEmulator({
    seed: {
      organizations: {
        acme: {
          users: { ada: {} },
          documents: { minutes: { editors: { agenda: { type: "text", data: "" } } } },
        },
        globex: {},
      },
      webhookEndpoints: { "ep-1": { url: "https://hooks.acme.com/1", secret: "whsec-1" } },
    },
  });
  const project = await temporaryProject({ copyOf: EXAMPLE, env: UNCHECKED });
  stack = await project.stack("test", { config: configFor(emulator) });
  await stack.up();
  await stack.setConfig({ later: "true" });
  await stack.up();
});

describe("the example of every operation", () => {
  it("makes what it declares, and changes what is changed", () => {
    const { domains, organizations } = emulator.contents();
    expect(domains).toEqual(["acme.com"]);
    expect(organizations).toMatchObject({
      acme: {
        users: { ada: { name: "Ada L." } },
        documents: {
          roadmap: { documentName: "Roadmap of last year", folderId: "archive" },
          "user-guide": {},
          minutes: {
            editors: { agenda: { data: "Numbers, plans" } },
            locations: { opening: { locationName: "Welcome" } },
          },
        },
      },
      globex: { disabled: true },
    });
  });

  it("uses every operation of the service", async () => {
    await stack.destroy();
    const used = emulator.requests.map(({ operation }): string => operation);
    expect(Object.keys(operations).filter((name) => !used.includes(name))).toEqual([]);
  });

  it("documents where each operation is used", async () => {
    const program = await readFile(join(repositoryRoot(), EXAMPLE, "index.ts"), "utf8");
    expect(titles.filter((title) => !program.includes(title))).toEqual([]);
  });
});
