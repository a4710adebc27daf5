import { afterEach, describe, expect, it } from "@jest/globals";
import type { Behaviours, Seed } from "../../src/emulator";
import type { Declared } from "../engine/world";
import { covering } from "./covering";
import { closeStages, stage } from "./stage";
import type { Miniature } from "./miniature";

afterEach(closeStages);

/** What each object holds, by the name of the resource that it was first: nothing of it may be lost. */
type Held = Readonly<Record<string, string>>;

interface Kind {
  readonly type: string;
  readonly at: (name: string, place: string) => Declared;
  /** Puts data to where each resource is. */
  readonly leaveData: (places: Held) => Seed;
  /** Where the data of each resource is now. */
  readonly find: (stack: Miniature) => Held;
}

const KINDS: readonly Kind[] = [
  {
    type: "Document",
    at: (name, documentId) => ({
      type: "Document",
      name,
      args: { organizationId: "base", documentId, documentName: name },
    }),
    leaveData: (places) => ({
      organizations: {
        base: {
          documents: Object.fromEntries(
            Object.entries(places).map(([name, id]) => [id, { comments: [{ annotationId: name }] }]),
          ),
        },
      },
    }),
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
    leaveData: (places) => ({
      organizations: {
        people: {
          documents: {
            page: {
              comments: Object.entries(places).map(([annotationId, locationId]) => ({
                annotationId,
                locationId,
              })),
            },
          },
        },
      },
    }),
    find: ({ emulator }) =>
      Object.fromEntries(
        (emulator.contents().organizations["people"]?.documents["page"]?.comments ?? []).map((comment) => [
          String(comment["annotationId"]),
          String(comment["locationId"]),
        ]),
      ),
  },
];

/** Services that put one document over another, or reject it where their reads show nothing. */
const SERVICES: readonly Partial<Behaviours>[] = [
  { migrateToExisting: "replaced" },
  { missingDocument: "accepted" },
  { migrateToExisting: "replaced", updateMissing: "upsert" },
  {},
];

const each = (before: Held, { at }: Kind, order = Object.keys(before)) =>
  order.map((name) => at(name, before[name] ?? ""));

async function begin(kind: Kind, places: Held, behaviours: Partial<Behaviours>) {
  const stack = await stage(each(places, kind), { behaviours });
  stack.emulator.edit(kind.leaveData(places));
  return stack;
}

const onEachService = async (play: (behaviours: Partial<Behaviours>) => Promise<void>) => {
  for (const behaviours of SERVICES) await play(behaviours);
};

describe.each(KINDS.map((kind) => [kind.type, kind] as const))(
  "objects that change their places: %s",
  (type, kind) => {
    it(
      covering("identities-in-a-chain", type, "follow each other, in whatever order they are declared"),
      () =>
        onEachService(async (behaviours) => {
          const moved = { a: "y", b: "z", c: "free" };
          for (const order of [
            ["a", "b", "c"],
            ["c", "b", "a"],
            ["b", "c", "a"],
          ]) {
            const stack = await begin(kind, { a: "x", b: "y", c: "z" }, behaviours);
            const program = each(moved, kind, order);
            expect((await stack.preview(...program)).errors).toEqual([]);
            expect(await stack.up(...program)).toEqual([]);
            expect(kind.find(stack)).toEqual(moved);
            stack.emulator.resetCounts();
            expect(await stack.up(...program)).toEqual([]);
            expect(stack.emulator.requests).toEqual([]);
          }
        }),
    );

    it(
      covering(
        "identities-in-a-chain",
        type,
        "follow each other where the one that takes a place waits for the one that leaves",
      ),
      () =>
        onEachService(async (behaviours) => {
          const stack = await begin(kind, { a: "x", b: "y", c: "z" }, behaviours);
          const moved = { a: "y", b: "z", c: "free" };
          expect(await stack.upInOrder(...each(moved, kind, ["c", "b", "a"]))).toEqual([]);
          expect(kind.find(stack)).toEqual(moved);
        }),
    );

    it(
      covering(
        "identities-in-a-chain",
        type,
        "are refused where they change places in a circle, and stay as they are",
      ),
      () =>
        onEachService(async (behaviours) => {
          const places = { a: "x", b: "y", c: "z" };
          const stack = await begin(kind, places, behaviours);
          for (const circle of [
            { a: "y", b: "x", c: "z" },
            { a: "y", b: "z", c: "x" },
          ]) {
            const program = each(circle, kind);
            const { errors } = await stack.preview(...program);
            expect(errors).toEqual([
              expect.stringContaining("is to take the place of this one in the same update"),
            ]);
            expect(await stack.up(...program)).not.toEqual([]);
            expect(kind.find(stack)).toEqual(places);
          }
          expect(await stack.up(...each(places, kind))).toEqual([]);
        }),
    );

    it(
      covering(
        "identities-in-a-chain",
        type,
        "keep all that people left where the one that leaves waits for the one that takes its place",
      ),
      () =>
        onEachService(async (behaviours) => {
          const stack = await begin(kind, { a: "x", b: "y" }, behaviours);
          const errors = await stack.upInOrder(...each({ a: "y", b: "z" }, kind, ["a", "b"]));
          expect(errors).toEqual([expect.stringMatching(/dependsOn/)]);
          expect(Object.keys(kind.find(stack)).sort()).toEqual(["a", "b"]);
        }),
    );

    it(covering("identities-in-a-chain", type, "free a place for a new object before it is taken"), () =>
      onEachService(async (behaviours) => {
        const stack = await begin(kind, { a: "x" }, behaviours);
        const program = [kind.at("a", "y"), kind.at("new", "x")];
        expect(await stack.up(...program)).toEqual([]);
        expect(kind.find(stack)).toEqual({ a: "y" });
        expect(await stack.up(...program)).toEqual([]);
      }),
    );
  },
);

describe("documents that wait for each other in the wrong order", () => {
  const [kind] = KINDS;

  it.each([
    ["a chain", { a: "y", b: "z" }],
    ["a swap", { a: "y", b: "x" }],
  ])("stay as they are, though the first comes before the second is known: %s", async (_what, moved) => {
    if (!kind) throw new Error("there is no kind");
    await onEachService(async (behaviours) => {
      const places = { a: "x", b: "y" };
      const stack = await begin(kind, places, behaviours);
      expect(await stack.upInOrder(...each(moved, kind))).toEqual([
        expect.stringMatching(
          /cannot become y: the service (?:says that there is a document y already|rejects the migration)/,
        ),
      ]);
      expect(kind.find(stack)).toEqual(places);
    });
  });
});
