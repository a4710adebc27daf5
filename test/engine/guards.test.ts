import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

let world: World;
let nothing: Awaited<ReturnType<World["stack"]["export"]>>;

beforeAll(async () => {
  world = await World.start({
    emulator: {
      seed: {
        organizations: {
          acme: { documents: { page: { comments: [{ annotationId: "1" }] }, sheet: {} } },
          globex: { documents: { theirs: {} } },
        },
      },
    },
  });
  nothing = await world.stack.export();
});
afterAll(() => world.end());

/** One resource of each type that supports protection, and a change of it that would lose data. */
const PROTECTABLE: readonly { declared: Declared; other: object; message: string }[] = [
  {
    declared: { type: "Document", name: "doc", args: { organizationId: "acme", documentId: "doc" } },
    other: { organizationId: "globex" },
    message:
      "Document acme/doc is protected. Another organizationId would delete the document with its data.",
  },
  {
    declared: {
      type: "Location",
      name: "top",
      args: { organizationId: "acme", documentId: "page", location: { id: "top" }, onDelete: "deleteData" },
    },
    other: { documentId: "sheet" },
    message: "Location acme/page/top is protected. Another documentId would delete all comments",
  },
  {
    declared: { type: "AllowedDomain", name: "one", args: { domain: "one.com" } },
    other: { domain: "other.com" },
    message: "AllowedDomain one.com is protected. Another domain would take one.com from the list.",
  },
  {
    declared: {
      type: "DocumentSet",
      name: "set",
      args: { organizationId: "acme", documents: { a: {}, b: {}, c: {} } },
    },
    other: { organizationId: "globex" },
    message: "DocumentSet of acme is protected. Another organizationId would delete its documents a, b and c",
  },
  {
    declared: { type: "AllowedDomains", name: "site", args: { domains: ["a.com", "b.com", "c.com"] } },
    other: { domains: ["a.com"] },
    message: "AllowedDomains is protected. This change would take its domains b.com and c.com from the list.",
  },
];

const program = (args: object = {}, opts: object = {}): Declared[] =>
  PROTECTABLE.map(({ declared }) => ({ ...declared, args: { ...declared.args, ...args }, opts }));

/** Returns the program with one resource changed. */
const edited = (one: Declared, other: object, args: object = {}, opts: object = {}): Declared[] =>
  program(args, opts).map((each) =>
    each.name === one.name ? { ...each, args: { ...each.args, ...other } } : each,
  );

/** Returns the program with every resource changed. */
const changed = (args: object): Declared[] =>
  PROTECTABLE.map(({ declared, other }) => ({ ...declared, args: { ...declared.args, ...other, ...args } }));

const on = { deletionProtection: true };

function held() {
  const { domains, organizations } = world.emulator.contents();
  return {
    domains,
    acme: organizations["acme"]?.documents ?? {},
    globex: organizations["globex"]?.documents ?? {},
  };
}

/** Removes everything from the service and from the state. */
async function reset(): Promise<void> {
  await world.stack.import(nothing);
  const { domains, acme, globex } = held();
  const none = (ids: Iterable<string>) => Object.fromEntries([...ids].map((id) => [id, null]));
  const left = Object.keys(acme).filter((id) => !["page", "sheet"].includes(id));
  world.emulator.edit({
    domains: none(domains),
    organizations: { acme: { documents: none(left) }, globex: { documents: none(Object.keys(globex)) } },
  });
}

/** Runs a command that must fail and send nothing. Returns its output. */
async function rejected(command: "preview" | "up" | "destroy", ...declared: readonly Declared[]) {
  await world.declare(...declared);
  const before = held();
  world.emulator.resetCounts();
  const { stdout, stderr } = await world.stack[command]({ expectFailure: true });
  expect(world.sent()).toEqual([]);
  expect(held()).toEqual(before);
  expect(stdout).not.toMatch(/\n\s+at /);
  return stdout + stderr;
}

/** Removes everything that is applied: first updates without the protection, then without the resources. */
async function releaseAll(): Promise<void> {
  await world.up(...program({ deletionProtection: false }));
  await world.up();
  expectNothingLeft();
}

function expectNothingLeft(): void {
  expect(held()).toMatchObject({ domains: [] });
  expect(Object.keys(held().acme)).toEqual(["page", "sheet"]);
}

describe("deletionProtection", () => {
  beforeAll(() => world.up(...program(on)));

  // An object and a set. The tests without the engine have the other resource types.
  it.each(
    PROTECTABLE.filter(({ declared }) => ["Document", "AllowedDomains"].includes(declared.type)).map(
      (each) => [each.declared.type, each] as const,
    ),
  )("rejects a change that would delete data, in the preview: %s", async (_type, protectable) => {
    const { declared, other, message } = protectable;
    expect(await rejected("preview", ...edited(declared, other, on))).toContain(message);
  });

  it("rejects deletions of resources: in the preview, in an update and in a destroy", async () => {
    const output = await rejected("preview");
    for (const { declared } of PROTECTABLE) expect(output).toContain(world.urnOf(declared));
    expect(output).toMatch(/cannot be deleted/);
    await rejected("up");
    await rejected("destroy", ...program(on));
  });

  it("allows deletions once false is applied, which sends nothing", async () => {
    await world.declare(...program({ deletionProtection: false }));
    world.emulator.resetCounts();
    const { steps } = await world.stack.previewJson();
    const shown = steps.filter(({ detailedDiff }) => detailedDiff && "deletionProtection" in detailedDiff);
    expect(shown).toHaveLength(PROTECTABLE.length);
    await world.stack.up();
    expect(world.sent()).toEqual([]);
    await world.up();
    expectNothingLeft();
  });
});

describe("deletionProtection with protect: false", () => {
  const bare = { protect: false };
  const renamed = program(on, bare).map((each) => ({ ...each, name: `${each.name}-renamed` }));
  afterAll(reset);

  it("rejects deletions in an update and a destroy, and names what would be lost", async () => {
    await world.up(...program(on, bare));
    const before = held();
    await world.declare();
    await world.stack.preview();
    const output = await rejected("up");
    expect(output).toMatch(
      /could not delete \w+( of acme| acme\/\S+| one\.com)?: it is protected, and this would/,
    );
    expect(await rejected("destroy", ...program(on, bare))).toContain("Nothing was applied.");
    expect(held()).toEqual(before);
  });

  it("allows another name for a resource, whose object stays", async () => {
    const before = held();
    await world.up(...renamed);
    expect(held()).toEqual(before);
  });

  it("allows the replacement of a resource with itself", async () => {
    const before = held();
    await world.stack.up({ replace: renamed.map((each) => world.urnOf(each)) });
    expect(held()).toEqual(before);
  });
});

describe("a protected resource whose object stays in the service can be removed", () => {
  /** Applies, changes and then removes resources. Checks that the objects that existed before still exist. */
  async function stays(before: readonly Declared[], after: readonly Declared[]): Promise<void> {
    await world.up(...before);
    const { domains, acme } = held();
    await world.up(...after);
    await world.up();
    expect(held().domains).toEqual(expect.arrayContaining([...domains]));
    expect(held().acme).toMatchObject(acme);
    await reset();
  }

  it("with retainOnDelete on the resource or on its parent", () => {
    const team = { type: "Component", name: "team", args: {}, opts: { retainOnDelete: true } };
    const retained = (all: readonly Declared[]) => [
      team,
      ...all.map((each, index) => ({
        ...each,
        opts: index % 2 === 0 ? { retainOnDelete: true } : { parent: "team" },
      })),
    ];
    return stays(retained(program(on)), retained(changed(on)));
  });

  it('with onDelete: "retain"', () => {
    const having = (all: readonly Declared[]) =>
      all.filter(({ type }) => ["Location", "DocumentSet", "AllowedDomains"].includes(type));
    const retain = { ...on, onDelete: "retain" };
    return stays(having(program(retain)), having(changed(retain)));
  });
});

describe("the setting deletionProtection", () => {
  const setting = (value: string) => world.stack.setConfig({ "collab:deletionProtection": value });

  it("protects resources without a value, and a resource's own false wins", async () => {
    await world.up(...program());
    await setting("true");
    await world.declare(...program());
    world.emulator.resetCounts();
    await world.stack.up();
    expect(world.sent()).toEqual([]);
    const output = await rejected("preview");
    for (const { declared } of PROTECTABLE) expect(output).toContain(world.urnOf(declared));
    await releaseAll();
  });

  it("protects the resources of an explicit provider", async () => {
    await setting("false");
    const { apiKey, authToken } = world.emulator.credentials;
    const args = { baseUrl: world.emulator.url, apiKey, authToken, deletionProtection: true };
    const provider: Declared = { type: "Provider", name: "safe", args };
    await world.up(provider, ...program({}, { provider: "safe" }));
    expect(await rejected("preview", provider)).toMatch(/cannot be deleted/);
    await world.up(provider, ...program({ deletionProtection: false }, { provider: "safe" }));
    await world.up();
  });

  it("that is neither true nor false is reported in the preview", async () => {
    await setting("yes");
    expect(await rejected("preview", ...program())).toContain(
      "collab:deletionProtection must be true or false. Set it with `pulumi config set collab:deletionProtection true`",
    );
    await setting("false");
  });
});

describe("maxDeletions", () => {
  const most = (documents: readonly string[], domains: readonly string[], more: object): Declared[] => [
    {
      type: "DocumentSet",
      name: "set",
      args: {
        organizationId: "acme",
        documents: Object.fromEntries(documents.map((id) => [id, {}])),
        ...more,
      },
    },
    { type: "AllowedDomains", name: "site", args: { domains, ...more } },
  ];

  it("rejects more deletions from a set in the preview, and allows that many", async () => {
    await world.up(...most(["a", "b", "c"], ["a.com", "b.com"], { maxDeletions: 1 }));
    expect(await rejected("preview", ...most(["a"], ["a.com", "b.com"], { maxDeletions: 1 }))).toContain(
      "DocumentSet of acme has maxDeletions: 1, and 2 would go. This change would delete its documents b and c",
    );
    expect(await rejected("preview", ...most(["a", "b", "c"], [], { maxDeletions: 1 }))).toContain(
      "AllowedDomains has maxDeletions: 1, and 2 would go.",
    );
    await world.up(...most(["a", "b"], ["a.com"], { maxDeletions: 1 }));
  });

  it("rejects another organization that would delete more, and does not apply to a destroy", async () => {
    const moved = most(["a", "b"], ["a.com"], { maxDeletions: 1, organizationId: "globex" });
    expect(await rejected("preview", ...moved.slice(0, 1))).toContain("Another organizationId would delete");
    await world.declare(...most(["a", "b"], ["a.com"], { maxDeletions: 0 }));
    await world.stack.up();
    await world.stack.destroy();
    expect(held()).toMatchObject({ domains: [] });
  });
});

describe("protect", () => {
  const protect = { protect: true };

  it("protects resources and the members of a set, whose deletionProtection: false allows members to be removed", async () => {
    await world.up(...program({}, protect));
    expect(await rejected("preview")).toMatch(/cannot be deleted/);
    const set = PROTECTABLE.find(({ declared }) => declared.type === "DocumentSet")?.declared;
    if (!set) throw new Error("no set");
    const left = { documents: { a: {} } };
    expect(await rejected("preview", ...edited(set, left, {}, protect))).toContain(
      "DocumentSet of acme is protected. This change would delete its documents b and c with their data.",
    );
    await world.up(...edited(set, { ...left, deletionProtection: false }, {}, protect));
    expect(Object.keys(held().acme).sort()).toEqual(["a", "doc", "page", "sheet"]);
  });

  it("can be removed in the state where nothing else protects a resource", async () => {
    await world.stack.run(["state", "unprotect", "--all", "--yes"]);
    await world.stack.destroy();
    expect(held()).toMatchObject({ domains: [] });
  });
});
