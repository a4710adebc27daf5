import { expect, test } from "@jest/globals";
import type { Behaviours, Fault } from "../../../src/emulator";
import { call, emulator, PATHS, start } from "../support";
import { type MessageRequest, REQUESTS, SEED } from "./requests";

type Style = Behaviours["messageStyle"];

/** Returns every text named `message`, at any depth, in the order of the reply. */
function messagesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    name === "message" && typeof part === "string" ? [part] : messagesIn(part),
  );
}

async function bodyOf(request: MessageRequest, messageStyle: Style, fault?: Fault): Promise<object> {
  const { path, data, behaviours, headers } = request;
  await start({ seed: SEED, behaviours: { ...behaviours, messageStyle } });
  if (fault) emulator.inject(fault);
  return (await call(path, data, headers)).body;
}

const messagesOf = async (request: MessageRequest, style: Style, fault?: Fault): Promise<string[]> =>
  messagesIn(await bodyOf(request, style, fault));

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

test.each(Object.entries(REQUESTS))("%s: only the messages differ between styles", async (_, request) => {
  const bodies = [];
  for (const style of ["own", "quoting", "terse"] as const) bodies.push(await bodyOf(request, style));
  const [shape, ...otherShapes] = bodies.map(shapeOf);
  expect(otherShapes).toEqual([shape, shape]);

  const [own = [], quoting = [], terse = []] = bodies.map(messagesIn);
  expect(own.length).toBeGreaterThan(0);
  for (const [at, message] of own.entries()) {
    expect(quoting[at]).not.toBe(message);
    expect(terse[at]).not.toBe(message);
    expect(terse[at]?.length).toBeLessThan(25);
  }
  for (const id of request.quotes ?? []) {
    expect(quoting.join("\n")).toContain(`"${id}"`);
    expect(terse.join("\n")).not.toContain(id);
  }
});

test.each([
  ["quoting", "deleteDocuments", 'Document "lost" could not be found in organization "acme".'],
  ["quoting", "missing organization", 'The organization "nobody" does not exist'],
  ["quoting", "addDocuments to a missing folder", 'Folder "none" not found in organization "acme"'],
  ["quoting", "disabled organization", 'Organization "closed" has been disabled by an administrator'],
  ["quoting", "migrateDocument to a taken id", 'There is already a document "handbook"'],
  ["quoting", "existing document", 'Document "handbook" already exists in organization "acme"'],
  ["quoting", "getFolders disabled", "Advanced queries are disabled for this organization"],
  ["quoting", "missing editor", 'No CRDT data found for editor "outro" of document "page"'],
  ["terse", "missing organization", "Not found"],
  ["terse", "migrateDocument to a taken id", "Already exists"],
  ["terse", "disabled organization", "Organization disabled"],
  ["terse", "moveDocuments", "Done"],
] as const)("in the style %s, %s returns: %s", async (style, name, message) => {
  const request = REQUESTS[name];
  expect(request).toBeDefined();
  if (request) expect(await messagesOf(request, style)).toContain(message);
});

const documents = [{ documentId: "new" }];
const ADD: MessageRequest = { path: PATHS.addDocuments, data: { organizationId: "acme", documents } };

test.each<Fault>([
  { kind: "status", httpStatus: 500 },
  { kind: "throttle", retryAfter: 0 },
  { kind: "itemFailure" },
])("the message of the fault %j has the style", async (fault) => {
  const own = await messagesOf(ADD, "own", fault);
  for (const style of ["quoting", "terse"] as const)
    expect(await messagesOf(ADD, style, fault)).not.toEqual(own);
});

test("the message given to a fault is the same in every style", async () => {
  const given: Fault = { kind: "itemFailure", message: "Not now" };
  expect(await messagesOf(ADD, "quoting", given)).toContain("Not now");
});
