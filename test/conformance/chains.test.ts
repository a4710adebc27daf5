import { describe, expect, it } from "@jest/globals";
import type { Behaviours, Seed } from "../../src/emulator";
import type { Declared } from "../engine/world";
import { UNKNOWN } from "../../src/values/unknown";
import { covering } from "./covering";
import { stage } from "./stage";
import type { Miniature } from "./miniature";

/** The data of each object, by the name of the resource that it belonged to first. None of it may be lost. */
type Places = Readonly<Record<string, string>>;

interface Movable {
  readonly type: string;
  readonly at: (name: string, place: string) => Declared;
  /** Returns the resource with an input that replaces its object. */
  readonly elsewhere: (name: string, place: string) => Declared;
  /** Returns a seed that adds data at the id of each resource. */
  readonly leaveData: (places: Places) => Seed;
  /** Returns the id at which the data of each resource is now. */
  readonly find: (stack: Miniature) => Places;
}

const document = (name: string, args: object): Declared => ({ type: "Document", name, args });

/** Returns documents with a comment of each name, by their ids. */
const commentsAt = (places: Places) =>
  Object.fromEntries(
    Object.entries(places).map(([name, id]) => [id, { comments: [{ annotationId: name }] }]),
  );

const MOVABLE: readonly Movable[] = [
  {
    type: "Document",
    at: (name, documentId) =>
      document(name, { organizationId: "base", documentId, freeDocumentId: documentId, documentName: name }),
    elsewhere: (name, documentId) => document(name, { organizationId: "other", documentId }),
    leaveData: (places) => ({ organizations: { base: { documents: commentsAt(places) } } }),
    find: ({ emulator }) =>
      Object.fromEntries(
        Object.entries(emulator.contents().organizations["base"]?.documents ?? {}).flatMap(([id, each]) =>
          (each.comments ?? []).map((comment) => [String(comment["annotationId"]), id]),
        ),
      ),
  },
  {
    type: "Location",
    at: (name, id) => ({
      type: "Location",
      name,
      args: { organizationId: "people", documentId: "page", location: { id, locationName: name } },
    }),
    elsewhere: (name, id) => ({ type: "Location", name, args: { documentId: "other", location: { id } } }),
    leaveData(places) {
      const comments = Object.entries(places).map(([annotationId, locationId]) => ({
        annotationId,
        locationId,
      }));
      return { organizations: { people: { documents: { page: { comments } } } } };
    },
    find: ({ emulator }) =>
      Object.fromEntries(
        (emulator.contents().organizations["people"]?.documents["page"]?.comments ?? []).map((comment) => [
          String(comment["annotationId"]),
          String(comment["locationId"]),
        ]),
      ),
  },
];

/** A service on which a wrong move loses data: it replaces one document with another. */
const DANGEROUS: Partial<Behaviours> = { migrateToExisting: "replaced", updateMissing: "upsert" };

const each = (before: Places, { at }: Movable, order = Object.keys(before)) =>
  order.map((name) => at(name, before[name] ?? ""));

async function begin(movable: Movable, places: Places, behaviours = DANGEROUS) {
  const stack = await stage(each(places, movable), { behaviours });
  stack.emulator.edit(movable.leaveData(places));
  return stack;
}

const onEachService = async (play: (behaviours: Partial<Behaviours>) => Promise<void>) => {
  await Promise.all([{}, DANGEROUS].map(play));
};

const IN_TWO = expect.stringMatching(
  /would move from .* in one update\. .*Make two updates: in the first, change only/,
);

const TAKEN = expect.stringMatching(/the data of .* could replace the .* which belongs to .* or did before/);

describe.each(MOVABLE.map((movable) => [movable.type, movable] as const))(
  "objects that change their places: %s",
  (type, movable) => {
    it(
      covering(
        "identities-in-a-chain",
        type,
        "are rejected in the preview where one takes the place of another, stay as they are, and move in several updates",
      ),
      () =>
        onEachService(async (behaviours) => {
          const places = { a: "x", b: "y", c: "z" };
          const moved = { a: "y", b: "z", c: "free" };
          for (const order of [
            ["a", "b", "c"],
            ["c", "b", "a"],
            ["b", "c", "a"],
          ]) {
            const stack = await begin(movable, places, behaviours);
            const program = each(moved, movable, order);
            expect((await stack.preview(...program)).errors).toEqual([IN_TWO, IN_TWO]);
            // If all resources are registered before the first one begins, the first is rejected as well.
            expect(await stack.up(...program)).toHaveLength(3);
            expect(movable.find(stack)).toEqual(places);
            for (const step of [{ ...places, c: "free" }, { ...places, b: "z", c: "free" }, moved])
              expect(await stack.up(...each(step, movable, order))).toEqual([]);
            expect(movable.find(stack)).toEqual(moved);
            await stack.expectNoChanges(...program);
          }
        }),
    );

    it(
      covering(
        "identities-in-a-chain",
        type,
        "are rejected where they change places in a circle, and stay as they are",
      ),
      async () => {
        const places = { a: "x", b: "y", c: "z" };
        const stack = await begin(movable, places);
        for (const circle of [
          { a: "y", b: "x", c: "z" },
          { a: "y", b: "z", c: "x" },
        ]) {
          const program = each(circle, movable);
          const { errors } = await stack.preview(...program);
          expect(errors.length).toBeGreaterThan(0);
          for (const error of errors) expect(error).toContain("first give one of them an unused id.");
          expect(await stack.up(...program)).not.toEqual([]);
          expect(movable.find(stack)).toEqual(places);
        }
        expect(await stack.up(...each(places, movable))).toEqual([]);
      },
    );

    it.each([
      ["has", movable.at],
      ["had before it is replaced", movable.elsewhere],
    ])(
      covering(
        "identities-in-a-chain",
        type,
        "do not take the place that another resource %s, whatever comes first",
      ),
      async (_which, other) => {
        const stack = await begin(movable, { a: "x", b: "y" });
        const program = [movable.at("a", "y"), other("b", "y")];
        for (const order of [program, [...program].reverse()]) {
          expect((await stack.preview(...order)).errors).toEqual([TAKEN]);
          expect(await stack.up(...order)).not.toEqual([]);
          expect(movable.find(stack)).toMatchObject({ a: "x" });
        }
      },
    );

    it(
      covering(
        "identities-in-a-chain",
        type,
        "keep what people left where one is done before the next is known, as without a preview",
      ),
      () =>
        onEachService(async (behaviours) => {
          const leaving = await begin(movable, { a: "x", b: "y" }, behaviours);
          const moved = { a: "y", b: "z" };
          expect(await leaving.upInOrder(...each(moved, movable, ["b", "a"]))).toEqual([IN_TWO]);
          expect(movable.find(leaving)).toEqual({ a: "x", b: "z" });
          expect(await leaving.up(...each(moved, movable))).toEqual([]);
          expect(movable.find(leaving)).toEqual(moved);

          for (const takes of [moved, { a: "y", b: "x" }]) {
            const taking = await begin(movable, { a: "x", b: "y" }, behaviours);
            expect(await taking.upInOrder(...each(takes, movable, ["a", "b"]))).toHaveLength(1);
            expect(Object.keys(movable.find(taking)).sort()).toEqual(["a", "b"]);
          }
        }),
    );

    it(
      covering(
        "identities-in-a-chain",
        type,
        "let a new object take their place in the update after they left it",
      ),
      async () => {
        const stack = await begin(movable, { a: "x" });
        const program = [movable.at("a", "y"), movable.at("new", "x")];
        for (const order of [program, [...program].reverse()]) {
          expect((await stack.preview(...order)).errors).toEqual([IN_TWO]);
          expect(movable.find(stack)).toEqual({ a: "x" });
        }
        expect(await stack.up(movable.at("a", "y"))).toEqual([]);
        expect(await stack.up(...program)).toEqual([]);
        expect(movable.find(stack)).toEqual({ a: "y" });
      },
    );
  },
);

describe("a document that gets another id", () => {
  const declared = (documentId: string, more: object = {}) =>
    document("plan", { organizationId: "base", documentId, ...more });

  it(
    covering("confirmed-id", "Document", "is rejected in the preview until the program confirms it"),
    async () => {
      const stack = await stage([declared("x")], {
        behaviours: { ...DANGEROUS, missingDocument: "accepted" },
      });
      for (const args of [{}, { freeDocumentId: "x" }]) {
        const program = declared("y", args);
        const { errors } = await stack.preview(program);
        expect(errors).toEqual([expect.stringContaining('add freeDocumentId: "y" to this resource')]);
        expect(await stack.up(program)).toEqual(errors);
      }
      expect(stack.emulator.requests).toEqual([]);
      const confirmed = declared("y", { freeDocumentId: "y" });
      expect((await stack.preview(confirmed)).errors).toEqual([]);
      expect(await stack.up(confirmed)).toEqual([]);
      await stack.expectNoChanges(confirmed);
      await stack.expectNoChanges(declared("y"));
    },
  );

  it(
    covering("confirmed-id", "Document", "is rejected in the update if its id was unknown in the preview"),
    async () => {
      const stack = await stage([declared("x")]);
      const unknown = declared(UNKNOWN);
      expect((await stack.preview(unknown)).errors).toEqual([]);
      const [error] = await stack.up(declared("y"));
      expect(error).toContain('add freeDocumentId: "y" to this resource');
    },
  );
});

describe("a document that passes from a set to another resource", () => {
  const set = (name: string, ids: readonly string[], onDelete = "delete"): Declared => ({
    type: "DocumentSet",
    name,
    args: { organizationId: "base", documents: Object.fromEntries(ids.map((id) => [id, {}])), onDelete },
  });
  const single = document("single", { organizationId: "base", documentId: "x" });

  it.each([
    ["a new resource", [set("one", [])], [single]],
    ["another set", [set("one", [])], [set("two", ["x", "y"])]],
    ["another set, in exchange", [set("one", ["y"])], [set("two", ["x"])]],
  ])(
    covering(
      "identities-in-a-chain",
      "DocumentSet",
      "is rejected in the preview in whatever order, and stays with onDelete retain: %s",
    ),
    async (_what, from, to) => {
      const stack = await stage([set("one", ["x"]), set("two", ["y"])]);
      stack.emulator.edit({ organizations: { base: { documents: commentsAt({ 1: "x", 2: "y" }) } } });
      const others = to.some(({ name }) => name === "two") ? [] : [set("two", ["y"])];
      const program = [...from, ...others, ...to];
      for (const order of [program, [...program].reverse()]) {
        const { errors } = await stack.preview(...order);
        expect(errors.length).toBeGreaterThan(0);
        for (const error of errors)
          expect(error).toMatch(
            /the document base\/\w would move from DocumentSet of base .* Set onDelete: "retain"/,
          );
      }
      const retaining = program.map((each) =>
        each.type === "DocumentSet" ? { ...each, args: { ...each.args, onDelete: "retain" } } : each,
      );
      expect(await stack.up(...retaining)).toEqual([]);
      const { x, y } = stack.emulator.contents().organizations["base"]?.documents ?? {};
      expect([x?.comments, y?.comments]).toEqual([[{ annotationId: "1" }], [{ annotationId: "2" }]]);
    },
  );
});

describe("a document whose new id is rejected while the migration to another one is pending", () => {
  it.each([
    ["after", ["waiting", "mover"]],
    ["before", ["mover", "waiting"]],
  ])(
    covering(
      "identities-in-a-chain",
      "Document",
      "keeps its data: no other document moves to that id, also not one that is declared %s it",
    ),
    async (_order, order) => {
      const movable = MOVABLE[0] as Movable;
      const places = { waiting: "a", mover: "b" };
      const at = (ids: Readonly<Record<string, string>>) =>
        order.map((name) => movable.at(name, ids[name] ?? ""));
      const stack = await stage(at(places), {
        behaviours: DANGEROUS,
        config: { maxAttempts: "1" },
      });
      stack.emulator.edit(movable.leaveData(places));
      stack.emulator.inject({ kind: "resetAfter", operation: "getMigrationStatus" });
      expect(await stack.up(...at({ waiting: "c", mover: "b" }))).toEqual([
        expect.stringContaining("waiting:"),
      ]);
      const rejected = document("waiting", { organizationId: "base", documentId: "d" });
      const program = at({ mover: "c" }).map((each) => (each.name === "waiting" ? rejected : each));
      expect(await stack.up(...program)).toEqual([
        expect.stringContaining("freeDocumentId"),
        expect.stringMatching(/^mover: .*document base\/c/),
      ]);
      expect(await stack.up(...at({ waiting: "c", mover: "b" }))).toEqual([]);
      expect(movable.find(stack)).toEqual({ waiting: "c", mover: "b" });
    },
  );
});
