import { beforeEach, describe, expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import * as collab from "../../src";
import { functions } from "../../src/functions/table";

interface Call {
  readonly token: string;
  readonly inputs: object;
}

const calls: Call[] = [];

beforeEach(async () => {
  calls.length = 0;
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }: { name: string; inputs: object }) => ({ id: name, state: inputs }),
    call: ({ token, inputs }: Call) => {
      calls.push({ token, inputs });
      return { answer: token };
    },
  });
});

const names = Object.keys(collab).flatMap((name) => (name.endsWith("Output") ? [name.slice(0, -6)] : []));

const call = (name: string, args: object, opts: object = {}): unknown =>
  Reflect.apply(Reflect.get(collab, name) as (...given: object[]) => unknown, undefined, [args, opts]);

const known = (output: pulumi.Output<unknown>) => new Promise((resolve) => output.apply(resolve));

describe("a unit test with mocks", () => {
  it("covers every function", () => {
    expect([...names].sort()).toEqual([...functions.keys()].sort());
  });

  it.each(names)("answers %s in both forms and receives its arguments", async (name) => {
    const args = { organizationId: "acme", userId: "ann" };
    const token = `collab:index:${name}`;
    expect(await call(name, args)).toEqual({ answer: token });
    const organization = new collab.Organization("acme", { organizationId: "acme" });
    const later = { organizationId: organization.organizationId, userId: "ann" };
    const output = call(`${name}Output`, later, { dependsOn: [organization] }) as pulumi.Output<unknown>;
    expect(await known(output)).toEqual({ answer: token });
    expect(await pulumi.isSecret(output)).toBe(functions.get(name)?.secrets !== undefined);
    expect(calls).toEqual([
      { token, inputs: args },
      { token, inputs: args },
    ]);
  });
});
