import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { CollabClient } from "../../src/api";
import { readServiceProfile, type ServiceProfile } from "../../src/core/service-profile";
import type { Behaviours } from "../../src/emulator";
import { survey } from "../../src/survey";
import { repositoryRoot } from "../../tools/repository-root";
import { checked, lifecycleOf, Service } from "./support";

const folder = mkdtempSync(join(tmpdir(), "pulumi-collab-profile-"));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

let service: Service;
afterEach(() => service.end());

/** Surveys a service, and returns what the provider reads of the profile. */
async function profileOf({ emulator }: Service): Promise<ServiceProfile> {
  const client = new CollabClient({ baseUrl: emulator.url, ...emulator.credentials });
  try {
    const options = {
      organizationId: "lab",
      progress: () => undefined,
      signal: new AbortController().signal,
    };
    return profileWith(await survey(client, options));
  } finally {
    await client.close();
  }
}

function profileWith(content: unknown): ServiceProfile {
  const file = join(mkdtempSync(join(tmpdir(), "pulumi-collab-profile-")), "collab-service.json");
  try {
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return readServiceProfile(file);
  } finally {
    rmSync(join(file, ".."), { recursive: true });
  }
}

const SURVEYED = { version: 1, surveyedAt: "2026-11-24T09:00:00.000Z", baseUrl: "https://api.example.com" };

const SEED = { acme: { documents: { plan: {} } } };

/** What a run does, by the name in the table of the documentation. */
const CHANGES = {
  "create an `Organization`": (profile?: ServiceProfile) =>
    service.create("Organization", { organizationId: "globex" }, service.run(profile)),
  "create a `Folder`": (profile?: ServiceProfile) =>
    service.create("Folder", { organizationId: "acme", folderId: "shelf" }, service.run(profile)),
  "change the `documentId` of a `Document`": async (profile?: ServiceProfile) => {
    const before = checked("Document", { organizationId: "acme", documentId: "plan" });
    const after = checked("Document", { organizationId: "acme", documentId: "roadmap" });
    return lifecycleOf("Document").update(service.run(profile), before, after);
  },
};

/** Services, by what they do where the contract is silent. */
const SERVICES: Readonly<Record<string, Partial<Behaviours>>> = {
  "creates what is missing without a document": {},
  "needs a document to create an organization": { emptyDocuments: "refused" },
  "ignores a request without documents": { emptyDocuments: "ignored" },
  "does not show which documents are missing": { missingDocument: "accepted" },
};

describe("a surveyed service", () => {
  it("gets the requests in the documentation, and never more than one that is not surveyed", async () => {
    const rows: string[] = [];
    const surveys = Object.entries(SERVICES).map(async ([what, behaviours]) => {
      const surveyed = await Service.start(SEED, behaviours);
      const profile = await profileOf(surveyed);
      await surveyed.end();
      return { what, behaviours, profile };
    });
    for (const { what, behaviours, profile } of await Promise.all(surveys))
      for (const [change, make] of Object.entries(CHANGES)) {
        const counts: number[] = [];
        for (const known of [undefined, profile]) {
          service = await Service.start(SEED, behaviours);
          await make(known);
          counts.push(service.emulator.requests.length);
          if (known) expect(service.notices).toEqual([]);
          await service.end();
        }
        const [without = 0, surveyed = Infinity] = counts;
        expect(surveyed).toBeLessThanOrEqual(without);
        rows.push(`| ${what} | ${change} | ${without} | ${surveyed} |`);
      }
    const page = readFileSync(join(repositoryRoot(), "docs/how-to/survey.md"), "utf8");
    const inPage = page.split("\n").filter((line) => /^\|.*\d+ +\|$/.test(line));
    expect(inPage.map((line) => line.replace(/ +/g, " "))).toEqual(rows);
    service = await Service.start({});
  });

  it("that behaves differently since then gets no placeholder document, but an error that names the survey", async () => {
    service = await Service.start({}, { emptyDocuments: "refused" });
    const profile = profileWith({ ...SURVEYED, behaviours: { emptyDocuments: "creates" } });
    const created = service.create("Organization", { organizationId: "acme" }, service.run(profile));
    await expect(created).rejects.toThrow(
      /^could not create Organization acme: the service no longer behaves as surveyed on 2026-11-24 \(emptyDocuments\): .* Nothing was applied\. Run `pulumi-collab survey` again, or unset collab:service\.$/,
    );
    expect(service.organization("acme")).toBeUndefined();
  });

  it("that replaces a document at the new id of another is not asked again before the change is rejected", async () => {
    const behaviours = { missingDocument: "accepted", migrateToExisting: "replaced" } as const;
    service = await Service.start(SEED, behaviours);
    const profile = profileWith({ ...SURVEYED, behaviours });
    await expect(CHANGES["change the `documentId` of a `Document`"](profile)).rejects.toThrow(
      "freeDocumentId",
    );
    expect(service.emulator.requests.map(({ operation }) => operation)).not.toContain("addDocuments");
    expect(service.documents("acme")).toHaveProperty("plan");
  });
});

describe("a file that is not a profile", () => {
  it.each([
    ["text", "no JSON"],
    ["another JSON file", {}],
    ["a profile of a later version", { ...SURVEYED, version: 2, behaviours: {} }],
    ["an answer that no emulator has", { ...SURVEYED, behaviours: { emptyDocuments: "explodes" } }],
  ])("is rejected with its name: %s", async (_what, content) => {
    service = await Service.start({});
    expect(() => profileWith(content)).toThrow(
      /^collab:service names .*collab-service\.json: it is not a profile of a service\. `pulumi-collab survey` writes this file\.$/,
    );
  });

  it("or is missing, is rejected before anything is sent", async () => {
    service = await Service.start({});
    expect(() => readServiceProfile("missing.json")).toThrow(
      "collab:service names missing.json: there is no such file.",
    );
  });
});
