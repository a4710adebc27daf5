import { expect, it, test } from "@jest/globals";
import { z } from "zod";
import type { Behaviours, OperationName } from "../../../src/emulator";
import { messages } from "../../../src/emulator/serving/messages";
import { call, start } from "../support";

const acme = { organizationId: "acme" };
const add = { ...acme, documents: [{ documentId: "new" }] };

const wordings = z.object({ contract: z.coerce.string(), quoting: z.coerce.string() });

it.each(Object.entries(messages))("the message %s repeats ids in other words, if it has any", (_, given) => {
  // A list of one id is a valid argument for every message: as text, it is the id.
  const message: unknown =
    typeof given === "function" ? Reflect.apply(given, undefined, [["first"], ["second"]]) : given;
  const { contract, quoting } = wordings.parse(message);
  if (typeof given === "function" && quoting !== contract) expect(quoting).toMatch(/first|second/);
});

/** Returns every text named `message`, at any depth, in the order of the reply. */
function messagesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    name === "message" && typeof part === "string" ? [part] : messagesIn(part),
  );
}

async function messagesOf(
  operation: OperationName,
  data: object,
  messageStyle: Behaviours["messageStyle"],
): Promise<string[]> {
  await start({
    seed: { organizations: { acme: { documents: { handbook: {}, page: {} } }, closed: { disabled: true } } },
    behaviours: { messageStyle, folderReadsEnabled: false },
  });
  return messagesIn((await call(operation, data)).body);
}

const remove = { ...acme, documentIds: ["handbook", "lost"] };
const rename = (organizationId: string) => ({ organizationId, documents: [] });
const migrate = { ...acme, documentId: "page", newDocumentId: "handbook" };
const inAcme = 'in organization "acme"';

// The client must read the meaning of these wordings, so other tests depend on them.
test.each<[Behaviours["messageStyle"], OperationName, object, string[]]>([
  ["contract", "addDocuments", add, ["Added Successfully", "Added Successfully"]],
  ["quoting", "addDocuments", add, ['Processed "acme"', 'Processed "new"']],
  [
    "quoting",
    "deleteDocuments",
    remove,
    ['Processed "acme"', 'Processed "handbook"', `Document "lost" could not be found ${inAcme}.`],
  ],
  ["quoting", "updateDocuments", rename("none"), ['The organization "none" does not exist']],
  [
    "quoting",
    "updateDocuments",
    rename("closed"),
    ['Organization "closed" has been disabled by an administrator'],
  ],
  ["quoting", "migrateDocument", migrate, ['There is already a document "handbook"']],
  ["quoting", "getFolders", acme, ["Advanced queries are disabled for this organization"]],
])("in the style %s, %s for %j returns: %s", async (style, operation, data, expected) => {
  expect(await messagesOf(operation, data, style)).toEqual(expected);
});
