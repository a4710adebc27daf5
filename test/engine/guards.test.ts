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
const KINDS: readonly { declared: Declared; other: object; refused: string }[] = [
  {
    declared: { type: "Document", name: "doc", args: { organizationId: "acme", documentId: "doc" } },
    other: { organizationId: "globex" },
    refused:
      "Document acme/doc is protected. Another organizationId would delete the document with its data.",
  },
  {
    declared: {
      type: "Location",
      name: "top",
      args: { organizationId: "acme", documentId: "page", location: { id: "top" }, onDelete: "deleteData" },
    },
    other: { documentId: "sheet" },
    refused: "Location acme/page/top is protected. Another documentId would delete all comments",
  },
  {
    declared: { type: "AllowedDomain", name: "one", args: { domain: "one.com" } },
    other: { domain: "other.com" },
    refused: "AllowedDomain one.com is protected. Another domain would take one.com from the list.",
  },
  {
    declared: {
      type: "DocumentSet",
      name: "set",
      args: { organizationId: "acme", documents: { a: {}, b: {}, c: {} } },
    },
    other: { organizationId: "globex" },
    refused: "DocumentSet of acme is protected. Another organizationId would delete its documents a, b and c",
  },
  {
    declared: { type: "AllowedDomains", name: "site", args: { domains: ["a.com", "b.com", "c.com"] } },
    other: { domains: ["a.com"] },
    refused: "AllowedDomains is protected. This change would take its domains b.com and c.com from the list.",
  },
];

const program = (args: object = {}, opts: object = {}): Declared[] =>
  KINDS.map(({ declared }) => ({ ...declared, args: { ...declared.args, ...args }, opts }));

/** Returns the program with one resource changed. */
const edited = (one: Declared, other: object, args: object = {}, opts: object = {}): Declared[] =>
  program(args, opts).map((each) =>
    each.name === one.name ? { ...each, args: { ...each.args, ...other } } : each,
  );

/** Returns the program with every resource changed. */
const changed = (args: object): Declared[] =>
  KINDS.map(({ declared, other }) => ({ ...declared, args: { ...declared.args, ...other, ...args } }));

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
async function startAnew(): Promise<void> {
  await world.stack.import(nothing);
  const { domains, acme, globex } = held();
  const none = (ids: Iterable<string>) => Object.fromEntries([...ids].map((id) => [id, null]));
  const left = Object.keys(acme).filter((id) => !["page", "sheet"].includes(id));
  world.emulator.edit({
    domains: none(domains),
    organizations: { acme: { documents: none(left) }, globex: { documents: none(Object.keys(globex)) } },
  });
}

/** Runs a command that must fail and send nothing. Returns its error output. */
async function refusal(command: "preview" | "up" | "destroy", ...declared: readonly Declared[]) {
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
async function letGo(): Promise<void> {
  await world.up(...program({ deletionProtection: false }));
  await world.up();
  expectAllGone();
}

function expectAllGone(): void {
  expect(held()).toMatchObject({ domains: [] });
  expect(Object.keys(held().acme)).toEqual(["page", "sheet"]);
}

describe("deletionProtection", () => {
  beforeAll(() => world.up(...program(on)));

  it.each(KINDS.map((kind) => [kind.declared.type, kind] as const))(
    "refuses in the preview a change that would lose what is there: %s",
    async (_type, { declared, other, refused }) => {
      expect(await refusal("preview", ...edited(declared, other, on))).toContain(refused);
    },
  );

  it("refuses to delete the resources: in the preview, in up and in destroy", async () => {
    const said = await refusal("preview");
    for (const { declared } of KINDS) expect(said).toContain(world.urnOf(declared));
    expect(said).toMatch(/cannot be deleted/);
    await refusal("up");
    await refusal("destroy", ...program(on));
  });

  it("lets everything go once it is false and applied, which shows and sends nothing", async () => {
    await world.declare(...program({ deletionProtection: false }));
    world.emulator.resetCounts();
    const { steps } = await world.stack.previewJson();
    const shown = steps.filter(({ detailedDiff }) => detailedDiff && "deletionProtection" in detailedDiff);
    expect(shown).toHaveLength(KINDS.length);
    await world.stack.up();
    expect(world.sent()).toEqual([]);
    await world.up();
    expectAllGone();
  });
});

describe("deletionProtection where the program keeps the engine's own protection away", () => {
  const bare = { protect: false };
  const renamed = program(on, bare).map((each) => ({ ...each, name: `${each.name}-renamed` }));
  afterAll(startAnew);

  it("refuses to delete the resources in up and destroy, naming what would be lost", async () => {
    await world.up(...program(on, bare));
    const before = held();
    await world.declare();
    await world.stack.preview();
    const said = await refusal("up");
    expect(said).toMatch(
      /could not delete \w+( of acme| acme\/\S+| one\.com)?: it is protected, and this would/,
    );
    expect(await refusal("destroy", ...program(on, bare))).toContain("Nothing was applied.");
    expect(held()).toEqual(before);
  });

  it("has nothing to refuse where a resource is only renamed: its object stays", async () => {
    const before = held();
    await world.up(...renamed);
    expect(held()).toEqual(before);
  });

  it("has nothing to refuse where a resource is replaced with itself", async () => {
    const before = held();
    await world.stack.up({ replace: renamed.map((each) => world.urnOf(each)) });
    expect(held()).toEqual(before);
  });
});

describe("what stays in the service is not refused to go", () => {
  /** Applies, changes and then removes resources. Checks that the objects that existed before still exist. */
  async function stays(before: readonly Declared[], after: readonly Declared[]): Promise<void> {
    await world.up(...before);
    const { domains, acme } = held();
    await world.up(...after);
    await world.up();
    expect(held().domains).toEqual(expect.arrayContaining([...domains]));
    expect(held().acme).toMatchObject(acme);
    await startAnew();
  }

  it("with retainOnDelete, of its own or of what it is in", () => {
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

  it("protects what says nothing of it, and a resource's own false wins", async () => {
    await world.up(...program());
    await setting("true");
    await world.declare(...program());
    world.emulator.resetCounts();
    await world.stack.up();
    expect(world.sent()).toEqual([]);
    const said = await refusal("preview");
    for (const { declared } of KINDS) expect(said).toContain(world.urnOf(declared));
    await letGo();
  });

  it("protects what has a provider that says so", async () => {
    await setting("false");
    const { apiKey, authToken } = world.emulator.credentials;
    const args = { baseUrl: world.emulator.url, apiKey, authToken, deletionProtection: true };
    const provider: Declared = { type: "Provider", name: "safe", args };
    await world.up(provider, ...program({}, { provider: "safe" }));
    expect(await refusal("preview", provider)).toMatch(/cannot be deleted/);
    await world.up(provider, ...program({ deletionProtection: false }, { provider: "safe" }));
    await world.up();
  });

  it("that is neither true nor false is reported in the preview", async () => {
    await setting("yes");
    expect(await refusal("preview", ...program())).toContain(
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

  it("refuses in the preview that more leave a set at once, and lets as many go", async () => {
    await world.up(...most(["a", "b", "c"], ["a.com", "b.com"], { maxDeletions: 1 }));
    expect(await refusal("preview", ...most(["a"], ["a.com", "b.com"], { maxDeletions: 1 }))).toContain(
      "DocumentSet of acme has maxDeletions: 1, and 2 would go. This change would delete its documents b and c",
    );
    expect(await refusal("preview", ...most(["a", "b", "c"], [], { maxDeletions: 1 }))).toContain(
      "AllowedDomains has maxDeletions: 1, and 2 would go.",
    );
    await world.up(...most(["a", "b"], ["a.com"], { maxDeletions: 1 }));
  });

  it("refuses another organization that would delete more, and does not count where all is destroyed", async () => {
    const moved = most(["a", "b"], ["a.com"], { maxDeletions: 1, organizationId: "globex" });
    expect(await refusal("preview", ...moved.slice(0, 1))).toContain("Another organizationId would delete");
    await world.declare(...most(["a", "b"], ["a.com"], { maxDeletions: 0 }));
    await world.stack.up();
    await world.stack.destroy();
    expect(held()).toMatchObject({ domains: [] });
  });
});

describe("protect", () => {
  const protect = { protect: true };

  it("keeps resources, and what leaves a set; deletionProtection: false opens a set for what leaves it", async () => {
    await world.up(...program({}, protect));
    expect(await refusal("preview")).toMatch(/cannot be deleted/);
    const set = KINDS.find(({ declared }) => declared.type === "DocumentSet")?.declared;
    if (!set) throw new Error("no set");
    const left = { documents: { a: {} } };
    expect(await refusal("preview", ...edited(set, left, {}, protect))).toContain(
      "DocumentSet of acme is protected. This change would delete its documents b and c with their data.",
    );
    await world.up(...edited(set, { ...left, deletionProtection: false }, {}, protect));
    expect(Object.keys(held().acme).sort()).toEqual(["a", "doc", "page", "sheet"]);
  });

  it("can be taken away in the state, as the engine says, where nothing else protects", async () => {
    await world.stack.run(["state", "unprotect", "--all", "--yes"]);
    await world.stack.destroy();
    expect(held()).toMatchObject({ domains: [] });
  });
});
