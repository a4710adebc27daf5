import { describe, expect, it } from "@jest/globals";
import { CollabClient } from "../../src/api";
import { Connection } from "../../src/core/connection";
import { lifecycles } from "../../src/resources";
import type { PropertyMap, Lifecycle } from "../../src/core/lifecycle";
import type { Context } from "../../src/core/resource-type";
import { BEHAVIOURS, startEmulator, type Behaviours, type Emulator } from "../../src/emulator";
import { SAMPLES, SEED, type Sample } from "../engine/samples";

/** Each non-default value of each behavior separately, and the combinations that could matter to a resource type. */
const ALONE: readonly Partial<Behaviours>[] = Object.entries(BEHAVIOURS).flatMap(([name, behaviour]) =>
  otherValues(name, behaviour).map((value): Partial<Behaviours> => ({ [name]: value })),
);

function otherValues(name: string, behaviour: object): (string | number | boolean)[] {
  if ("values" in behaviour && Array.isArray(behaviour.values)) return behaviour.values.slice(1).map(String);
  if ("fallback" in behaviour && typeof behaviour.fallback === "boolean") return [!behaviour.fallback];
  return [name.endsWith("Ms") ? 300 : 3];
}

const TOGETHER: Partial<Behaviours>[] = [
  { emptyDocuments: "refused", diesWithLastDocument: true },
  { emptyDocuments: "ignored", diesWithLastDocument: true },
  { emptyDocuments: "refused", folderReadsEnabled: false },
  {
    emptyDocuments: "ignored",
    foldersOfMissingOrganization: "INVALID_ARGUMENT",
    missingOrganization: "INVALID_ARGUMENT",
  },
  { emptyDocuments: "ignored", readMissingFolder: "NOT_FOUND" },
  { emptyDocuments: "refused", readDelayReads: 2 },
  { errorHttpStatus: "ok", errorCodes: false, missingOrganization: "INVALID_ARGUMENT" },
  { addExisting: "itemFailure", updateMissing: "upsert" },
  { foldersOfDisabledOrganization: "refused", disabledOrganization: "FAILED_PRECONDITION" },
  {
    messageStyle: "quoting",
    addExisting: "itemFailure",
    emptyDocuments: "refused",
    missingOrganization: "INVALID_ARGUMENT",
  },
  { messageStyle: "terse", addExisting: "itemFailure", emptyDocuments: "refused" },
  { emptyDocuments: "refused", diesWithLastDocument: true, folderReadsEnabled: false },
  { migrateToExisting: "replaced", missingDocument: "accepted" },
  { updateMissing: "upsert", editorlessDocument: "NOT_FOUND", migrateToExisting: "replaced" },
];

/** Behaviors for which the service decides the outcome, so that the sample does not apply. `because` states the outcome. */
const EXCEPTIONS: readonly {
  readonly behaviour: Partial<Behaviours>;
  readonly types: readonly string[];
  readonly because: string;
}[] = [
  {
    behaviour: { migrationOutcome: "failed" },
    types: ["Document"],
    because: "a migration that the service fails is reported; the document keeps its old id",
  },
  {
    behaviour: { migrationLeaves: "copy" },
    types: ["Document"],
    because: "a document does not return to its old id while its copy is there: the error names what to do",
  },
  {
    behaviour: { migrateToExisting: "replaced", missingDocument: "accepted" },
    types: ["Document"],
    because: "nothing shows whether a new id is free: the program has to confirm it",
  },
  ...[
    { readDelayMs: 300 },
    { readDelayReads: 3 },
    { emptyDocuments: "refused", readDelayReads: 2 } as const,
  ].map((behaviour) => ({
    behaviour,
    types: ["Users", "EditorContent"],
    because:
      "a refresh right after a write sees what the service still shows; the next update sends the write again",
  })),
  ...[{ messageStyle: "quoting" } as const, { messageStyle: "terse" } as const].map((behaviour) => ({
    behaviour,
    types: ["Notification"],
    because:
      "only the contract's own sentence tells that a notification is gone; in other words its second deletion is an error",
  })),
  {
    behaviour: { endlessCursors: true },
    types: ["Users"],
    because: "a list that never ends cannot be read: the refresh fails within its time, and the state stands",
  },
  ...[{ emptyFoldersDie: true }, { emptyFoldersSwept: true }].map((behaviour) => ({
    behaviour,
    types: ["DocumentSet"],
    because:
      "a folder that goes with its last document is made again only where it is declared, or with createFolder",
  })),
  {
    behaviour: { moveToRoot: "asFolder" },
    types: ["Document", "DocumentSet"],
    because:
      "the contract names no way out of a folder: a service that knows no folder root refuses, in its own words",
  },
];

/** Creates a separate run: the next run does not know which objects this one owns. */
const run = (client: CollabClient): Context => ({
  connection: new Connection(client),
  notify: () => undefined,
  progress: () => undefined,
});

async function live(sample: Sample, behaviours: Partial<Behaviours>): Promise<void> {
  const service = await startEmulator({ seed: SEED, behaviours });
  const client = new CollabClient({ baseUrl: service.url, ...service.credentials });
  try {
    await liveOn(service, client, sample);
  } finally {
    await client.close();
    await service.close();
  }
}

async function liveOn(
  service: Emulator,
  client: CollabClient,
  { declared, look, holds, leaves, updates }: Sample,
): Promise<void> {
  const life = lifeNamed(declared.type);
  const before = look(service.contents());
  const inputs = checked(life, declared.args);

  let state = await life.create(run(client), inputs);
  expect(look(service.contents())).toEqual(holds);
  expect(life.diff(state, inputs)).toMatchObject({ changed: false, replaces: [] });

  const seen = await life.read(run(client), state);
  expect(seen).toBeDefined();
  expect(life.diff(seen ?? {}, inputs).changed).toBe(false);

  for (const { args } of updates) {
    const edited = checked(life, args);
    state = await life.update(run(client), state, edited);
    expect(life.diff(state, edited).changed).toBe(false);
    state = await life.update(run(client), state, inputs);
    expect(look(service.contents())).toEqual(holds);
  }

  // Creates the object again while it exists, as after a crash.
  await life.create(run(client), inputs);
  if (declared.type !== "ApiKey") expect(look(service.contents())).toEqual(holds);

  await life.delete(run(client), state);
  await life.delete(run(client), state);
  if (leaves === undefined) expect(look(service.contents())).toEqual(before);
}

function lifeNamed(type: string): Lifecycle {
  const life = lifecycles.get(type);
  if (!life) throw new Error(`there is no kind ${type}`);
  return life;
}

function checked(life: Lifecycle, args: object): PropertyMap {
  const { inputs, problems } = life.check({ ...args });
  expect(problems).toEqual([]);
  return inputs;
}

const excepted = (type: string, behaviours: Partial<Behaviours>) =>
  EXCEPTIONS.some(
    ({ behaviour, types }) =>
      types.includes(type) &&
      Object.entries(behaviour).every(([name, value]) => Reflect.get(behaviours, name) === value),
  );

// These run concurrently: each has a separate service and mostly waits, for example for a migration or a delayed read.
describe.each(SAMPLES.map((sample) => [sample.declared.type, sample] as const))(
  "the life of %s is the same, whatever the contract leaves open",
  (type, sample) => {
    it.concurrent("on a service that behaves as one would think", () => live(sample, {}));

    it.concurrent.each(
      [...ALONE, ...TOGETHER]
        .filter((behaviours) => !excepted(type, behaviours))
        .map((b) => [JSON.stringify(b), b] as const),
    )("%s", (_title, behaviours) => live(sample, behaviours));
  },
);
