import { beforeEach, describe, expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import {
  AllowedDomains,
  Document,
  DocumentSet,
  Location,
  Provider,
  Workspace,
  type DocumentSetArgs,
} from "../../src";
import { CLASS_KEY } from "../../src/values/state-keys";
import { mockEngine, type Registered } from "./mock-engine";

let all: Registered[];

beforeEach(async () => {
  all = await mockEngine();
});

/** Returns the inputs of the last registered resource of a type. */
const inputsOf = (type: string): Record<string, unknown> =>
  all.findLast((each) => each.type.endsWith(`:${type}`))?.inputs ?? {};

type Options = pulumi.CustomResourceOptions;

/** Returns the inputs with which a set of documents and a list of domains are registered. */
async function safeguards(opts: Options, args: Partial<DocumentSetArgs> = {}) {
  const set = new DocumentSet("set", { organizationId: "acme", documents: {}, ...args }, opts);
  const { deletionProtection, onDelete } = args;
  const site = new AllowedDomains("site", { domains: ["a.com"], deletionProtection, onDelete }, opts);
  await known(set, site);
  const of = (inputs: Record<string, unknown>) => ({
    deletionProtection: inputs["deletionProtection"],
    onDelete: inputs["onDelete"],
    __protected: inputs["__protected"],
  });
  expect(of(inputsOf("AllowedDomains"))).toEqual(of(inputsOf("DocumentSet")));
  return of(inputsOf("DocumentSet"));
}

const known = (...resources: readonly pulumi.Resource[]) =>
  new Promise((resolve) => pulumi.all(resources.map(({ urn }) => urn)).apply(resolve));

const component = (opts: pulumi.ComponentResourceOptions) =>
  new pulumi.ComponentResource("test:index:Team", "team", {}, opts);

const none = { deletionProtection: undefined, onDelete: undefined, __protected: undefined };

describe("a set of documents or domains", () => {
  it("has no safeguards if it is neither protected nor retained", async () => {
    expect(await safeguards({})).toEqual(none);
    expect(await safeguards({ protect: false, parent: component({ protect: true }) })).toEqual(none);
  });

  it("keeps its members if it or its parent is protected", async () => {
    const kept = { ...none, __protected: true };
    expect(await safeguards({ protect: true })).toEqual(kept);
    const inner = component({ parent: component({ protect: true }) });
    expect(await safeguards({ parent: inner })).toEqual(kept);
    const transformation: pulumi.ResourceTransformation = ({ props, opts }) => ({
      props,
      opts: { ...opts, protect: true },
    });
    expect(await safeguards({ transformations: [transformation] })).toEqual(kept);
  });

  it("leaves its members in the service if it is retained", async () => {
    expect(await safeguards({ retainOnDelete: true })).toEqual({ ...none, onDelete: "retain" });
  });

  it("follows its arguments if the program sets them", async () => {
    const given = { deletionProtection: false, onDelete: "delete" } as const;
    expect(await safeguards({ protect: true, retainOnDelete: true }, given)).toEqual({
      ...given,
      __protected: true,
    });
  });

  it.each<[string, object, object, object]>([
    ["options", {}, { protect: true, retainOnDelete: true }, { __protected: true, onDelete: "retain" }],
    [
      "safeguards",
      { deletionProtection: true, maxDeletions: 3 },
      {},
      { deletionProtection: true, maxDeletions: 3 },
    ],
  ])("in a Workspace has the %s of the workspace", async (_what, args, opts, expected) => {
    const data = { domains: ["a.com"], organizations: { acme: { documents: { d: {} } } } };
    new Workspace("w", { ...data, ...args }, opts);
    // The set is registered after the organization.
    while (!all.some(({ type }) => type.endsWith(":DocumentSet")))
      await new Promise((resolve) => setImmediate(resolve));
    expect(inputsOf("DocumentSet")).toMatchObject(expected);
    expect(inputsOf("AllowedDomains")).toMatchObject(expected);
  });
});

interface Class {
  new (name: string, args: never, opts?: Options): pulumi.CustomResource;
  get(name: string, id: string): pulumi.CustomResource;
}

/** One resource of each type that supports protection and whose deletion loses something. */
const TYPES: readonly [type: string, Class: Class, args: object][] = [
  ["Document", Document, { organizationId: "o", documentId: "d" }],
  ["Location", Location, { documentId: "d", location: { id: "l" }, onDelete: "deleteData" }],
  ["DocumentSet", DocumentSet, { organizationId: "o", documents: {} }],
  ["AllowedDomains", AllowedDomains, { domains: [] }],
];

/** Sets are retained by their own `onDelete`; members that leave a set are handled separately. */
const isSet = (type: string) => type === "DocumentSet" || type === "AllowedDomains";

describe.each(TYPES)("%s", (type, Class, args) => {
  const on = { deletionProtection: true };
  /** Returns the resource's registered deletion protection, and whether the engine protects the resource. */
  const guard = async (more: object, opts?: Options): Promise<unknown[]> => {
    const resource = new Class("r", { ...args, ...more } as never, opts);
    await known(resource);
    const protect: unknown = Reflect.get(resource, "__protect");
    return [inputsOf(type)["deletionProtection"], protect];
  };

  it("is also protected by the engine if deletionProtection is known to be true, because only the engine rejects a deletion in the preview", async () => {
    expect(await guard({})).toEqual([undefined, undefined]);
    expect(await guard(on)).toEqual([true, true]);
    expect(await guard({ deletionProtection: false })).toEqual([false, undefined]);
    expect(await guard({ deletionProtection: pulumi.output(true) })).toEqual([true, undefined]);
  });

  it("follows the option protect of the program, its own or its parent's", async () => {
    expect(await guard(on, { protect: false })).toEqual([true, false]);
    expect(await guard(on, { parent: component({ protect: false }) })).toEqual([true, false]);
  });

  it("is not protected by the engine if its deletion loses nothing", async () => {
    const kept = [isSet(type) ? true : undefined, undefined];
    expect(await guard(on, { retainOnDelete: true })).toEqual(kept);
    if (isSet(type) || type === "Location")
      expect(await guard({ ...on, onDelete: "retain" })).toEqual([true, undefined]);
  });

  it("uses the setting of the stack, the environment or its provider by default", async () => {
    const inStack = (value: string) => {
      pulumi.runtime.setAllConfig({ "collab:deletionProtection": value }, []);
    };
    const provider = (deletionProtection: pulumi.Input<boolean>) =>
      new Provider("p", { baseUrl: "https://api.example.com", deletionProtection });
    try {
      inStack("true");
      expect(await guard({})).toEqual([true, true]);
      expect(await guard({ deletionProtection: false })).toEqual([false, undefined]);
      expect(await guard({}, { provider: provider(false) })).toEqual([undefined, undefined]);
      inStack("");
      expect(await guard({}, { provider: provider(true) })).toEqual([true, true]);
      expect(await guard({}, { parent: component({ providers: [provider(true)] }) })).toEqual([true, true]);
      expect(await guard({}, { provider: provider(pulumi.output(true)) })).toEqual([true, undefined]);
      process.env["COLLAB_DELETION_PROTECTION"] = "true";
      expect(await guard({})).toEqual([true, true]);
      inStack("false");
      expect(await guard({})).toEqual([undefined, undefined]);
    } finally {
      delete process.env["COLLAB_DELETION_PROTECTION"];
      pulumi.runtime.setAllConfig({}, []);
    }
  });

  it("is not protected by the full provider either if the setting is on and its deletion loses nothing", async () => {
    pulumi.runtime.setAllConfig({ "collab:host": "plugin", "collab:deletionProtection": "true" }, []);
    try {
      await guard({}, { retainOnDelete: true });
      const inputs = inputsOf(type);
      // The provider applies the setting if the class sets neither.
      expect(inputs["deletionProtection"] ?? inputs[CLASS_KEY]).toBe(true);
    } finally {
      pulumi.runtime.setAllConfig({}, []);
    }
  });

  it("is not protected if it is looked up", () => {
    process.env["COLLAB_DELETION_PROTECTION"] = "true";
    try {
      const id = type === "Document" || type === "Location" ? "o/d" : "o";
      expect(Reflect.get(Class.get("found", id), "__protect")).toBeUndefined();
    } finally {
      delete process.env["COLLAB_DELETION_PROTECTION"];
    }
  });
});
