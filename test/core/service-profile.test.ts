import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readServiceProfile, type ServiceProfile } from "../../src/core/service-profile";
import { checked, lifecycleOf, Service } from "./support";
import { temporaryFolder } from "../temporary";

let service: Service;

function profileWith(content: unknown): ServiceProfile {
  const file = join(temporaryFolder(), "collab-service.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readServiceProfile(file);
}

const SURVEYED = { version: 1, surveyedAt: "2026-11-24T09:00:00.000Z", baseUrl: "https://api.example.com" };

const SEED = { acme: { documents: { plan: {} } } };

/** Changes the id of a document. */
function changeId(profile: ServiceProfile): Promise<unknown> {
  const before = checked("Document", { organizationId: "acme", documentId: "plan" });
  const after = checked("Document", { organizationId: "acme", documentId: "roadmap" });
  return lifecycleOf("Document").update(service.run(profile), before, after);
}

describe("a surveyed service", () => {
  it("that behaves differently since then gets no placeholder document, but an error that names the survey", async () => {
    service = await Service.start({}, { emptyDocuments: "refused" });
    const profile = profileWith({ ...SURVEYED, behaviours: { emptyDocuments: "creates" } });
    const created = service.create("Organization", { organizationId: "acme" }, service.run(profile));
    await expect(created).rejects.toThrow(
      /^could not create Organization acme: the service no longer behaves as surveyed on 2026-11-24 \(emptyDocuments\): .* Nothing was applied\. Run `pulumi-collab survey` again, or unset collab:service\.$/,
    );
    expect(service.organization("acme")).toBeUndefined();
  });

  it("that deletes empty organizations keeps the placeholder document, without a try", async () => {
    const behaviours = {
      emptyDocuments: "refused",
      diesWithLastDocument: true,
      emptyFoldersDie: true,
    } as const;
    service = await Service.start({ acme: {} }, behaviours);
    const run = service.run(profileWith({ ...SURVEYED, behaviours }));
    const organization = await service.create("Organization", { organizationId: "globex" }, run);
    expect(organization).toMatchObject({ __anchor: "pulumi-collab-anchor" });
    expect(service.emulator.requests.map(({ operation }) => operation)).toEqual([
      "getFolders",
      "addDocuments",
    ]);
    const shelf = await service.create("Folder", { organizationId: "acme", folderId: "shelf" }, run);
    expect(shelf).toMatchObject({ folderName: "shelf", __anchor: "pulumi-collab-anchor-shelf" });
    // What exists gets no placeholder document.
    expect(await service.create("Organization", { organizationId: "acme" }, run)).not.toHaveProperty(
      "__anchor",
    );
    expect(Object.keys(service.documents("acme") ?? {})).toEqual(["pulumi-collab-anchor-shelf"]);
  });

  it("that deletes empty organizations, but keeps empty folders, needs a placeholder document only for organizations", async () => {
    const behaviours = {
      emptyDocuments: "refused",
      diesWithLastDocument: true,
      emptyFoldersDie: false,
    } as const;
    service = await Service.start({ acme: {} }, { ...behaviours, diesWithLastDocument: false });
    const run = service.run(profileWith({ ...SURVEYED, behaviours }));
    const organization = await service.create("Organization", { organizationId: "globex" }, run);
    expect(organization).toHaveProperty("__anchor");
    const shelf = await service.create("Folder", { organizationId: "acme", folderId: "shelf" }, run);
    expect(shelf).not.toHaveProperty("__anchor");
    expect(service.documents("acme")).toEqual({});
  });

  it("that shows no missing documents is not probed, and a refresh reports the reason", async () => {
    service = await Service.start(SEED, { missingDocument: "accepted" });
    const profile = profileWith({ ...SURVEYED, behaviours: { missingDocument: "accepted" } });
    const reasons: string[] = [];
    const unreadable = (reason: string) => void reasons.push(reason);
    const state = checked("Document", { organizationId: "acme", documentId: "plan" });
    const context = { ...service.run(profile), probes: true, unreadable };
    expect(await lifecycleOf("Document").read(context, state)).toEqual(state);
    expect(reasons.at(-1)).toContain("probes cannot see missing documents");
    expect(service.emulator.requests).toEqual([]);
  });

  it("that replaces a document at the new id of another is not asked again before the change is rejected", async () => {
    const behaviours = { missingDocument: "accepted", migrateToExisting: "replaced" } as const;
    service = await Service.start(SEED, behaviours);
    const profile = profileWith({ ...SURVEYED, behaviours });
    await expect(changeId(profile)).rejects.toThrow("freeDocumentId");
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
