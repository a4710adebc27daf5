import { beforeAll, describe, expect, it } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "../../src/api";
import type { Emulator } from "../../src/emulator";
import { repositoryRoot } from "../../tools/repository-root";
import { configFor, type Project, type Stack } from "../../tools/stack";
import { UNCHECKED } from "./type-check";
import { temporaryEmulator, temporaryProject } from "../temporary";

const EXAMPLE = "examples/every-operation";
const titles = Object.values(operations)
  .sort((a, b) => a.number - b.number)
  .map(({ number, title }) => `${number} ${title}`);

let emulator: Emulator;
let project: Project;
let stack: Stack;
/** The operations that each command requested. */
const asked = new Map<string, Set<string>>();

async function doing(command: string, work: () => Promise<unknown>): Promise<void> {
  emulator.resetCounts();
  await work();
  asked.set(command, new Set(emulator.requests.map(({ operation }) => operation)));
}

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
  project = await temporaryProject({ copyOf: EXAMPLE, env: UNCHECKED });
  stack = await project.stack("test", { config: configFor(emulator) });
  await doing("first up", () => stack.up());
  await doing("second up", async () => {
    await stack.setConfig({ later: "true" });
    await stack.up();
  });
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

  it("has nothing left to do then, but to read what its functions read", async () => {
    emulator.resetCounts();
    await stack.up({ expectNoChanges: true });
    const writes = emulator.requests.filter(({ operation }) => operations[operation].idempotency !== "safe");
    expect(writes).toEqual([]);
  });

  it("shows no secret in its outputs", async () => {
    const outputs = await stack.outputs({ showSecrets: false });
    expect(outputs).toMatchObject({ oneOff: "[secret]", signingSecret: "[secret]" });
  });

  it("uses every operation of the service", async () => {
    await doing("destroy", () => stack.destroy());
    const used = new Set([...asked.values()].flatMap((names) => [...names]));
    expect(Object.keys(operations).filter((name) => !used.has(name))).toEqual([]);
  });

  it("documents where each operation is used", async () => {
    const program = await readFile(join(repositoryRoot(), EXAMPLE, "index.ts"), "utf8");
    expect(titles.filter((title) => !program.includes(title))).toEqual([]);
  });
});
