import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import type { Behaviours } from "../../src/emulator";
import { survey } from "../../src/survey";
import { repositoryRoot } from "../../tools/repository-root";
import { SAMPLES, type Sample } from "../engine/samples";
import type { Miniature } from "./miniature";
import { scenesOf, stage } from "./stage";
import { temporaryClient, temporaryEmulator, temporaryFolder } from "../temporary";

/** Services, by what they do where the contract is silent. */
const SERVICES: Readonly<Record<string, Partial<Behaviours>>> = {
  "creates what is missing without a document": {},
  "needs a document to create an organization": { emptyDocuments: "refused" },
  "ignores a request without documents": { emptyDocuments: "ignored" },
  "also deletes what its last document leaves": {
    emptyDocuments: "refused",
    diesWithLastDocument: true,
  },
  "does not show which documents are missing": { missingDocument: "accepted" },
};

/** The inputs that identify an object, and whose change the provider carries out. */
const IDS = new Set(["organizationId", "folderId", "documentId", "domain", "notificationId", "userId"]);

/** Returns the file with the profile of a service. */
async function profileOf(behaviours: Partial<Behaviours>): Promise<string> {
  const client = temporaryClient(await temporaryEmulator({ behaviours }));
  const { signal } = new AbortController();
  const profile = await survey(client, { organizationId: "lab", progress: () => undefined, signal });
  const file = join(temporaryFolder(), "collab-service.json");
  writeFileSync(file, JSON.stringify(profile));
  return file;
}

/** What a stack does with a resource of a type. Undefined: the resource type has no such change. */
function changesOf(sample: Sample) {
  const scenes = scenesOf(sample);
  const { declared, updates, replacements } = sample;
  const change = [...updates, ...replacements].find(
    ({ field }) => IDS.has(field) && (field !== "folderId" || declared.type === "Folder"),
  );
  const idChange = scenes.find(({ title }) => change && title.endsWith(` ${change.field}`));
  const refresh = { before: [declared], act: (stack: Miniature) => stack.refresh() };
  return [scenes[0], idChange, refresh, scenes.at(-1)];
}

async function requestsOf(sample: Sample, options: Parameters<typeof stage>[1]): Promise<string[]> {
  const counts = changesOf(sample).map(async (change) => {
    if (!change) return "–";
    const stack = await stage(change.before, options);
    const errors = await change.act(stack);
    if (errors.join().includes("freeDocumentId")) return "rejected";
    expect(errors).toEqual([]);
    return String(stack.emulator.requests.length);
  });
  return Promise.all(counts);
}

/** Returns the rows of a service in the documentation's table. */
async function rowsOf(behaviours: Partial<Behaviours>): Promise<string[]> {
  const service = await profileOf(behaviours);
  const rows = SAMPLES.map(async (sample) => {
    const without = await requestsOf(sample, { behaviours });
    const surveyed = await requestsOf(sample, { behaviours, config: { service } });
    const cells = without.map((count, index) => {
      const known = surveyed[index] ?? "";
      expect(Number(known) > Number(count)).toBe(false);
      return known === count ? count : `${count} → ${known}`;
    });
    return `| \`${sample.declared.type}\` | ${cells.join(" | ")} |`;
  });
  return Promise.all(rows);
}

it("a surveyed service gets the requests in the documentation, and never more than one that is not surveyed", async () => {
  const tables = await Promise.all(Object.values(SERVICES).map(rowsOf));
  const [usual = []] = tables;
  const rows = Object.keys(SERVICES).flatMap((what, index) =>
    (tables[index] ?? [])
      .filter((row) => index === 0 || !usual.includes(row))
      .map((row) => `| ${what} ${row}`),
  );
  const page = readFileSync(join(repositoryRoot(), "docs/how-to/survey.md"), "utf8");
  const documented = page.split("\n").filter((line) => /^\|.*\| +(\d|–)/.test(line));
  expect(documented.map((line) => line.replace(/ +/g, " "))).toEqual(rows);
});
