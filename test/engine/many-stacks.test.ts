import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { partOf, type Customer } from "../../examples/many-stacks/assign";
import type { Emulator } from "../../src/emulator";
import { runCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { configFor, type Project, type Stack } from "../../tools/stack";
import { UNCHECKED } from "../examples/type-check";
import { linesOf, stepOf, writeCommands } from "../review/runner";
import { temporaryEmulator, temporaryFolder, temporaryProject } from "../temporary";

const example = join(repositoryRoot(), "examples/many-stacks");
const readExample = async (file: string) =>
  JSON.parse(await readFile(join(example, file), "utf8")) as unknown;

describe("the assignment of customers to stacks", () => {
  const names = Array.from({ length: 1000 }, (_, index) => `customer-${String(index)}`);
  const ten = Array.from({ length: 10 }, (_, index) => `stack-${String(index)}`);
  const stackOf = (name: string, stacks: readonly string[], customer: Customer = {}) =>
    stacks.filter((stack) => partOf(stack, name, customer, { stacks }) === "owns");

  it("gives each customer to one stack, and no stack much more than its share", () => {
    const counts = new Map(ten.map((stack) => [stack, 0]));
    for (const name of names) {
      const [stack = "", ...others] = stackOf(name, ten);
      expect(others).toEqual([]);
      counts.set(stack, (counts.get(stack) ?? 0) + 1);
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
    expect(Math.max(...counts.values())).toBeLessThan(140);
  });

  it("moves customers to a new stack only, and no more than its share", () => {
    const moved = names.filter((name) => stackOf(name, ten)[0] !== stackOf(name, [...ten, "new"])[0]);
    expect(moved.length).toBeGreaterThan(50);
    expect(moved.length).toBeLessThan(150);
    for (const name of moved) expect(stackOf(name, [...ten, "new"])).toEqual(["new"]);
  });

  it("prefers the table, and rejects an unknown stack", () => {
    expect(stackOf("acme", ten, { stack: "stack-3" })).toEqual(["stack-3"]);
    expect(() => partOf("stack-3", "acme", { stack: "eu" }, { stacks: ten })).toThrow(
      "customers.json: acme is in the stack eu, which stacks.json does not name",
    );
  });
});

describe("the example of many stacks", () => {
  let emulator: Emulator;
  let project: Project;
  let folder: string;
  const stacks = new Map<string, Stack>();
  /** The customers of the first two stacks. */
  let before: string[][] = [];

  beforeAll(async () => {
    emulator = await temporaryEmulator();
    project = await temporaryProject({ copyOf: "examples/many-stacks", env: UNCHECKED });
    folder = project.programDir;
    await setStacks({ stacks: ["one", "three"] });
    for (const name of ["one", "three", "two"])
      stacks.set(name, await project.stack(name, { config: configFor(emulator) }));
  });

  const stack = (name: string) => {
    const found = stacks.get(name);
    if (!found) throw new Error(`no stack ${name}`);
    return found;
  };

  /** Applies stacks one after another. Returns the number of requests per operation. */
  async function up(...names: string[]) {
    emulator.resetCounts();
    for (const name of names) await stack(name).up();
    return Object.fromEntries(
      ["addDocuments", "updateDocuments", "moveDocuments", "deleteDocuments"].map((operation) => [
        operation,
        emulator.requests.filter((request) => request.operation === operation).length,
      ]),
    );
  }

  const customersIn = async (...names: string[]) =>
    Promise.all(
      names.map(async (name) => {
        const { deployment } = await stack(name).state();
        return deployment.resources
          .filter(({ type }) => type.endsWith(":DocumentSet"))
          .map(({ id }) => String(id))
          .sort();
      }),
    );

  const documentsThere = () =>
    Object.values(emulator.contents().organizations).map(({ documents }) => Object.keys(documents).length);

  it("spreads 30 customers with 300 documents over two stacks, each customer in one", async () => {
    expect(await up("one", "three")).toMatchObject({ addDocuments: 30, deleteDocuments: 0 });
    expect(documentsThere()).toEqual(Array.from({ length: 30 }, () => 10));
    before = await customersIn("one", "three");
    expect(before.flat().sort()).toEqual(Object.keys((await readExample("customers.json")) as object).sort());
    for (const some of before) expect(some.length).toBeGreaterThan(2);
  });

  it("takes a third stack and moves one customer by the table, both in two steps, and deletes nothing", async () => {
    const stacks = ["one", "three", "two"];
    const customer = before[0]?.find((name) => partOf("one", name, {}, { stacks }) === "owns") ?? "";
    await setStacks({ stacks, before: ["one", "three"] });
    await edit((customers) => ({ ...customers, [customer]: { stack: "three", from: "one" } }));
    expect(await up(...stacks)).toMatchObject({ deleteDocuments: 0 });
    const [one, three, moving = []] = await customersIn(...stacks);
    expect(moving.length).toBeGreaterThan(2);
    expect([one, three]).toEqual([before[0], [...(before[1] ?? []), customer].sort()]);

    await setStacks({ stacks });
    await edit((customers) => ({ ...customers, [customer]: { stack: "three" } }));
    const none = { addDocuments: 0, updateDocuments: 0, moveDocuments: 0, deleteDocuments: 0 };
    expect(await up(...stacks)).toEqual(none);
    const after = await customersIn(...stacks);
    expect(after.flat().sort()).toEqual(before.flat().sort());
    expect(after[1]).toContain(customer);
    expect(documentsThere()).toEqual(Array.from({ length: 30 }, () => 10));
  });

  it("moves a customer to another stack by `pulumi state move` without a request", async () => {
    const { deployment } = await stack("one").state();
    const [found] = deployment.resources.filter(({ type }) => type.endsWith(":DocumentSet"));
    if (!found) throw new Error("nothing to move");
    const move = ["state", "move", "--source", "one", "--dest", "three", "--yes", found.urn];
    const { exitCode } = await project.start(move, { cwd: folder }).done;
    expect(exitCode).toBe(0);
    await edit((customers) => ({ ...customers, [String(found.id)]: { stack: "three" } }));
    emulator.resetCounts();
    for (const name of ["one", "three"]) await stack(name).up({ expectNoChanges: true });
    expect(emulator.requests).toEqual([]);
    expect((await customersIn("three")).flat()).toContain(found.id);
  });

  const setStacks = (stacks: object) => writeFile(join(folder, "stacks.json"), JSON.stringify(stacks));

  async function edit(change: (customers: object) => object): Promise<void> {
    const file = join(folder, "customers.json");
    const customers = JSON.parse(await readFile(file, "utf8")) as object;
    await writeFile(file, JSON.stringify(change(customers)));
  }
});

describe("the workflow of the example of many stacks", () => {
  /** Runs the script as a CI runner does, with a substitute for the CLI that fails for the stack `broken`. */
  async function run(script: string, stacks: object, env: Readonly<Record<string, string>> = {}) {
    const folder = temporaryFolder();
    await writeFile(join(folder, "stacks.json"), JSON.stringify(stacks));
    const pulumi = '#!/bin/sh\necho "pulumi $*" >> calls.txt\ntest "$5" != broken\n';
    await writeCommands(folder, { pulumi });
    await writeFile(join(folder, "script.sh"), script);
    const { exitCode, stdout } = await runCommand("bash", ["-e", "-o", "pipefail", "script.sh"], {
      cwd: folder,
      env: {
        PATH: `${folder}:${process.env["PATH"] ?? ""}`,
        GITHUB_OUTPUT: join(folder, "output.txt"),
        ...env,
      },
    });
    const [calls = [], output = []] = await Promise.all(
      ["calls.txt", "output.txt"].map((file) => linesOf(join(folder, file))),
    );
    return { exitCode, stdout, calls, output };
  }

  const hasJq = spawnSync("jq", ["--version"]).status === 0;

  (hasJq ? it : it.skip)(
    "makes groups of ten stacks, with those that hand customers over (needs jq)",
    async () => {
      const names = Array.from({ length: 12 }, (_, index) => `s${String(index).padStart(2, "0")}`);
      const { exitCode, output } = await run(await stepOf(example, "plan", "Groups"), {
        stacks: names,
        before: ["s00", "t"],
      });
      expect(exitCode).toBe(0);
      expect(output).toEqual([`groups=${JSON.stringify([names.slice(0, 10).join(" "), "s10 s11 t"])}`]);
    },
  );

  it("applies each stack of a group, also after one that fails, and fails in the end", async () => {
    const script = await stepOf(example, "apply", "Apply");
    const call = (name: string) => `pulumi up --yes --skip-preview --stack ${name}`;
    const good = await run(script, {}, { STACKS: "one two" });
    expect([good.exitCode, good.calls]).toEqual([0, [call("one"), call("two")]]);
    const bad = await run(script, {}, { STACKS: "one broken two" });
    expect([bad.exitCode, bad.calls]).toEqual([1, [call("one"), call("broken"), call("two")]]);
    expect(bad.stdout).toContain("::error::Not applied: broken");
  });
});
