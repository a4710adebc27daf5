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

const known = (output: unknown) =>
  new Promise((resolve) => (output as pulumi.Output<unknown>).apply(resolve));

describe("a unit test with mocks", () => {
  it("covers every function", () => {
    expect([...names].sort()).toEqual([...functions.keys()].sort());
  });

  it.each(names)("answers %s in both forms and receives its arguments", async (name) => {
    const args = { organizationId: "acme", userId: "ann" };
    const token = `collab:index:${name}`;
    expect(await call(name, args)).toEqual({ answer: token });
    const later = { organizationId: pulumi.output(Promise.resolve("acme")), userId: "ann" };
    expect(await known(call(`${name}Output`, later))).toEqual({ answer: token });
    expect(calls).toEqual([
      { token, inputs: args },
      { token, inputs: args },
    ]);
  });

  it("marks the results of functions that return secrets", async () => {
    const token = collab.generateUserTokenOutput({ userId: "ann" });
    const secret = collab.getWebhookEndpointSecretOutput({ endpointId: "ep" });
    const folders = collab.getFoldersOutput({ organizationId: "acme" });
    expect(await pulumi.isSecret(token)).toBe(true);
    expect(await pulumi.isSecret(secret)).toBe(true);
    expect(await pulumi.isSecret(folders)).toBe(false);
  });

  it("can have functions that depend on its resources", async () => {
    const organization = new collab.Organization("acme", { organizationId: "acme" });
    const { organizationId } = organization;
    const folders = collab.getFoldersOutput({ organizationId }, { dependsOn: [organization] });
    expect(await known(folders)).toEqual({ answer: "collab:index:getFolders" });
  });
});
