import { describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../../src/emulator";
import { checked, lifecycleOf, stateAfter, Service } from "../../core/support";

const life = lifecycleOf("Location");

let service: Service;

const at = (location: object, more: object = {}) =>
  checked("Location", { organizationId: "acme", documentId: "page", location, ...more });

const begin = (
  locations: Record<string, Record<string, unknown>> = {},
  behaviours: Partial<Behaviours> = {},
) =>
  Service.start(
    {
      acme: {
        documents: {
          page: {
            locations,
            comments: [{ annotationId: "c", locationId: "old" }],
          },
        },
      },
    },
    behaviours,
    { maxAttempts: 1 },
  );

const page = () => service.documents("acme")?.["page"];
const locations = () => Object.values(page()?.locations ?? {});
const commentsAt = () => page()?.comments?.map((comment) => comment["locationId"]);
const operations = () => service.emulator.requests.map(({ operation }) => operation);

describe("a location that is declared for the first time", () => {
  it("replaces the previous one and keeps its comments", async () => {
    service = await begin({ old: { locationName: "Old" } });
    await life.create(service.run(), at({ id: "new" }, { previousLocation: { id: "old" } }));
    expect(locations()).toEqual([{ id: "new" }]);
    expect(commentsAt()).toEqual(["new"]);
  });

  it("keeps the previous one if another resource owns it, whichever comes first", async () => {
    service = await begin({ old: { locationName: "Old" } });
    const [mover, owner] = [at({ id: "new" }, { previousLocation: { id: "old" } }), at({ id: "old" })];
    const advice =
      /the location acme\/page\/old would move from the previousLocation of Location acme\/page\/new to .* Remove previousLocation/;
    for (const [first, second] of [
      [mover, owner],
      [owner, mover],
    ] as const) {
      const run = service.run();
      life.register(run.connection, life.identities(first), first);
      await expect(life.create(run, second)).rejects.toThrow(advice);
      await expect(life.create(run, first)).rejects.toThrow(advice);
    }
    expect(operations()).toEqual([]);

    const moved = await life.create(service.run(), mover);
    const run = service.run();
    life.register(run.connection, life.identities(mover), mover, moved);
    await life.create(run, owner);
    expect(commentsAt()).toEqual(["new"]);
  });

  it("is rejected with advice if the service does not know the location", async () => {
    service = await begin({}, { missingLocation: "NOT_FOUND" });
    await expect(life.create(service.run(), at({ id: "new" }))).rejects.toThrow(
      "could not create Location acme/page/new: Location does not exist (NOT_FOUND). Nothing was applied. " +
        "Set previousLocation to the location as it is in the service now.",
    );
  });

  it("is rejected with advice if its document does not exist", async () => {
    service = await Service.start({ acme: {} });
    await expect(life.create(service.run(), at({ id: "new" }))).rejects.toThrow(
      "could not create Location acme/page/new: Document does not exist (NOT_FOUND). Nothing was applied. " +
        "The document must exist first: declare it, and use its output documentId here.",
    );
  });

  it("is rejected with the command that creates its document again, if the program declares that", async () => {
    service = await Service.start({ acme: {} });
    const [documents, document] = [lifecycleOf("Document"), { organizationId: "acme", documentId: "page" }];
    const [create, update] = [service.run(), service.run()];
    for (const { connection } of [create, update])
      documents.register(connection, documents.identities(document), document);
    await expect(life.create(create, at({ id: "new" }))).rejects.toThrow(
      /use its output documentId here\. If the program uses that already, document acme\/page was deleted elsewhere, .*--refresh/,
    );
    await expect(life.update(update, at({ id: "old" }), at({ id: "new" }))).rejects.toThrow(
      /applied\. The program declares the document acme\/page, so it was deleted elsewhere, .*--refresh/,
    );
  });
});

describe.each(["created", "ignored", "NOT_FOUND"] as const)(
  "with a service where a missing old location is %s",
  (missingLocation) => {
    const FORMS = [
      ["with an id", { id: "old", a: 1 }, { id: "new", b: 2 }],
      ["without an id", { a: 1 }, { b: 2 }],
    ] as const;

    it.each(
      FORMS.flatMap(([title, from, to]) =>
        [true, false].map((merge) => [title, merge ? "merged" : "replaced", from, to, merge] as const),
      ),
    )("a lost reply is put right by the next run: %s, %s", async (_title, _how, from, to, merge) => {
      for (const first of ["create", "update"] as const) {
        service = await begin({}, { missingLocation: "created" });
        const before = await life.create(service.run(), at(from));
        service.emulator.setBehaviours({ missingLocation });
        const wanted = at(to, first === "create" ? { previousLocation: from, merge } : { merge });
        const act = () =>
          first === "create"
            ? life.create(service.run(), wanted)
            : life.update(service.run(), before, wanted);
        service.emulator.inject({ kind: "resetAfter", operation: "updateLocation" });
        await expect(act()).rejects.toThrow("lost the reply");
        await act();
        expect(locations()).toEqual([merge ? { ...from, ...to } : to]);
      }
      service = await begin();
    });
  },
);

describe("a change of a location", () => {
  it("sends the current location, including merged fields", async () => {
    service = await begin();
    const merge = { merge: true };
    const one = await life.create(service.run(), at({ page: 1 }));
    const two = await life.update(service.run(), one, at({ section: "a" }, merge));
    expect(locations()).toEqual([{ page: 1, section: "a" }]);
    expect(life.diff(two, at({ section: "a" }, merge)).requiredBy).toBeUndefined();
    const kept = await life.update(
      service.run(),
      two,
      at({ section: "a" }, { ...merge, onDelete: "deleteData" }),
    );
    const three = await life.update(service.run(), kept, at({ section: "b" }, { onDelete: "deleteData" }));
    expect(locations()).toEqual([{ section: "b" }]);
    await life.delete(service.run(), three);
    expect(locations()).toEqual([]);
  });

  it("deletes everything of the merged location with it", async () => {
    service = await begin();
    const onDelete = "deleteData";
    const one = await life.create(service.run(), at({ page: 1 }, { onDelete }));
    await life.delete(
      service.run(),
      await life.update(service.run(), one, at({ section: "a" }, { onDelete, merge: true })),
    );
    expect(locations()).toEqual([]);
  });
});

describe("deleting a location", () => {
  it("leaves it with its data and reports this, unless the program wants the data deleted", async () => {
    service = await begin({ old: {} });
    const state = await life.create(service.run(), at({ id: "old" }));
    service.emulator.resetCounts();
    await life.delete(service.run(), state);
    expect(operations()).toEqual([]);
    expect(service.notices).toEqual([
      "Location acme/page/old stays in its document with its data, because of onDelete.",
    ]);
    await life.delete(service.run(), at({ id: "old" }, { onDelete: "deleteData" }));
    expect([locations(), commentsAt()]).toEqual([[], undefined]);
  });

  it("never deletes the data of a location that another resource owns, in any organization", async () => {
    service = await begin({ old: {} });
    const onDelete = "deleteData";
    for (const other of [at({ id: "old" }), at({ id: "old" }, { organizationId: "" })]) {
      const run = service.run();
      await life.create(run, other);
      service.emulator.resetCounts();
      await life.delete(run, at({ id: "old" }, { onDelete }));
      expect(operations()).toEqual([]);
    }
  });
});

describe("deleting a location whose last change got no reply", () => {
  const onDelete = "deleteData";
  const interrupted = async () => {
    service = await begin({ old: {} });
    const state = await life.create(service.run(), at({ id: "old" }, { onDelete }));
    service.emulator.inject({ kind: "resetAfter", operation: "updateLocation" });
    return stateAfter(life.update(service.run(), state, at({ id: "new" }, { onDelete })));
  };

  it("deletes it under both ids", async () => {
    const state = await interrupted();
    await life.delete(service.run(), state);
    expect(locations()).toEqual([]);
  });

  it("keeps the id that another resource owns now", async () => {
    const state = await interrupted();
    const run = service.run();
    await life.create(run, at({ id: "new" }));
    await life.delete(run, state);
    expect(locations()).toEqual([{ id: "new" }]);
  });
});

it("a location's id is readable, also without an organization and without a location id", async () => {
  service = await begin();
  expect(life.id(at({ id: "a/b" }))).toBe("acme/page/a%2Fb");
  expect(life.id(at({ id: "top" }, { organizationId: null }))).toBe("page/top");
  const [one, other] = [at({ a: 1, b: { c: 2, d: 3 } }), at({ b: { d: 3, c: 2 }, a: 1 })];
  expect(life.id(one)).toMatch(/^acme\/page\/[0-9a-f]{16}$/);
  expect(life.id(other)).toBe(life.id(one));
  expect(life.diff(one, other).requiredBy).toBeUndefined();
});

it.each<unknown>(["top", [], {}])(
  "a location without a field is rejected before anything is sent: %j",
  (wrong) => {
    const message = "must be an object with at least one field, such as id";
    expect(() => at({}, { location: wrong, previousLocation: wrong })).toThrow(
      `location ${message}; previousLocation ${message}`,
    );
  },
);
