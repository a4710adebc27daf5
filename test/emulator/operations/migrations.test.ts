import { expect, test } from "@jest/globals";
import { acme, dataOf, emulator, failureOf, startBeforeEach } from "../support";

startBeforeEach(
  {
    organizations: {
      acme: {
        folders: { old: {} },
        documents: {
          one: { documentName: "One" },
          two: {
            documentName: "Two",
            folderId: "old",
            users: { ann: {} },
            locations: { top: { id: "top" } },
            editors: { intro: { data: "Text" } },
            comments: [{ annotationId: "c" }],
            recordings: [{ annotationId: "r" }],
          },
        },
        notifications: { note: { documentId: "two" }, other: { documentId: "one" } },
        notificationConfigs: [{ userId: "ann", documentId: "two", config: { inbox: "NONE" } }],
      },
    },
    judgments: { verdict: { organizationId: "acme", documentId: "two", decision: "approve" } },
  },
  { migrationPendingPolls: 1, migrationInProgressPolls: 0 },
);

const organizationId = "acme";

async function migrate(documentId: string, newDocumentId: string): Promise<string> {
  const data = { organizationId, documentId, newDocumentId };
  const { migrationId } = (await dataOf("migrateDocument", data)) as { migrationId: string };
  return migrationId;
}

async function statusOf(migrationId: string): Promise<string> {
  const data = { organizationId, migrationId };
  return ((await dataOf("getMigrationStatus", data)) as { status: string }).status;
}

const rejectionOf = (migrationId: string): Promise<string> =>
  failureOf("getMigrationStatus", { organizationId, migrationId });

test("the first polls do not find a late migration, as if it were missing, and do not advance it", async () => {
  emulator.setBehaviours({ jobsShownLate: 2 });
  const job = await migrate("one", "uno");
  expect(await rejectionOf(job)).toBe("404 NOT_FOUND: Migration does not exist");
  emulator.setBehaviours({ odd: true });
  expect(await rejectionOf(job)).toMatch(/^400 INVALID_ARGUMENT/);
  expect([await statusOf(job), await statusOf(job)]).toEqual(["pending", "completed"]);
});

test("a late migration runs meanwhile", async () => {
  emulator.setBehaviours({ jobsShownLate: 1, migrationPendingPolls: 0 });
  const job = await migrate("one", "uno");
  expect(await rejectionOf(job)).toMatch(/^404 /);
  expect(acme()?.documents).toHaveProperty("uno");
  expect(await statusOf(job)).toBe("completed");
});

test("a replaced document is deleted with everything that belongs to it", async () => {
  emulator.setBehaviours({ migrateToExisting: "replaced" });
  const job = await migrate("one", "two");
  expect(acme()?.documents.two).toHaveProperty("documentName", "Two");
  expect([await statusOf(job), await statusOf(job)]).toEqual(["pending", "completed"]);
  expect(acme()?.documents).toEqual({ two: { documentName: "One" } });
  expect(acme()?.notifications).toEqual({ other: expect.objectContaining({ documentId: "two" }) });
  const config = { organizationId, userId: "ann", documentIds: ["two"] };
  expect(await dataOf("getNotificationConfig", config)).toEqual([
    expect.objectContaining({ config: { inbox: "ALL", email: "ALL" } }),
  ]);
});

test("a document created meanwhile at the new id makes the migration fail, and both documents remain", async () => {
  const job = await migrate("one", "three");
  emulator.edit({ organizations: { acme: { documents: { three: { documentName: "Three" } } } } });
  expect([await statusOf(job), await statusOf(job)]).toEqual(["pending", "failed"]);
  expect(acme()?.documents).toMatchObject({
    one: { documentName: "One" },
    three: { documentName: "Three" },
  });
});

test("a migration is pending, in_progress, then completed, and moves everything of the document", async () => {
  emulator.setBehaviours({ migrationInProgressPolls: 1 });
  const before = acme()?.documents.two;
  const job = await migrate("two", "due");
  expect(await statusOf(job)).toBe("pending");
  expect(acme()?.documents.two).toEqual(before);
  expect([await statusOf(job), await statusOf(job), await statusOf(job)]).toEqual([
    "in_progress",
    "completed",
    "completed",
  ]);
  expect(acme()?.documents).toEqual({ one: { documentName: "One" }, due: before });
  expect(acme()?.notifications?.note).toMatchObject({ documentId: "due" });
  expect(emulator.contents().migrations).toEqual([
    { organizationId, documentId: "two", newDocumentId: "due", status: "completed" },
  ]);
});

test("rejects a migration of a missing document or to a taken id, and the status of a missing migration", async () => {
  const rejection = (documentId: string, newDocumentId: string) =>
    failureOf("migrateDocument", { organizationId, documentId, newDocumentId });
  expect(await rejection("none", "x")).toMatch(/^404 NOT_FOUND/);
  expect(await rejection("one", "one")).toMatch(/^400 INVALID_ARGUMENT/);
  expect(await rejection("one", "two")).toMatch(/^400 INVALID_ARGUMENT/);
  expect(await rejectionOf("none")).toMatch(/^404 NOT_FOUND/);
});

test("a migration can copy: later changes of the copy do not affect the original", async () => {
  emulator.setBehaviours({ migrationLeaves: "copy", migrationPendingPolls: 0 });
  const before = acme()?.documents["two"];
  await statusOf(await migrate("two", "due"));
  expect(acme()?.documents).toMatchObject({ two: before, due: before });
  emulator.edit({ organizations: { acme: { documents: { due: { users: { ann: null } } } } } });
  expect(acme()?.documents).toMatchObject({ two: { users: { ann: {} } }, due: {} });
});

test("a migration can drop the name and the folder", async () => {
  emulator.setBehaviours({ migrationCarries: "dataOnly", migrationPendingPolls: 0 });
  await statusOf(await migrate("two", "due"));
  const due = acme()?.documents["due"];
  expect(due).toMatchObject({ comments: [{ annotationId: "c" }] });
  expect([due?.documentName, due?.folderId]).toEqual([undefined, undefined]);
  expect(acme()?.documents).not.toHaveProperty("two");
});
