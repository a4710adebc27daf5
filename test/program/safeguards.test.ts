import { beforeEach, describe, expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import { AllowedDomains, DocumentSet, Workspace, type DocumentSetArgs } from "../../src";

const registered: Record<string, Record<string, unknown>> = {};

beforeEach(async () => {
  for (const type of Object.keys(registered)) Reflect.deleteProperty(registered, type);
  await pulumi.runtime.setMocks({
    newResource: ({
      name,
      type,
      inputs,
    }: {
      name: string;
      type: string;
      inputs: Record<string, unknown>;
    }) => {
      registered[type.replace(/.*:/, "")] = inputs;
      return { id: name, state: inputs };
    },
    call: () => ({}),
  });
});

type Options = pulumi.CustomResourceOptions;

/** What a set and a list of domains are registered with. */
async function safeguards(opts: Options, args: Partial<DocumentSetArgs> = {}) {
  const set = new DocumentSet("set", { organizationId: "acme", documents: {}, ...args }, opts);
  const { deletionProtection, onDelete } = args;
  const site = new AllowedDomains("site", { domains: ["a.com"], deletionProtection, onDelete }, opts);
  await known(set, site);
  const of = (inputs: Record<string, unknown> = {}) => ({
    deletionProtection: inputs["deletionProtection"],
    onDelete: inputs["onDelete"],
  });
  expect(of(registered["AllowedDomains"])).toEqual(of(registered["DocumentSet"]));
  return of(registered["DocumentSet"]);
}

const known = (...resources: readonly pulumi.Resource[]) =>
  new Promise((resolve) => pulumi.all(resources.map(({ urn }) => urn)).apply(resolve));

const component = (opts: pulumi.ComponentResourceOptions) =>
  new pulumi.ComponentResource("test:index:Team", "team", {}, opts);

const none = { deletionProtection: undefined, onDelete: undefined };

describe("a set of documents or domains", () => {
  it("has nothing of it where it is neither protected nor retained", async () => {
    expect(await safeguards({})).toEqual(none);
    expect(await safeguards({ protect: false, parent: component({ protect: true }) })).toEqual(none);
  });

  it("keeps its members where it is protected, itself or by what it is in", async () => {
    const kept = { ...none, deletionProtection: true };
    expect(await safeguards({ protect: true })).toEqual(kept);
    const inner = new pulumi.ComponentResource(
      "test:index:Team",
      "inner",
      {},
      { parent: component({ protect: true }) },
    );
    expect(await safeguards({ parent: inner })).toEqual(kept);
    expect(
      await safeguards({
        transformations: [({ props, opts }) => ({ props, opts: { ...opts, protect: true } })],
      }),
    ).toEqual(kept);
  });

  it("leaves its members in the service where it is retained", async () => {
    expect(await safeguards({ retainOnDelete: true })).toEqual({ ...none, onDelete: "retain" });
  });

  it("does what the program says of it, where it says something", async () => {
    const said = { deletionProtection: false, onDelete: "delete" } as const;
    expect(await safeguards({ protect: true, retainOnDelete: true }, said)).toEqual(said);
  });

  it("in a Workspace follows the options of that", async () => {
    const data = { domains: ["a.com"], organizations: { acme: { documents: { d: {} } } } };
    new Workspace("w", data, { protect: true, retainOnDelete: true });
    // The set is registered after the organization.
    while (!registered["DocumentSet"]) await new Promise((resolve) => setImmediate(resolve));
    const kept = { deletionProtection: true, onDelete: "retain" };
    expect(registered).toMatchObject({ DocumentSet: kept, AllowedDomains: kept });
  });
});
