import { beforeAll, describe, expect, it } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Emulator } from "../../src/emulator";
import { parseWorkspace } from "../../src/workspace/file";
import { repositoryRoot } from "../../tools/repository-root";
import { configFor, type Project, type Stack } from "../../tools/stack";
import { UNCHECKED } from "./type-check";
import { temporaryEmulator, temporaryProject } from "../temporary";

let emulator: Emulator;

/** Creates a stack of an example as it is in the repository, with a separate service. */
async function stackOf(example: string): Promise<Stack> {
  emulator = await temporaryEmulator();
  const project = await temporaryProject({ copyOf: example, env: UNCHECKED });
  return project.stack("test", { config: configFor(emulator) });
}

const linesOf = (text: string) => text.split("\n").map((line) => line.trim());

/** Returns the lines of a preview that describe a change. */
const changesIn = (text: string) => linesOf(text).filter((line) => /^[-+~] /.test(line));

describe("the quickstart", () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await stackOf("examples/quickstart");
    await stack.up();
  });

  it("makes what it declares", () => {
    const { domains, organizations } = emulator.contents();
    expect(domains).toEqual(["*.acme.dev", "acme.com", "acme.org"]);
    expect(organizations).toMatchObject({
      acme: {
        disabled: false,
        folders: { plans: {}, archive: {} },
        documents: {
          handbook: { documentName: "Employee handbook", folderId: "plans" },
          roadmap: { documentName: "Roadmap", folderId: "plans" },
        },
      },
      globex: { disabled: true },
    });
  });

  it("keeps at most 1,800 bytes of state for a document, 200 of them to find its code", async () => {
    const { deployment } = await stack.state();
    const documents = deployment.resources.filter(({ type }) => type.endsWith(":Document"));
    expect(documents).toHaveLength(2);
    for (const document of documents) {
      // The SDK writes the position in the program that created the resource, and the engine stores it. With ts-node, it
      // takes another 600 bytes.
      const { stackTrace, ...own } = document;
      expect(Array.isArray(stackTrace)).toBe(true);
      expect(Buffer.byteLength(JSON.stringify(own))).toBeLessThanOrEqual(1800);
      expect(Buffer.byteLength(String(document.inputs?.["__provider"]))).toBeLessThanOrEqual(200);
    }
  });

  it("is destroyed, but for what the service cannot delete", async () => {
    const { stdout } = await stack.destroy();
    for (const left of ["Organization acme stays", "Folder acme/plans stays", "STAYS ACTIVE"])
      expect(stdout).toContain(left);
    const { domains, organizations } = emulator.contents();
    expect(domains).toEqual([]);
    expect(organizations).toMatchObject({ acme: { documents: {} }, globex: { disabled: false } });
  });
});

describe("the offboarding example", () => {
  it("disables a customer, takes another back, and deletes the data of a third", async () => {
    const stack = await stackOf("examples/offboarding");
    await stack.up();
    const disabled = () => {
      const { organizations } = emulator.contents();
      return Object.keys(organizations).filter((id) => organizations[id]?.disabled);
    };
    expect(disabled()).toEqual(["globex", "initech"]);

    await stack.setConfig({
      leaving: "[]",
      documents: JSON.stringify({ acme: ["handbook"], globex: ["contract"] }),
    });
    await stack.up();
    expect(emulator.contents().organizations["initech"]).toMatchObject({ disabled: true, documents: {} });
    expect(emulator.contents().organizations["globex"]).toMatchObject({
      disabled: false,
      documents: { contract: {} },
    });

    await stack.destroy();
    expect(disabled()).toEqual(["acme", "globex", "initech"]);
  });
});

describe("the environments example", () => {
  const example = join(repositoryRoot(), "examples/environments");

  /**
   * Copies the example, so that its files can be edited. Returns a stack with the config file that is reviewed and a separate
   * service.
   */
  async function stackOfCopy(name: string): Promise<{ project: Project; stack: Stack }> {
    emulator = await temporaryEmulator();
    const project = await temporaryProject({ copyOf: "examples/environments", env: UNCHECKED });
    const configFile = await readFile(join(example, `Pulumi.${name}.yaml`), "utf8");
    return { project, stack: await project.stack(name, { configFile, config: configFor(emulator) }) };
  }

  it.each(["dev.yaml", "staging.yaml"])("has a valid workspace file %s", async (file) => {
    const { organizations } = parseWorkspace(await readFile(join(example, file), "utf8"), file);
    expect(organizations).toMatchObject({ acme: { documents: { handbook: expect.any(Object) } } });
  });

  it("shows one changed document as one changed line, and sends one request for it", async () => {
    const { project, stack } = await stackOfCopy("production");
    await stack.up();
    expect(emulator.contents().organizations).toMatchObject({
      acme: { documents: { handbook: { documentName: "Employee handbook", folderId: "plans" } } },
      globex: { disabled: true, documents: { contract: {} } },
    });

    const before = await readFile(join(example, "production.yaml"), "utf8");
    const after = before.replace("Employee handbook", "Handbook");
    expect(linesOf(after).filter((line) => !linesOf(before).includes(line))).toHaveLength(1);
    await project.write({ "production.yaml": after });
    const { stdout } = await stack.preview({ diff: true });
    expect(changesIn(stdout)).toEqual([
      "~ pulumi-nodejs:dynamic/collab:DocumentSet: (update)",
      "~ documents: {",
      '~ handbook: "plans/Employee handbook" => "plans/Handbook"',
      "~ 1 to update",
    ]);

    emulator.resetCounts();
    await stack.up();
    expect(emulator.requests.map(({ operation, data }) => [operation, data])).toEqual([
      [
        "updateDocuments",
        { organizationId: "acme", documents: [{ documentId: "handbook", documentName: "Handbook" }] },
      ],
    ]);
  });

  it("ends a preview at a mistake in the file, with its place and nothing else", async () => {
    const { project, stack } = await stackOfCopy("dev");
    const text = await readFile(join(example, "dev.yaml"), "utf8");
    const wrong = text
      .replace("folderId: plans", "folderId: plan")
      .replace("scratch: {}", "scratch: { name: x }");
    await project.write({ "dev.yaml": wrong });
    emulator.resetCounts();
    const { stdout, stderr } = await stack.preview({ expectFailure: true });
    const errors = linesOf(stdout + stderr).filter((line) => /^(error: )?dev\.yaml/.test(line));
    expect(errors).toEqual([
      'error: dev.yaml:10:59 organizations.acme.documents.handbook.folderId: "plan" is not a folder of this organization; did you mean "plans"?',
      'dev.yaml:11:18 organizations.acme.documents.scratch.name: is not a field here; did you mean "documentName"?',
    ]);
    expect(stdout + stderr).not.toMatch(/\n\s+at /);
    expect(emulator.requests).toEqual([]);
  });
});
