import { beforeEach, describe, expect, it } from "@jest/globals";
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

let world: World;
beforeEach(async () => {
  world = await World.start();
});

const documentsOf = (organization: string) =>
  Object.keys(world.emulator.contents().organizations[organization]?.documents ?? {});

const write = (code: string) => world.project.write({ "index.js": compiled(code) });

describe("the hooks of the page", () => {
  beforeEach(() => write(hooks));

  it("announce what is created, and keep it from changing and disappearing while changes are frozen", async () => {
    expect(await inline(world, "up")).toContain("handbook is acme/handbook");
    const frozen = { env: { FREEZE: "1" }, expectFailure: true };
    await write(hooks.replace('"Handbook"', '"Handbook, 2nd edition"'));
    expect(await inline(world, "up", frozen)).toContain("changes are frozen: handbook");
    expect(await inline(world, "destroy", { ...frozen, runProgram: true })).toContain("changes are frozen");
    expect(world.emulator.contents().organizations["acme"]?.documents).toEqual({
      handbook: { documentName: "Handbook" },
    });
    await inline(world, "destroy", { runProgram: true });
    expect(documentsOf("acme")).toEqual([]);
  });

  it("retry what the service rejects for now, and nothing else", async () => {
    const reject = (status: string) => {
      const error = { status, message: "not yet" };
      world.emulator.inject({ kind: "status", httpStatus: 400, error, operation: "addDocuments" });
    };
    reject("INVALID_ARGUMENT");
    expect(await inline(world, "up", { expectFailure: true })).not.toContain("retrying");
    reject("FAILED_PRECONDITION");
    const output = await inline(world, "up");
    expect(output).toContain("retrying create");
    expect(output).toMatch(/handbook: .*not yet/);
    expect(documentsOf("acme")).toEqual(["handbook"]);
  });
});

describe("the transform of the page", () => {
  beforeEach(async () => {
    await write(transforms);
    await inline(world, "up");
  });

  it("keeps a document from being deleted", async () => {
    await write(transforms.replace(/^new collab.Document\(.*$/m, ""));
    expect(await inline(world, "up", { expectFailure: true })).toContain("it is protected");
    expect(documentsOf("acme")).toEqual(["plan"]);
  });

  it("keeps documents that leave their set", async () => {
    await write(transforms.replace(", scanner: {}", ""));
    await inline(world, "up");
    expect(documentsOf("globex")).toEqual(["printer", "scanner"]);
  });
});
