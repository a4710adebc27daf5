import { beforeAll, expect, it } from "@jest/globals";
import { World } from "../engine/world";

const SEED = { organizations: { acme: { documents: { guide: {} } } } };

/** Declares resources whose states repeat inputs: the `Location` after a merge, and all of them after lost replies. */
const program = (field: string, text: string): string => `
const name = pulumi.secret("canary-${text}");
new collab.Document("document", { organizationId: "acme", documentId: "plan", documentName: name });
new collab.DocumentSet("set", { organizationId: "acme", documents: { one: { documentName: name } } });
const location = { id: "top", ${field}: name };
new collab.Location("location", { organizationId: "acme", documentId: "guide", location, merge: true });
`;

let world: World;
beforeAll(async () => {
  world = await World.start({ emulator: { seed: SEED }, config: { "collab:maxAttempts": "1" } });
});

async function privateEntries(): Promise<string[]> {
  const states = await world.kept();
  const entriesOf = ({ urn, outputs = {} }: (typeof states)[number]) =>
    ["__maybe", "__standing"]
      .filter((key) => key in outputs)
      .map((key) => `${urn.split("::").pop() ?? ""} ${key}`);
  return states.flatMap(entriesOf).sort();
}

const isRevealed = async () => JSON.stringify(await world.stack.state()).includes("canary");

it("encrypts secrets where the state repeats them after a merge and after lost replies", async () => {
  await world.program(program("first", "one"));
  await world.stack.up();
  await world.program(program("second", "two"));
  await world.stack.up();
  expect(await privateEntries()).toEqual(["location __standing"]);
  expect(await isRevealed()).toBe(false);

  world.emulator.inject({ kind: "resetAfter", operation: "updateDocuments", times: 2 });
  world.emulator.inject({ kind: "resetAfter", operation: "updateLocation" });
  await world.program(program("second", "three"));
  await world.stack.up({ args: ["--continue-on-error"], expectFailure: true });
  expect(await privateEntries()).toEqual([
    "document __maybe",
    "location __maybe",
    "location __standing",
    "set __maybe",
  ]);
  expect(await isRevealed()).toBe(false);

  // The next update uses the repeated values.
  await world.stack.up();
  expect(await privateEntries()).toEqual(["location __standing"]);
  await world.expectNoChanges();
});
