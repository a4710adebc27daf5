import { beforeAll, describe, expect, it } from "@jest/globals";
import { SAMPLES } from "../../engine/samples";
import { inAnyOrder, World, type Declared } from "../../engine/world";
import { HOST } from "../../host";
import { covering, KINDS } from "../covering";
import { changed, leaveComments, namesIn, PROGRAM, withOptions } from "../program";
import { contentsOf, SEED } from "../stage";

const world = World.ofSuite({ emulator: { seed: SEED } });

const gate: Declared = {
  type: "Document",
  name: "gate",
  args: { organizationId: "gates", documentId: "gate", createOrganization: true },
};

describe("retainOnDelete", () => {
  it(covering("engine-options", KINDS, "keeps the object when its resource is removed"), async () => {
    await world.up(...withOptions({ retainOnDelete: true }));
    const before = contentsOf(world);
    expect(await world.up()).toEqual([]);
    expect(contentsOf(world)).toEqual(before);
    expect(await namesIn(world)).toEqual([]);
  });
});

describe("deletedWith", () => {
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

describe("ignoreChanges", () => {
  it(covering("engine-options", KINDS, "ignores a change of any input"), async () => {
    await world.up(...PROGRAM);
    await world.declare(...changedThroughout);
    await world.expectNoChanges();
  });
});

describe("hideDiffs", () => {
  const shown = SAMPLES.flatMap(({ declared, updates }) => {
    const [change] = updates;
    return change ? [{ declared, ...change }] : [];
  });
  const program = (opts: (field: string) => object) => [
    ...PROGRAM.filter(({ name }) => !shown.some(({ declared }) => declared.name === name)),
    ...shown.map(({ declared, args, field }) => ({ ...declared, args, opts: opts(field) })),
  ];
  /** Returns the lines of a preview that show a change of a property, without those of a resource. */
  const changesIn = async () => {
    const { stdout } = await world.stack.preview({ diff: true });
    return stdout.match(/^ +[~+-] (?!pulumi|collab:).*$/gm) ?? [];
  };

  it(
    covering(
      "hide-diffs",
      shown.map(({ declared }) => declared.type),
      "hides a change from the text of a preview but not from its JSON, and the update applies it",
    ),
    async () => {
      await world.declare(...program(() => ({})));
      expect((await changesIn()).length).toBeGreaterThanOrEqual(shown.length);

      await world.declare(...program((field) => ({ hideDiffs: [field] })));
      expect((await changesIn()).filter((line) => !/\d to (update|replace)/.test(line))).toEqual([]);
      const { steps } = await world.stack.previewJson();
      for (const { declared, field } of shown) {
        const step = steps.find(({ urn }) => urn === world.urnOf(declared));
        expect(step?.op).toBe("update");
        expect(Object.keys(step?.detailedDiff ?? {}).join()).toContain(field);
      }
      world.emulator.resetCounts();
      await world.stack.up();
      expect(inAnyOrder(world.sent())).toEqual(inAnyOrder(shown.flatMap(({ requests }) => requests)));
    },
  );
});

/**
 * Returns the objects and users' data, without folders: an adopted document stays in its folder if the program declares none.
 */
const objects = () =>
  JSON.parse(
    JSON.stringify(contentsOf(world), (key, value: unknown) => (key === "folderId" ? undefined : value)),
  ) as unknown;

describe("replaceOnChanges", () => {
  const samples = SAMPLES.filter(({ updates }) => updates.length > 0);
  const types = samples.map(({ declared }) => declared.type);
  const edited = SAMPLES.flatMap((sample) => changed(sample) ?? []).filter(({ type }) =>
    types.includes(type),
  );
  const others = PROGRAM.filter(({ type }) => !types.includes(type));
  const replacing = (program: readonly Declared[], opts: object = {}) =>
    program.map((declared) => {
      const fields = SAMPLES.find((sample) => sample.declared.name === declared.name)?.updates ?? [];
      return { ...declared, opts: { ...opts, replaceOnChanges: fields.map(({ field }) => field) } };
    });
  const same = PROGRAM.filter(({ type }) => types.includes(type));

  let before: unknown;
  let wanted: unknown;

  beforeAll(async () => {
    // If a service reports that it added an existing document but leaves it unchanged, this resource cannot detect it.
    world.emulator.setBehaviours({ addExisting: "overwrites" });
    await world.up(...others, ...same);
    leaveComments(world);
    await world.up(...others, ...edited);
    wanted = objects();
    await world.up(...others, ...same);
    before = objects();
  });

  it.each(HOST === "dynamic" ? [{}, { deleteBeforeReplace: true }] : [{}])(
    covering("replace-on-changes", types, "changes the object and keeps the data of its users: %j"),
    async (opts) => {
      await world.declare(...others, ...replacing(edited, opts));
      const { steps } = await world.stack.previewJson();
      const replaced = steps.filter(({ op }) => op === "replace").map(({ urn }) => urn.split("::").pop());
      expect(replaced.sort()).toEqual(edited.map(({ name }) => name).sort());
      await world.stack.up();
      expect(objects()).toEqual(wanted);
      await world.up(...others, ...replacing(same, opts));
      expect(objects()).toEqual(before);
    },
  );
});
