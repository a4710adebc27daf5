import { describe, expect, it } from "@jest/globals";
import ts from "typescript";
import { inline } from "../conformance/inline";
import { codeIn, read } from "../docs/pages";
import { World } from "./world";

const programs = codeIn(read("docs/reference/engine.md"), "ts");
const programWith = (text: string) => programs.find((program) => program.includes(text)) ?? "";
const hooks = programWith("ResourceHook");
const transforms = programWith("registerResourceTransform");

const compiled = (code: string) =>
  ts.transpile(code, { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 });

const world = World.ofSuite();

const documentsOf = (organization: string) =>
  Object.keys(world.emulator.contents().organizations[organization]?.documents ?? {});

const write = (code: string) => world.project.write({ "index.js": compiled(code) });

describe("the hooks of the page", () => {
  it("retry what the service rejects for now and nothing else, and announce what is created", async () => {
    const reject = (status: string) => {
      const error = { status, message: "not yet" };
      world.emulator.inject({ kind: "status", httpStatus: 400, error, operation: "addDocuments" });
    };
    await write(hooks);
    reject("INVALID_ARGUMENT");
    expect(await inline(world, "up", { expectFailure: true })).not.toContain("retrying");
    reject("FAILED_PRECONDITION");
    const output = await inline(world, "up");
    expect(output).toContain("retrying create");
    expect(output).toMatch(/handbook: .*not yet/);
    expect(output).toContain("handbook is acme/handbook");
    expect(documentsOf("acme")).toEqual(["handbook"]);
  });

  it("keep a document from changing while changes are frozen", async () => {
    await write(hooks.replace('"Handbook"', '"Handbook, 2nd edition"'));
    expect(await inline(world, "up", { env: { FREEZE: "1" }, expectFailure: true })).toContain(
      "changes are frozen: handbook",
    );
    expect(world.emulator.contents().organizations["acme"]?.documents).toEqual({
      handbook: { documentName: "Handbook" },
    });
    await inline(world, "destroy", { runProgram: true });
    expect(documentsOf("acme")).toEqual([]);
  });
});

it("the transform of the page keeps documents that leave their set, and a document from being deleted", async () => {
  await write(transforms);
  await inline(world, "up");
  await write(transforms.replace(", scanner: {}", "").replace(/^new collab.Document\(.*$/m, ""));
  expect(await inline(world, "up", { expectFailure: true })).toContain("it is protected");
  expect(documentsOf("globex")).toEqual(["printer", "scanner"]);
  expect(documentsOf("acme")).toEqual(["plan"]);
});
