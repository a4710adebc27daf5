import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import type { BehaviourName, Behaviours } from "../../src/emulator";
import { EXPERIMENTS } from "../../src/survey/experiments";
import { afterAllTests, temporaryClient, temporaryEmulator, temporaryFolder } from "../temporary";
import { startOtherService, type Choices } from "./other-service";
import { repliesTo, requestsOf } from "./requests";
import { surveyOf } from "./support";

const SERVICES = {
  obliging: {
    ...{ writesCreate: true, missing: "isEmpty", taken: "isReplaced", nameless: "isFine" },
    ...{ secretive: false, copies: false, failsLate: false, tidy: false, console: true, lag: 0 },
  },
  strict: {
    ...{ writesCreate: false, missing: "NOT_FOUND", taken: "INVALID_ARGUMENT", nameless: "failsAlone" },
    ...{ secretive: false, copies: true, failsLate: false, tidy: true, console: true, lag: 2 },
  },
  secretive: {
    ...{ writesCreate: false, missing: "INVALID_ARGUMENT", taken: "ALREADY_EXISTS", nameless: "failsAll" },
    ...{ secretive: true, copies: false, failsLate: true, tidy: false, console: false, lag: 0 },
  },
} as const satisfies Record<string, Choices>;

type Service = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as Service[];

/** The answers to all questions that the survey asks. */
const ANSWERS: Record<Service, Partial<Behaviours>> = {
  obliging: {
    diesWithLastDocument: false,
    emptyFoldersDie: false,
    disabledOrganization: "FAILED_PRECONDITION",
    usersOfDisabledOrganization: "refused",
    foldersOfDisabledOrganization: "refused",
    folderReadsEnabled: true,
    userReadsEnabled: true,
    notificationsEnabled: true,
    missingOrganization: "NOT_FOUND",
    foldersOfMissingOrganization: "empty",
    readMissingFolder: "empty",
    missingDocument: "accepted",
    missingMigration: "NOT_FOUND",
    editorlessDocument: "empty",
    updateMissing: "upsert",
    emptyDocumentName: "accepted",
    emptyDocuments: "creates",
    addToMissingFolder: "ignored",
    moveToMissingFolder: "created",
    moveMissingDocument: "ignored",
    migrateMissingDocument: "NOT_FOUND",
    migrationOutcome: "completed",
    migrateToExisting: "replaced",
  },
  strict: {
    diesWithLastDocument: true,
    emptyFoldersDie: false,
    disabledOrganization: "FAILED_PRECONDITION",
    usersOfDisabledOrganization: "refused",
    foldersOfDisabledOrganization: "refused",
    folderReadsEnabled: true,
    userReadsEnabled: true,
    notificationsEnabled: true,
    missingOrganization: "NOT_FOUND",
    foldersOfMissingOrganization: "NOT_FOUND",
    readMissingFolder: "NOT_FOUND",
    missingDocument: "NOT_FOUND",
    missingMigration: "NOT_FOUND",
    editorlessDocument: "NOT_FOUND",
    addExisting: "itemFailure",
    updateMissing: "itemFailure",
    emptyDocumentName: "itemFailure",
    emptyDocuments: "refused",
    addToMissingFolder: "error",
    moveToMissingFolder: "error",
    moveMissingDocument: "error",
    migrateMissingDocument: "NOT_FOUND",
    migrationOutcome: "completed",
    migrationLeaves: "copy",
    migrateToExisting: "INVALID_ARGUMENT",
  },
  secretive: {
    diesWithLastDocument: false,
    disabledOrganization: "FAILED_PRECONDITION",
    folderReadsEnabled: false,
    userReadsEnabled: false,
    notificationsEnabled: false,
    missingOrganization: "PERMISSION_DENIED",
    missingDocument: "INVALID_ARGUMENT",
    missingMigration: "INVALID_ARGUMENT",
    editorlessDocument: "empty",
    addExisting: "itemFailure",
    updateMissing: "itemFailure",
    emptyDocumentName: "INVALID_ARGUMENT",
    emptyDocuments: "refused",
    addToMissingFolder: "error",
    moveToMissingFolder: "error",
    moveMissingDocument: "error",
    migrateMissingDocument: "failedMigration",
    migrationOutcome: "completed",
    migrationLeaves: "nothing",
  },
};

const DISABLED_FEATURE =
  "the service rejects a request: Enable this feature in the console. (FAILED_PRECONDITION)";
const UNREADABLE = "folders cannot be read: the service has disabled that";

/** The reasons for questions without an answer. */
const REASONS: Record<Service, Partial<Record<BehaviourName, string>>> = {
  obliging: {
    addExisting: "the service accepts it, and no endpoint returns the name or the folder of a document",
    migrationLeaves: "updates do not show whether a document exists: they create it",
  },
  strict: {},
  secretive: {
    emptyFoldersDie: UNREADABLE,
    foldersOfDisabledOrganization: DISABLED_FEATURE,
    foldersOfMissingOrganization: UNREADABLE,
    readMissingFolder: UNREADABLE,
    usersOfDisabledOrganization: DISABLED_FEATURE,
    migrateToExisting:
      "the service rejects a request: Document pulumi-collab-survey-migrateToExisting-2 already exists. (ALREADY_EXISTS)",
  },
};

async function start(name: Service) {
  const service = await startOtherService(SERVICES[name]);
  afterAllTests(service.close);
  service.rows.push(
    { table: "organization", org: "acme", id: "acme" },
    { table: "document", org: "acme", id: "plan", at: "root" },
    { table: "user", org: "acme", id: "ann", at: "", fields: { name: "Ann" } },
    { table: "domain", org: "", id: "acme.example" },
  );
  return service;
}

type Running = Awaited<ReturnType<typeof start>>;

const outside = ({ rows }: Running) => rows.filter(({ org }) => org !== "lab");

const documentsOf = ({ rows }: Running) =>
  rows.filter(({ table, org }) => table === "document" && org === "lab").map(({ id }) => id);

// The tests run concurrently: each has a separate service, and surveys mostly wait.

it.concurrent.each(NAMES)(
  "finds out how a service behaves that shares no code with the emulator: the %s one",
  async (name) => {
    const service = await start(name);
    const before = structuredClone(outside(service));
    const profile = await surveyOf(service);
    expect(profile.behaviours).toEqual(ANSWERS[name]);
    expect(profile.unclear).toEqual(REASONS[name]);
    expect(Object.keys({ ...profile.behaviours, ...profile.unclear }).sort()).toEqual(
      Object.keys(EXPERIMENTS).sort(),
    );
    expect(documentsOf(service)).toEqual([]);
    expect(outside(service)).toEqual(before);

    const like = join(temporaryFolder(), "service.json");
    writeFileSync(like, JSON.stringify(profile));
    const twin = await temporaryEmulator({ like });
    // The emulator cannot delete empty organizations and keep empty folders.
    const { emptyFoldersDie, ...shared } = profile.behaviours;
    const { behaviours } = await surveyOf(twin);
    expect(behaviours).toMatchObject(shared);
    if (name !== "strict") expect(behaviours.emptyFoldersDie).toBe(emptyFoldersDie);
  },
);

it.concurrent.each(NAMES)("can read all replies of the %s service", async (name) => {
  const service = await start(name);
  const client = temporaryClient(service);
  for (let seed = 1; seed <= 60; seed++) await repliesTo(requestsOf(seed), client);
});

it.concurrent.each(["obliging", "strict"] as const)(
  "deletes what a survey of the %s service left that was killed after any change",
  async (name) => {
    const complete = await start(name);
    const changes: number[] = [];
    complete.onApplied = (received, isRead) => {
      if (!isRead) changes.push(received);
    };
    const { behaviours } = await surveyOf(complete);
    // A survey keeps nothing but what it changes, so one that is killed elsewhere leaves the same.
    const killed = async (at: number): Promise<void> => {
      const service = await start(name);
      const before = structuredClone(outside(service));
      await expect(surveyKilledAfter(service, at)).rejects.toThrow();
      expect(service.received).toBe(at);
      // Only a survey that creates the organization finds out whether it outlives its last document.
      const { diesWithLastDocument } = behaviours;
      const again = await surveyOf(service);
      expect({ diesWithLastDocument, ...again.behaviours }).toEqual(behaviours);
      expect({ at, left: documentsOf(service) }).toEqual({ at, left: [] });
      expect(outside(service)).toEqual(before);
      service.close();
    };
    expect(changes.length).toBeGreaterThan(20);
    await Promise.all(changes.map(killed));
  },
);

/** Interrupts a survey when the service has applied a request, before the reply. */
function surveyKilledAfter(service: Running, at: number) {
  const killed = new AbortController();
  service.onApplied = (received) => {
    if (received === at) killed.abort();
  };
  return surveyOf(service, { killed });
}
