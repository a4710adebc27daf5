import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";

const world = World.ofSuite({
  emulator: {
    seed: {
      organizations: {
        acme: { documents: { page: { comments: [{ annotationId: "1" }] }, sheet: {} } },
        globex: { documents: { theirs: {} } },
      },
    },
  },
});
let nothing: Awaited<ReturnType<World["stack"]["export"]>>;

beforeAll(async () => {
  nothing = await world.stack.export();
});

/** One resource of each type that supports protection, and a change of it that would lose data. */
const PROTECTABLE: readonly { declared: Declared; other: object }[] = [
  {
    declared: { type: "Document", name: "doc", args: { organizationId: "acme", documentId: "doc" } },
    other: { organizationId: "globex" },
  },
  {
    declared: resource("Location", "top", {
      organizationId: "acme",
      documentId: "page",
      location: { id: "top" },
      onDelete: "deleteData",
    }),
    other: { documentId: "sheet" },
  },
  {
    declared: resource("DocumentSet", "set", { organizationId: "acme", documents: { a: {}, b: {}, c: {} } }),
    other: { organizationId: "globex" },
  },
  {
    declared: { type: "AllowedDomains", name: "site", args: { domains: ["a.com", "b.com", "c.com"] } },
    other: { domains: ["a.com"] },
  },
];

const program = (args: object = {}, opts: object = {}): Declared[] =>
  PROTECTABLE.map(({ declared }) => ({ ...declared, args: { ...declared.args, ...args }, opts }));

/** Returns the program with one resource changed. */
const edited = (name: string, args: object, opts: object = {}): Declared[] =>
  program({}, opts).map((each) => (each.name === name ? { ...each, args: { ...each.args, ...args } } : each));

const on = { deletionProtection: true };

function contents() {
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
  const { domains, acme, globex } = contents();
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
  const before = contents();
  world.emulator.resetCounts();
  const output = await world.failure(command);
  expect(world.sent()).toEqual([]);
  expect(contents()).toEqual(before);
  return output;
}

describe("deletionProtection", () => {
  it("rejects a change that would delete data, in the preview", async () => {
    await world.up(...program(on));
    const moved = edited("doc", { organizationId: "globex", ...on });
    expect(await rejected("preview", ...moved)).toContain(
      "Document acme/doc is protected. Another organizationId would delete the document with its data.",
    );
  });

  it("rejects deletions of resources: in the preview, and in a destroy", async () => {
    const output = await rejected("preview");
    for (const { declared } of PROTECTABLE) expect(output).toContain(world.urnOf(declared));
    expect(output).toMatch(/cannot be deleted/);
    await rejected("destroy", ...program(on));
  });

  it("allows deletions once false is applied, which sends nothing", async () => {
    expect(await world.up(...program({ deletionProtection: false }))).toEqual([]);
    await world.up();
    expect(contents()).toMatchObject({ domains: [] });
    expect(Object.keys(contents().acme)).toEqual(["page", "sheet"]);
  });
});

describe("deletionProtection with protect: false", () => {
  const bare = { protect: false };
  afterAll(reset);

  it("rejects deletions in an update and a destroy, and names what would be lost", async () => {
    await world.up(...program(on, bare));
    expect(await rejected("up")).toMatch(
      /could not delete \w+( of acme| acme\/\S+| one\.com)?: it is protected, and this would/,
    );
    expect(await rejected("destroy", ...program(on, bare))).toContain("Nothing was applied.");
  });
});

it("a protected resource with retainOnDelete, its own or its parent's, can be changed and removed, and its object stays", async () => {
  const team = { type: "Component", name: "team", args: {}, opts: { retainOnDelete: true } };
  const retained = (all: readonly Declared[]) => [
    team,
    ...all.map((each, index) => ({
      ...each,
      opts: index % 2 === 0 ? { retainOnDelete: true } : { parent: "team" },
    })),
  ];
  await world.up(...retained(program(on)));
  const { domains, acme } = contents();
  await world.up(
    ...retained(
      PROTECTABLE.map(({ declared, other }) => ({
        ...declared,
        args: { ...declared.args, ...other, ...on },
      })),
    ),
  );
  await world.up();
  expect(contents().domains).toEqual(expect.arrayContaining([...domains]));
  expect(contents().acme).toMatchObject(acme);
  await reset();
});
