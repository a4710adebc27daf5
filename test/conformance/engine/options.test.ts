import { describe, expect, it } from "@jest/globals";
import { SAMPLES } from "../../engine/samples";
import { inAnyOrder, World, type Declared } from "../../engine/world";
import { HOST } from "../../host";
import { covering, KINDS } from "../covering";
import { contentsOf, leaveComments, namesIn, PROGRAM, SEED, withOptions } from "../program";

const world = World.ofSuite({ emulator: { seed: SEED } });

/** One resource of every type, with a change to each input that can change. */
const changedThroughout = SAMPLES.map(({ declared, updates, replacements }) => {
  const changes = [...updates, ...replacements].flatMap(({ args }) => differing(declared.args, args));
  const args = { ...declared.args, ...Object.fromEntries(changes) };
  return { ...declared, args, opts: { ignoreChanges: [...new Set(changes.map(([name]) => name))] } };
});

/** Returns the inputs that differ, with their new values. */
function differing(before: object, after: object): [string, unknown][] {
  const [was, is] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  const names = new Set([...was.keys(), ...is.keys()]);
  return [...names]
    .filter((name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)))
    .map((name) => [name, is.get(name)]);
}

// Each test continues with the stack of the one before.

describe("ignoreChanges", () => {
  it(covering("engine-options", KINDS, "ignores a change of any input"), async () => {
    // If a service reports that it added an existing document but leaves it unchanged, this resource cannot detect it.
    world.emulator.setBehaviours({ addExisting: "overwrites" });
    await world.up(...PROGRAM);
    await world.declare(...changedThroughout);
    await world.expectNoChanges();
  });
});

/** The samples with an input that can change in place. */
const CHANGEABLE = SAMPLES.flatMap(({ declared, updates: [change] }) =>
  change ? [{ declared, ...change }] : [],
);
const CHANGEABLE_TYPES = CHANGEABLE.map(({ declared }) => declared.type);

/** The program before or after the first change of each of these, with options that name the changed input. */
function program(version: "before" | "after", opts: (field: string, type: string) => object): Declared[] {
  const changes = CHANGEABLE.map(({ declared, args, field }) => ({
    ...declared,
    args: version === "before" ? declared.args : args,
    opts: opts(field, declared.type),
  }));
  return [...PROGRAM.filter(({ type }) => !CHANGEABLE_TYPES.includes(type)), ...changes];
}

/**
 * Returns the objects and users' data, without folders: an adopted document stays in its folder if the program declares none.
 */
const objects = () =>
  JSON.parse(
    JSON.stringify(contentsOf(world), (key, value: unknown) => (key === "folderId" ? undefined : value)),
  ) as unknown;

let before: unknown;
let after: unknown;

describe("hideDiffs", () => {
  /** Returns the lines of a preview that show a change of a property, without those of a resource. */
  const changesIn = async () => {
    const { stdout } = await world.stack.preview({ diff: true });
    const lines = stdout.match(/^ +[~+-] (?!pulumi|collab:).*$/gm) ?? [];
    return lines.filter((line) => !/\d to (update|replace)/.test(line));
  };

  it(
    covering(
      "hide-diffs",
      CHANGEABLE_TYPES,
      "hides a change from the text of a preview but not from its JSON, and the update applies it",
    ),
    async () => {
      leaveComments(world);
      // The update deletes this document with its comments.
      for (const document of [null, {}])
        world.emulator.edit({ organizations: { set: { documents: { b: document } } } });
      before = objects();
      const shown = "Document";
      await world.declare(
        ...program("after", (field, type) => (type === shown ? {} : { hideDiffs: [field] })),
      );
      expect(await changesIn()).toEqual([expect.stringContaining("documentName")]);
      const { steps } = await world.stack.previewJson();
      for (const { declared, field } of CHANGEABLE) {
        const step = steps.find(({ urn }) => urn === world.urnOf(declared));
        expect(step?.op).toBe("update");
        expect(Object.keys(step?.detailedDiff ?? {}).join()).toContain(field);
      }
      world.emulator.resetCounts();
      await world.stack.up();
      expect(inAnyOrder(world.sent())).toEqual(inAnyOrder(CHANGEABLE.flatMap(({ requests }) => requests)));
      after = objects();
    },
  );
});

describe("replaceOnChanges", () => {
  const VERSIONS = [
    ["before", {}],
    ["after", { deleteBeforeReplace: true }],
  ] as const;

  // The engine orders the steps, in the same way for each host.
  it.each(HOST === "dynamic" ? VERSIONS : VERSIONS.slice(0, 1))(
    covering(
      "replace-on-changes",
      CHANGEABLE_TYPES,
      "changes the object and keeps the data of its users: %s %j",
    ),
    async (version, opts) => {
      await world.declare(...program(version, (field) => ({ ...opts, replaceOnChanges: [field] })));
      const { stdout } = await world.stack.up();
      expect(stdout).toContain(`+-${CHANGEABLE.length} replaced`);
      expect(objects()).toEqual(version === "before" ? before : after);
    },
  );
});

describe("deletedWith", () => {
  const gate: Declared = {
    type: "Document",
    name: "gate",
    args: { organizationId: "gates", documentId: "gate", createOrganization: true },
  };

  it(covering("deleted-with", KINDS, "leaves the deletion to that of the containing object"), async () => {
    await world.up(gate, ...withOptions({ deletedWith: "gate" }));
    const before = contentsOf(world);
    world.emulator.resetCounts();
    await world.stack.destroy();
    expect(world.sent().map(({ operation }) => operation)).toEqual(["deleteDocuments"]);
    world.emulator.edit({ organizations: { gates: { documents: { gate: {} } } } });
    expect(contentsOf(world)).toEqual(before);
    expect(await namesIn(world)).toEqual([]);
  });
});

describe("retainOnDelete", () => {
  it(covering("engine-options", KINDS, "keeps the object when its resource is removed"), async () => {
    await world.up(...withOptions({ retainOnDelete: true }));
    const before = contentsOf(world);
    expect(await world.up()).toEqual([]);
    expect(contentsOf(world)).toEqual(before);
    expect(await namesIn(world)).toEqual([]);
  });
});
