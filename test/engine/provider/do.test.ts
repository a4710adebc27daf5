import { describe, expect, it } from "@jest/globals";
import { FUNCTIONS, OBJECTS, type Operation } from "../../../tools/one-off/operations";
import { RESOURCE_TYPES } from "../../../tools/conformance/resource-types";
import { OneOffs } from "./do";

/** Runs one operation, and compares what it does with the table in the documentation. */
async function check(oneOffs: OneOffs, type: string, args: readonly string[], operation: Operation) {
  const { exitCode, stdout, stderr } = await oneOffs.run(type, args, operation.inputs);
  const output = stdout + stderr;
  const title = `${type} ${args.join(" ")}\n${output}`;
  expect([title, exitCode === 0]).toEqual([title, operation.error === undefined]);
  expect(output).toContain(operation.error ?? operation.warning ?? "");
  expect([title, oneOffs.changes()]).toEqual([title, operation.sends ?? []]);
}

describe("pulumi do", () => {
  it.concurrent.each(OBJECTS.map((each) => [each.type, each] as const))(
    "creates, reads, patches and deletes a resource of type %s as documented",
    async (type, { id, ...operations }) => {
      const oneOffs = await OneOffs.start();
      await check(oneOffs, type, ["create", "--yes"], operations.create);
      await check(oneOffs, type, ["read", id], operations.read);
      await check(oneOffs, type, ["patch", id, "--yes"], operations.patch);
      await check(oneOffs, type, ["delete", id, "--yes"], operations.delete);
    },
  );

  it.concurrent.each(FUNCTIONS.map((each) => [each.name, each] as const))(
    "calls the function %s",
    async (name, { inputs, returns }) => {
      const { exitCode, stdout, stderr } = await (await OneOffs.start()).run(name, [], inputs);
      expect([exitCode, stderr]).toEqual([0, ""]);
      expect(JSON.parse(stdout)).toMatchObject(returns);
    },
  );

  it("is documented for every resource type", () => {
    expect(OBJECTS.map(({ type }) => type).sort()).toEqual([...RESOURCE_TYPES].sort());
  });
});
