import { describe, expect, it } from "@jest/globals";
import { BEHAVIOURS, type Behaviours } from "../../src/emulator";
import { SAMPLES, SEED, type Sample } from "../engine/samples";
import { checked, lifecycleOf, recordReads, Service } from "./support";

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
  { emptyDocuments: "rejected", emptyOrganizations: "deleted" },
  { emptyDocuments: "rejected", emptyOrganizations: "deleted", emptyFolders: "deleted" },
  { emptyDocuments: "ignored", emptyOrganizations: "deleted", emptyFolders: "deleted" },
  { emptyDocuments: "rejected", folderReadsEnabled: false },
  {
    emptyDocuments: "ignored",
    foldersOfMissingOrganization: "INVALID_ARGUMENT",
    missingOrganization: "INVALID_ARGUMENT",
  },
  { emptyDocuments: "ignored", readMissingFolder: "NOT_FOUND" },
  { emptyDocuments: "ignored", foldersOfMissingOrganization: "empty" },
  { emptyDocuments: "rejected", foldersOfMissingOrganization: "empty" },
  {
    emptyDocuments: "rejected",
    foldersOfMissingOrganization: "empty",
    emptyOrganizations: "deleted",
    emptyFolders: "deleted",
  },
  { emptyDocuments: "rejected", readDelayReads: 2 },
  { errorHttpStatus: "ok", odd: true, missingOrganization: "INVALID_ARGUMENT" },
  { foldersOfDisabledOrganization: "rejected", disabledOrganization: "FAILED_PRECONDITION" },
  { messageStyle: "quoting", emptyDocuments: "rejected", missingOrganization: "INVALID_ARGUMENT" },
  {
    emptyDocuments: "rejected",
    emptyOrganizations: "deleted",
    emptyFolders: "deleted",
    folderReadsEnabled: false,
  },
  { migrateToExisting: "replaced", missingDocument: "accepted" },
  { updateMissing: "upsert", editorlessDocument: "NOT_FOUND", migrateToExisting: "replaced" },
];

/** Behaviors with which the service decides the outcome, so that the sample of these resource types does not apply. */
const EXCEPTIONS: readonly (readonly [behaviour: Partial<Behaviours>, ...types: string[]])[] = [
  // A migration that the service fails is reported. The document keeps its old id.
  [{ migrationOutcome: "failed" }, "Document"],
  // A document does not return to its old id while its copy is there. The error names what to do.
  [{ migrationLeaves: "copy" }, "Document"],
  // A refresh right after a write sees what the service still shows. The next update sends the write again.
  [{ readDelayReads: 3 }, "Users", "EditorContent"],
  [{ emptyDocuments: "rejected", readDelayReads: 2 }, "Users", "EditorContent"],
  // The service contains the content, in another spelling than is declared.
  [{ ownSpelling: true }, "EditorContent"],
  // Only the contract's own sentence reports a missing notification. With other words, its second deletion is an error.
  [{ messageStyle: "quoting" }, "Notification"],
  // A list that never ends cannot be read. The refresh fails within its time, and the state is kept.
  [{ endlessCursors: true }, "Users"],
  // A folder that is deleted with its last document is created again only where it is declared, or with createFolder.
  [{ emptyFolders: "deleted" }, "DocumentSet"],
  [{ emptyFolders: "allDeleted" }, "DocumentSet"],
  // The contract names no way out of a folder. A service without a folder root rejects it, in its own words.
  [{ moveToRoot: "asFolder" }, "Document", "DocumentSet"],
];

/** Returns the behaviors that the service has read. */
async function live(
  { declared, look, expected, leaves, updates }: Sample,
  behaviours: Partial<Behaviours>,
): Promise<ReadonlySet<string>> {
  const service = await Service.start(SEED.organizations ?? {}, behaviours);
  const reads = new Set<string>();
  recordReads(service.emulator, reads);
  try {
    const type = lifecycleOf(declared.type);
    const contents = () => look(service.emulator.contents());
    const before = contents();
    const inputs = checked(declared.type, declared.args);

    let state = await type.create(service.run(), inputs);
    expect(contents()).toEqual(expected);
    expect(type.diff(state, inputs)).toMatchObject({ requiredBy: undefined, replaces: [] });

    const seen = await type.read(service.run(), state);
    expect(seen).toBeDefined();
    expect(type.diff(seen ?? {}, inputs).requiredBy).toBeUndefined();

    for (const { args } of updates) {
      const edited = checked(declared.type, args);
      state = await type.update(service.run(), state, edited);
      expect(type.diff(state, edited).requiredBy).toBeUndefined();
      state = await type.update(service.run(), state, inputs);
      expect(contents()).toEqual(expected);
    }

    // Creates the object again while it exists, as after a crash.
    await type.create(service.run(), inputs);
    if (declared.type !== "ApiKey") expect(contents()).toEqual(expected);

    await type.delete(service.run(), state);
    await type.delete(service.run(), state);
    if (leaves === undefined) expect(contents()).toEqual(before);
    return reads;
  } finally {
    await service.end();
  }
}

const excepted = (type: string, behaviours: Partial<Behaviours>) =>
  EXCEPTIONS.some(
    ([behaviour, ...types]) =>
      types.includes(type) &&
      Object.entries(behaviour).every(([name, value]) => Reflect.get(behaviours, name) === value),
  );

// These run concurrently: each has a separate service and mostly waits, for example for a migration or a delayed read.
describe.each(SAMPLES.map((sample) => [sample.declared.type, sample] as const))(
  "the life of %s is the same, whatever the contract leaves open",
  (type, sample) => {
    let usual: Promise<ReadonlySet<string>> | undefined;
    const usualLife = () => (usual ??= live(sample, {}));

    it.concurrent("on a service that behaves as one would think", async () => {
      await usualLife();
    });

    it.concurrent.each(
      [...ALONE, ...TOGETHER]
        .filter((behaviours) => !excepted(type, behaviours))
        .map((b) => [JSON.stringify(b), b] as const),
    )("%s", async (_title, behaviours) => {
      // A service that reads none of these behaves as usual.
      const reads = await usualLife();
      if (Object.keys(behaviours).some((name) => reads.has(name))) await live(sample, behaviours);
    });
  },
);
