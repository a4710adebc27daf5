import { describe, expect, it } from "@jest/globals";
import type { Progress } from "../../src/core/progress";
import { checked, lifecycleOf, Service } from "./support";

let service: Service;

const set = lifecycleOf("DocumentSet");
const documents = (count: number, prefix: string) =>
  checked("DocumentSet", {
    organizationId: "acme",
    documents: Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, {}])),
  });

/** Returns the progress reported for each task, and checks that it never decreases. */
const firstReported = (all: readonly Progress[]) =>
  [...new Set(all.map(({ what }) => what))].map((what) => {
    const done = all.filter((each) => each.what === what).map((each) => each.done ?? -1);
    expect(done).toEqual([...done].sort((one, other) => one - other));
    return `${done[0] ?? ""}-${done.at(-1) ?? ""} of ${all.find((each) => each.what === what)?.of ?? "?"} ${what}`;
  });

describe("the progress of a set", () => {
  it("counts what is written, and then what is deleted", async () => {
    service = await Service.start({ acme: {} }, {}, { batchSize: 10 });
    const state = await set.create(service.run(), documents(100, "a"));
    await set.update(service.run(), state, documents(25, "b"));
    expect(firstReported(service.progress.slice(0, 101))).toEqual(["0-100 of 100 documents written"]);
    expect(firstReported(service.progress.slice(101))).toEqual([
      "0-25 of 25 documents written",
      "0-100 of 100 documents deleted",
    ]);
  });

  it("is not reported if there is nothing to do", async () => {
    service = await Service.start({ acme: {} });
    const state = await set.create(service.run(), documents(2, "a"));
    service.progress.length = 0;
    await set.update(service.run(), state, documents(2, "a"));
    expect(service.progress).toEqual([]);
  });

  it("counts only its own documents, even if requests contain those of another set", async () => {
    service = await Service.start({ acme: {} }, {}, { batchSize: 50 });
    const run = service.run();
    const [one, other]: [Progress[], Progress[]] = [[], []];
    await Promise.all([
      set.create({ ...run, progress: (far) => void one.push(far) }, documents(30, "a")),
      set.create({ ...run, progress: (far) => void other.push(far) }, documents(70, "b")),
    ]);
    expect(service.emulator.count("addDocuments")).toBeLessThan(4);
    expect([firstReported(one), firstReported(other)]).toEqual([
      ["0-30 of 30 documents written"],
      ["0-70 of 70 documents written"],
    ]);
  });

  it("does not count rejected members", async () => {
    service = await Service.start({ acme: {} });
    service.emulator.inject({ kind: "itemFailure", ids: ["a1"], times: "always" });
    await set.create(service.run(), documents(3, "a")).catch(() => undefined);
    expect(firstReported(service.progress)).toEqual(["0-2 of 3 documents written"]);
  });

  it("counts domains, users and organizations after each response", async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `u${index}`);
    service = await Service.start(
      Object.fromEntries(
        ["acme", ...ids].map((id) => [id, { users: Object.fromEntries(ids.map((user) => [user, {}])) }]),
      ),
      {},
      { batchSize: 2 },
    );
    const users = Object.fromEntries(ids.map((id) => [id, { name: id }]));
    const off = { organizationIds: ids, disabled: true, onDelete: "enable" };
    const domains = ids.map((id) => `${id}.com`);
    await service.create("Users", { organizationId: "acme", users });
    for (const [type, args] of [
      ["OrganizationDisabledState", off],
      ["AllowedDomains", { domains }],
    ] as const) {
      const state = await service.create(type, args);
      await lifecycleOf(type).delete(service.run(), state);
    }
    expect(firstReported(service.progress)).toEqual([
      "0-6 of 6 users updated",
      "0-6 of 6 organizations disabled",
      "0-6 of 6 organizations enabled",
      "0-6 of 6 domains added",
      "0-6 of 6 domains deleted",
    ]);
    expect(service.progress).toHaveLength(5 * 4);
  });
});

it("the progress of a migration names both ids and the service's status", async () => {
  service = await Service.start(
    { acme: { documents: { "a/b": {} } } },
    { jobsShownLate: 1, migrationPendingPolls: 2, migrationInProgressPolls: 1 },
  );
  const document = (documentId: string) =>
    checked("Document", { organizationId: "acme", documentId, freeDocumentId: "globex" });
  await lifecycleOf("Document").update(service.run(), document("a/b"), document("globex"));
  const what = "migrating acme/a%2Fb to globex";
  expect(service.progress).toEqual([
    { what },
    { what, status: "nothing of it yet" },
    { what, status: "pending" },
    { what, status: "pending" },
    { what, status: "in_progress" },
  ]);
});

describe("the progress of a refresh", () => {
  it("counts the users that it reads, once for all resources that wait for them", async () => {
    const users = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`u${index}`, {}]));
    service = await Service.start({ acme: { users } });
    const run = service.run();
    const state = checked("Users", { organizationId: "acme", users: { u1: {} } });
    const progress: [Progress[], Progress[]] = [[], []];
    await Promise.all(
      progress.map((mine) =>
        lifecycleOf("Users").read({ ...run, progress: (far) => void mine.push(far) }, state),
      ),
    );
    expect(service.emulator.count("getUsers")).toBe(2);
    expect(firstReported(progress[0])).toEqual(["0-1500 of ? users of acme read"]);
    expect(progress[1]).toEqual([]);
  });

  it("counts the documents and organizations that it probes", async () => {
    service = await Service.start({ acme: {}, globex: {} });
    const state = await set.create(service.run(), documents(5, "a"));
    const off = checked("OrganizationDisabledState", {
      organizationIds: ["acme", "globex"],
      disabled: false,
    });
    service.progress.length = 0;
    const run = { ...service.run(), probes: true };
    await set.read(run, state);
    await lifecycleOf("OrganizationDisabledState").read(run, off);
    expect(firstReported(service.progress)).toEqual([
      "0-5 of 5 documents looked for",
      "0-2 of 2 organizations looked at",
    ]);
  });
});
