import { beforeEach, describe, expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import {
  AllowedDomain,
  AllowedDomains,
  Document,
  DocumentSet,
  Location,
  Provider,
  Workspace,
  type DocumentSetArgs,
} from "../../src";
import { CLASS_KEY } from "../../src/values/state-keys";

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

/** Returns the inputs with which a set of documents and a list of domains are registered. */
async function safeguards(opts: Options, args: Partial<DocumentSetArgs> = {}) {
  const set = new DocumentSet("set", { organizationId: "acme", documents: {}, ...args }, opts);
  const { deletionProtection, onDelete } = args;
  const site = new AllowedDomains("site", { domains: ["a.com"], deletionProtection, onDelete }, opts);
  await known(set, site);
  const of = (inputs: Record<string, unknown> = {}) => ({
    deletionProtection: inputs["deletionProtection"],
    onDelete: inputs["onDelete"],
    __protected: inputs["__protected"],
  });
  expect(of(registered["AllowedDomains"])).toEqual(of(registered["DocumentSet"]));
  return of(registered["DocumentSet"]);
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

  it("leaves its members in the service if it is retained", async () => {
    expect(await safeguards({ retainOnDelete: true })).toEqual({ ...none, onDelete: "retain" });
  });

  it("follows its arguments if the program sets them", async () => {
    const said = { deletionProtection: false, onDelete: "delete" } as const;
    expect(await safeguards({ protect: true, retainOnDelete: true }, said)).toEqual({
      ...said,
      __protected: true,
    });
  });

  it("in a Workspace follows the options of the workspace", async () => {
    const data = { domains: ["a.com"], organizations: { acme: { documents: { d: {} } } } };
    new Workspace("w", data, { protect: true, retainOnDelete: true });
    // The set is registered after the organization.
    while (!registered["DocumentSet"]) await new Promise((resolve) => setImmediate(resolve));
    const kept = { __protected: true, onDelete: "retain" };
    expect(registered).toMatchObject({ DocumentSet: kept, AllowedDomains: kept });
  });

  it("in a Workspace has the safeguards of the workspace", async () => {
    const data = { domains: ["a.com"], organizations: { acme: { documents: { d: {} } } } };
    new Workspace("w", { ...data, deletionProtection: true, maxDeletions: 3 });
    while (!registered["DocumentSet"]) await new Promise((resolve) => setImmediate(resolve));
    const guarded = { deletionProtection: true, maxDeletions: 3 };
    expect(registered).toMatchObject({ DocumentSet: guarded, AllowedDomains: guarded });
  });
});

/** One resource of each type that supports protection and whose deletion loses something. */
const KINDS: readonly [string, (more: object, opts?: Options) => pulumi.CustomResource][] = [
  ["Document", (more, opts) => new Document("d", { organizationId: "o", documentId: "d", ...more }, opts)],
  [
    "Location",
    (more, opts) =>
      new Location("l", { documentId: "d", location: { id: "l" }, onDelete: "deleteData", ...more }, opts),
  ],
  ["AllowedDomain", (more, opts) => new AllowedDomain("a", { domain: "a.com", ...more }, opts)],
  [
    "DocumentSet",
    (more, opts) => new DocumentSet("s", { organizationId: "o", documents: {}, ...more }, opts),
  ],
  ["AllowedDomains", (more, opts) => new AllowedDomains("s", { domains: [], ...more }, opts)],
];

const GET: Readonly<Record<string, (id: string) => pulumi.CustomResource>> = {
  Document: (id) => Document.get("found", id),
  Location: (id) => Location.get("found", id),
  AllowedDomain: (id) => AllowedDomain.get("found", id),
  DocumentSet: (id) => DocumentSet.get("found", id),
  AllowedDomains: (id) => AllowedDomains.get("found", id),
};

/**
 * Reports whether the type is a set. Sets are retained by their own `onDelete`; members that leave a set are handled
 * separately.
 */
const isSet = (type: string) => type === "DocumentSet" || type === "AllowedDomains";

describe.each(KINDS)("%s", (type, make) => {
  const on = { deletionProtection: true };
  /** Returns the resource's registered deletion protection, and whether the engine protects the resource. */
  const guard = async (more: object, opts?: Options): Promise<unknown[]> => {
    const resource = make(more, opts);
    await known(resource);
    const protect: unknown = Reflect.get(resource, "__protect");
    return [registered[type]?.["deletionProtection"], protect];
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
      const inputs = registered[type] ?? {};
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
      const found = GET[type]?.(id);
      expect(found && Reflect.get(found, "__protect")).toBeUndefined();
    } finally {
      delete process.env["COLLAB_DELETION_PROTECTION"];
    }
  });
});
