import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "@jest/globals";
import { CollabClient } from "../../src/api";
import {
  BEHAVIOURS,
  startEmulator,
  type EmulatorOptions,
  type BehaviourName,
  type Behaviours,
} from "../../src/emulator";
import { EXPERIMENTS } from "../../src/survey/experiments";
import type { Profile } from "../../src/survey";
import { Random } from "../conformance/random";
import { temporaryEmulator, temporaryFolder } from "../temporary";
import { repliesTo, requestsOf } from "./requests";
import { surveyOf } from "./support";

const ASKED = Object.keys(EXPERIMENTS) as (keyof typeof EXPERIMENTS)[];

/** Behaviours that must not change the answers. */
const DISTURBING: readonly BehaviourName[] = [
  "errorHttpStatus",
  "errorCodes",
  "messageStyle",
  "emptyFields",
  "emptyFoldersSwept",
  "migrationCarries",
];

/** The form of replies, which the client evens out. */
const FORM: readonly string[] = ["errorHttpStatus", "errorCodes", "messageStyle", "emptyFields"];

/** Some delays of reads and jobs, which must not change the answers either. */
const DELAYS: Partial<Behaviours> = { readDelayReads: 1, jobsShownLate: 1 };

const COUNT = Number(process.env["SURVEY_COUNT"] ?? 16);
const SEED = Number(process.env["SURVEY_SEED"] ?? 1);
/** The number of random sequences of requests per service. */
const SEQUENCES = Number(process.env["SURVEY_SEQUENCES"] ?? 5);

const SERVICE = { organizations: { acme: { documents: { plan: {} }, users: { ann: {} } } } };

const start = (behaviours: Partial<Behaviours> = {}) => temporaryEmulator({ seed: SERVICE, behaviours });

function randomBehaviours(seed: number): Partial<Behaviours> {
  const random = new Random(seed);
  const valueOf = (name: BehaviourName): unknown => {
    const behaviour = BEHAVIOURS[name];
    const values = "values" in behaviour ? behaviour.values : [false, true];
    // Where folders cannot be read, fewer questions have an answer.
    if (name.endsWith("Enabled") && random.chance(0.7)) return true;
    return values[Math.floor(random.next() * values.length)];
  };
  const chosen = [...ASKED, ...DISTURBING].map((name) => [name, valueOf(name)]);
  return { ...(random.chance(0.3) ? DELAYS : {}), ...(Object.fromEntries(chosen) as Partial<Behaviours>) };
}

/** Returns the questions that no request can answer at a service with these behaviours. */
function unanswerable(of: Behaviours): BehaviourName[] {
  const without = (can: boolean, ...names: BehaviourName[]) => (can ? [] : names);
  return [
    ...without(of.addExisting === "itemFailure", "addExisting"),
    ...without(of.folderReadsEnabled, "foldersOfMissingOrganization", "readMissingFolder"),
    ...without(of.folderReadsEnabled || of.emptyDocuments === "refused", "emptyDocuments"),
    ...without(of.folderReadsEnabled || of.moveToMissingFolder === "error", "moveToMissingFolder"),
    ...without(of.folderReadsEnabled, "emptyFoldersDie", "foldersOfDisabledOrganization"),
    ...without(of.userReadsEnabled, "usersOfDisabledOrganization"),
    ...without(of.updateMissing === "itemFailure" && of.migrationOutcome === "completed", "migrationLeaves"),
    ...without(
      of.migrateToExisting !== "replaced" || of.migrationOutcome === "completed",
      "migrateToExisting",
    ),
  ];
}

/** Returns behaviours as requests show them: some make no difference beside others. */
function observable(of: Behaviours): Behaviours {
  const isEnabled = of.disabledOrganization === "accepted";
  return {
    ...of,
    emptyFoldersDie: of.emptyFoldersDie || of.emptyFoldersSwept || of.diesWithLastDocument,
    usersOfDisabledOrganization: isEnabled ? "readable" : of.usersOfDisabledOrganization,
    foldersOfDisabledOrganization: isEnabled ? "readable" : of.foldersOfDisabledOrganization,
  };
}

// The tests run concurrently: each has a separate service, and surveys mostly wait.
it.concurrent(
  "finds out how a service behaves, enough for a twin of it, and changes nothing outside its organization",
  async () => {
    for (let seed = SEED; seed < SEED + COUNT; seed += 8)
      await Promise.all(
        Array.from({ length: Math.min(8, SEED + COUNT - seed) }, (_, index) => roundTrip(seed + index)),
      );
  },
  COUNT * 60_000,
);

async function roundTrip(seed: number): Promise<void> {
  const emulator = await start(randomBehaviours(seed));
  const { lab: _before, ...others } = emulator.contents().organizations;
  const profile = await surveyOf(emulator);
  const { behaviours, unclear, deviations } = profile;
  expect({ seed, deviations }).toEqual({ seed, deviations: [] });
  const unknown = unanswerable(emulator.behaviours);
  const known = ASKED.filter((name) => !unknown.includes(name));
  const shown = observable(emulator.behaviours);
  expect({ seed, behaviours }).toEqual({
    seed,
    behaviours: Object.fromEntries(known.map((name) => [name, shown[name]])),
  });
  expect(Object.keys(unclear).sort()).toEqual(unknown.sort());
  const { lab, ...after } = emulator.contents().organizations;
  expect(after).toEqual(others);
  expect(Object.keys(lab?.documents ?? {})).toEqual([]);
  await compareWithTwin(emulator.behaviours, profile);
}

/** Expects the same replies from a service and from an emulator that is like its profile. */
async function compareWithTwin(behaviours: Behaviours, profile: Profile): Promise<void> {
  // The twin gets the value of what the survey does not examine or cannot find out.
  const unknown = [...DISTURBING, ...Object.keys({ ...DELAYS, ...profile.unclear })].filter(
    (name) => !FORM.includes(name) && !(name in profile.behaviours),
  );
  const given = Object.fromEntries(Object.entries(behaviours).filter(([name]) => unknown.includes(name)));
  const like = join(temporaryFolder(), "service.json");
  writeFileSync(like, JSON.stringify(profile));
  const original = await repliesOf({ behaviours }, SEQUENCES);
  expect(await repliesOf({ like, behaviours: given }, SEQUENCES, original)).toEqual(original);
}

/** Returns the replies of an emulator to sequences of random requests, up to the first ones that are not as expected. */
async function repliesOf(
  options: EmulatorOptions,
  sequences: number,
  expected: readonly string[][] = [],
): Promise<string[][]> {
  const emulator = await startEmulator(options);
  const client = new CollabClient({ baseUrl: emulator.url, ...emulator.credentials });
  const replies: string[][] = [];
  try {
    for (let seed = 1; seed <= sequences; seed++) {
      replies.push(await repliesTo(requestsOf(seed), client));
      if (expected.length > 0 && !isDeepStrictEqual(replies.at(-1), expected[seed - 1])) break;
    }
    return replies;
  } finally {
    await client.close();
    await emulator.close();
  }
}

it.concurrent("compares twins by requests that show each answer, where requests can show it", async () => {
  const original = await repliesOf({}, 40);
  const unseen: string[] = [];
  for (const name of ASKED) {
    const entry: { readonly values?: readonly unknown[]; readonly fallback: unknown } = BEHAVIOURS[name];
    for (const value of (entry.values ?? [false, true]).filter((each) => each !== entry.fallback))
      if (isDeepStrictEqual(await repliesOf({ behaviours: { [name]: value } }, 40, original), original))
        unseen.push(`${name}: ${String(value)}`);
  }
  expect(unseen).toEqual(["addExisting: overwrites"]);
});

it.concurrent("proves each answer with its requests and replies, without credentials", async () => {
  const emulator = await start();
  const profile = await surveyOf(emulator);
  for (const name of ASKED) expect(profile.evidence[name]?.length).toBeGreaterThan(0);
  const found = Object.keys(profile.behaviours);
  expect([...found, ...Object.keys(profile.unclear)].sort()).toEqual([...ASKED].sort());
  expect(profile.evidence.missingMigration).toEqual([
    {
      operation: "getMigrationStatus",
      request: { organizationId: "lab", migrationId: expect.any(String) },
      reply: { error: { status: "NOT_FOUND", message: expect.any(String) } },
    },
  ]);
  for (const secret of Object.values(emulator.credentials))
    expect(JSON.stringify(profile)).not.toContain(secret);
});

it.concurrent(
  "enables an organization that it disabled before, and disables it again, if that is allowed",
  async () => {
    const emulator = await start();
    emulator.edit({ organizations: { lab: { disabled: true } } });
    const { behaviours } = await surveyOf(emulator);
    expect(behaviours).toMatchObject({
      disabledOrganization: "PERMISSION_DENIED",
      updateMissing: "itemFailure",
    });
    expect(emulator.contents().organizations["lab"]).toMatchObject({ disabled: true, documents: {} });
  },
);

it.concurrent("never disables an organization without permission", async () => {
  const emulator = await start();
  const { behaviours } = await surveyOf(emulator, { disable: false });
  expect(behaviours).not.toHaveProperty("disabledOrganization");
  expect(emulator.count("updateDisabledState")).toBe(0);
});

it.concurrent("ends with the service's message if it may not add documents", async () => {
  const emulator = await start();
  emulator.edit({ organizations: { lab: { disabled: true } } });
  await expect(surveyOf(emulator, { disable: false })).rejects.toThrow(/disabled/i);
});
