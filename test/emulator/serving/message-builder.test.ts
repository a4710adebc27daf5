import { expect, test } from "@jest/globals";
import { startEmulator, type Behaviours, type Fault } from "../../../src/emulator";
import { call, KEY_HEADERS, PATHS } from "../caller";
import { SAYINGS, SAYINGS_SEED, type Saying } from "./sayings";

type Style = Behaviours["messageStyle"];

/** Returns every text named `message`, at any depth, in the order of the reply. */
function messagesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    name === "message" && typeof part === "string" ? [part] : messagesIn(part),
  );
}

async function bodyOf(saying: Saying, messageStyle: Style, fault?: Fault): Promise<object> {
  const { path, data, behaviours, headers = KEY_HEADERS } = saying;
  const emulator = await startEmulator({
    seed: SAYINGS_SEED,
    behaviours: { ...behaviours, messageStyle },
  });
  try {
    if (fault) emulator.inject(fault);
    return (await call(emulator, path, data, headers)).body;
  } finally {
    await emulator.close();
  }
}

const messagesOf = async (saying: Saying, style: Style, fault?: Fault): Promise<string[]> =>
  messagesIn(await bodyOf(saying, style, fault));

test.each(Object.entries(SAYINGS))(
  "%s: three styles say it in words of their own",
  async (_title, saying) => {
    const own = await messagesOf(saying, "own");
    const quoting = await messagesOf(saying, "quoting");
    const terse = await messagesOf(saying, "terse");
    expect(own.length).toBeGreaterThan(0);
    expect([quoting.length, terse.length]).toEqual([own.length, own.length]);
    for (const [at, words] of own.entries()) {
      expect(quoting[at]).not.toBe(words);
      expect(terse[at]).not.toBe(words);
      expect(terse[at]?.length).toBeLessThan(25);
    }
    for (const id of saying.quotes ?? []) {
      expect(quoting.join("\n")).toContain(`"${id}"`);
      expect(terse.join("\n")).not.toContain(id);
    }
  },
);

/** Returns a reply without its texts and without values that differ between emulators. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value === "boolean" ? value : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      name === "status" ? part : shapeOf(part),
    ]),
  );
}

test("the style changes the words and nothing else of a reply", async () => {
  for (const saying of Object.values(SAYINGS)) {
    const own = shapeOf(await bodyOf(saying, "own"));
    expect(shapeOf(await bodyOf(saying, "quoting"))).toEqual(own);
    expect(shapeOf(await bodyOf(saying, "terse"))).toEqual(own);
  }
});

test("another service quotes the ids of what it refuses", async () => {
  const words = async (title: string) => messagesOf(SAYINGS[title] ?? never(title), "quoting");
  expect(await words("deleted documents")).toContain(
    'Document "lost" could not be found in organization "acme".',
  );
  expect(await words("an organization that is not there")).toEqual([
    'The organization "nobody" does not exist',
  ]);
  expect(await words("a folder that is not there")).toEqual([
    'Folder "none" not found in organization "acme"',
  ]);
  expect(await words("an organization that is disabled")).toEqual([
    'Organization "closed" has been disabled by an administrator',
  ]);
  expect(await words("a migration to an id that is taken")).toEqual([
    'There is already a document "handbook"',
  ]);
  expect(await words("a document that is there")).toContain(
    'Document "handbook" already exists in organization "acme"',
  );
  expect(await words("folders that may not be read")).toEqual([
    "Advanced queries are disabled for this organization",
  ]);
  expect(await words("an editor that is not there")).toEqual([
    'No CRDT data found for editor "outro" of document "page"',
  ]);
});

test("a terse service says no more than it must", async () => {
  const words = async (title: string) => messagesOf(SAYINGS[title] ?? never(title), "terse");
  expect(await words("an organization that is not there")).toEqual(["Not found"]);
  expect(await words("a migration to an id that is taken")).toEqual(["Already exists"]);
  expect(await words("an organization that is disabled")).toEqual(["Organization disabled"]);
  expect(await words("a move")).toEqual(["Done"]);
});

function never(title: string): never {
  throw new Error(`there is no saying ${title}`);
}

test("what a fault says without words of its own has the style too, and given words stay", async () => {
  const documents = [{ documentId: "new" }];
  const saying: Saying = { path: PATHS.addDocuments, data: { organizationId: "acme", documents } };
  const faults: readonly Fault[] = [
    { kind: "status", httpStatus: 500 },
    { kind: "throttle", retryAfter: 0 },
    { kind: "itemFailure" },
  ];
  for (const fault of faults) {
    const own = await messagesOf(saying, "own", fault);
    for (const style of ["quoting", "terse"] as const) {
      expect(await messagesOf(saying, style, fault)).not.toEqual(own);
    }
  }
  const given: Fault = { kind: "itemFailure", message: "Not now" };
  expect(await messagesOf(saying, "quoting", given)).toContain("Not now");
});
