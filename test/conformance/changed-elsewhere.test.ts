import { describe, expect, it } from "@jest/globals";
import type { Behaviours, Seed } from "../../src/emulator";
import { type Sample } from "../engine/samples";
import type { Declared } from "../engine/world";
import { covering } from "./covering";
import { contentsOf, sampleOf, samplesWith, scenesOf, stage } from "./stage";

/** Services that differ in how they report that an object does not exist. */
const SERVICES: readonly Partial<Behaviours>[] = [
  {},
  { missingOrganization: "INVALID_ARGUMENT", foldersOfMissingOrganization: "INVALID_ARGUMENT" },
  { missingOrganizationInDisable: "itemFailure", errorHttpStatus: "ok" },
  { foldersOfMissingOrganization: "empty", readMissingFolder: "NOT_FOUND" },
];
const eachService = async (play: (behaviours: Partial<Behaviours>) => Promise<void>) => {
  for (const behaviours of SERVICES) await play(behaviours);
};

/**
 * A service that returns an empty list of folders for a missing organization gives no sign that the organization is missing.
 */
const isBlind = ({ foldersOfMissingOrganization }: Partial<Behaviours>, type: string) =>
  type === "Organization" && foldersOfMissingOrganization === "empty";

async function standing({ declared }: Sample, behaviours: Partial<Behaviours> = {}) {
  const stack = await stage([declared], { behaviours });
  return { stack, wanted: contentsOf(stack) };
}

describe("an object that was deleted elsewhere", () => {
  it.each(samplesWith(({ readable, unmakeable }) => readable && !unmakeable))(
    covering(
      "deleted-elsewhere",
      "%s",
      "is removed from the state by a refresh and created again by an update",
    ),
    (type, sample) =>
      eachService(async (behaviours) => {
        if (isBlind(behaviours, type)) return;
        const { stack, wanted } = await standing(sample, behaviours);
        stack.emulator.edit(sample.removal ?? {});
        expect(contentsOf(stack)).not.toEqual(wanted);
        expect(await stack.refresh()).toEqual([]);
        expect([...stack.kept.keys()]).toEqual([]);
        expect(await stack.up(sample.declared)).toEqual([]);
        expect(contentsOf(stack)).toEqual(wanted);
      }),
  );

  it.each(samplesWith(({ removal, readable, unmakeable }) => removal && !readable && !unmakeable))(
    covering("deleted-elsewhere", "%s", "is not noticed where no endpoint reads it"),
    async (_type, sample) => {
      const { stack } = await standing(sample);
      stack.emulator.edit(sample.removal ?? {});
      expect(await stack.refresh()).toEqual([]);
      expect(await stack.up(sample.declared)).toEqual([]);
      // A refresh only reads the folders that documents are in.
      expect(stack.emulator.requests.filter(({ operation }) => operation !== "getFolders")).toEqual([]);
    },
  );

  it(covering("deleted-elsewhere", "ApiKey", "is not noticed where no endpoint reads it"), async () => {
    const { declared } = sampleOf("ApiKey");
    const stack = await stage([declared]);
    const key = String(stack.kept.get(declared.name)?.outputs["apiKey"]);
    stack.emulator.edit({ apiKeys: { [key]: null } });
    expect(stack.emulator.secrets().apiKeys.map(({ apiKey }) => apiKey)).not.toContain(key);
    expect(await stack.refresh()).toEqual([]);
    expect(await stack.up(declared)).toEqual([]);
    expect(stack.emulator.requests).toEqual([]);
  });

  it.each(samplesWith(({ removal }) => removal))(
    covering("delete-of-missing", "%s", "is deleted without an error"),
    (_type, sample) =>
      eachService(async (behaviours) => {
        const { stack } = await standing(sample, behaviours);
        stack.emulator.edit(sample.removal ?? {});
        expect(await stack.destroy()).toEqual([]);
      }),
  );

  it.each(samplesWith(({ parentRemoval }) => parentRemoval))(
    covering(
      "missing-parent",
      "%s",
      "is refreshed and deleted without an error if its parent is missing too",
    ),
    (_type, sample) =>
      eachService(async (behaviours) => {
        const { stack } = await standing(sample, behaviours);
        stack.emulator.edit(sample.parentRemoval ?? {});
        expect(await stack.refresh()).toEqual([]);
        expect([...stack.kept.keys()]).toEqual(sample.readable ? [] : [sample.declared.name]);
        expect(await stack.destroy()).toEqual([]);
        const { stack: other } = await standing(sample, behaviours);
        other.emulator.edit(sample.parentRemoval ?? {});
        expect(await other.destroy()).toEqual([]);
      }),
  );
});

describe("an object that was changed elsewhere", () => {
  it.each(samplesWith(({ drift }) => drift))(
    covering("changed-elsewhere", "%s", "shows after a refresh, and is reverted by an update"),
    async (_type, sample) => {
      const { stack, wanted } = await standing(sample);
      const before = stack.kept.get(sample.declared.name)?.outputs;
      stack.emulator.edit(sample.drift ?? {});
      expect(contentsOf(stack)).not.toEqual(wanted);
      expect(await stack.refresh()).toEqual([]);
      expect(stack.kept.get(sample.declared.name)?.outputs).not.toEqual(before);
      expect(await stack.up(sample.declared)).toEqual([]);
      expect(contentsOf(stack)).toEqual(wanted);
    },
  );

  it(
    covering("changed-elsewhere", "Folder", "shows its new name after a refresh, which no input reverts"),
    async () => {
      const { declared } = sampleOf("Folder");
      const stack = await stage([declared]);
      stack.emulator.edit({ organizations: { base: { folders: { "folder-one": { folderName: "New" } } } } });
      expect(await stack.refresh()).toEqual([]);
      expect(stack.kept.get(declared.name)?.outputs["folderName"]).toBe("New");
      expect(await stack.up(declared)).toEqual([]);
    },
  );
});

describe("a service that stores values in its own spelling", () => {
  const editor = (type: string, data: unknown): Declared => ({
    type: "EditorContent",
    name: "it",
    args: { organizationId: "people", documentId: "sheet", editorId: type, type, data },
  });
  const users = (name: string, email: string): Declared => ({
    type: "Users",
    name: "it",
    args: { organizationId: "people", users: { ann: { name, email } } },
  });
  const content = (type: string, data: unknown): Seed => ({
    organizations: { people: { documents: { sheet: { editors: { [type]: { data } } } } } },
  });
  const seed: Seed = {
    organizations: {
      people: {
        users: { ann: {} },
        documents: {
          sheet: { editors: { text: { type: "text" }, xml: { type: "xml" }, map: { type: "map" } } },
        },
      },
    },
  };

  it.each([
    ["EditorContent", editor("text", "One"), editor("text", "Two"), content("text", "Theirs\n")],
    ["EditorContent", editor("text", "One\n"), editor("text", "One"), content("text", "Theirs\n")],
    ["EditorContent", editor("xml", "<p/>"), editor("xml", "<p/><br/>"), content("xml", "<p>Theirs</p>")],
    ["EditorContent", editor("map", { a: 1, b: null }), editor("map", { b: null }), content("map", { c: 1 })],
    [
      "Users",
      users(" Ann ", "Ann@Acme.com"),
      users(" Ann L.", "A.L@acme.com"),
      { organizations: { people: { users: { ann: { name: "Someone" } } } } },
    ],
  ])(
    covering(
      "own-spelling",
      "%s",
      "shows no drift and allows the next update, but shows what was changed elsewhere (%#)",
    ),
    async (_type, declared, edited, theirs) => {
      const stack = await stage([], { behaviours: { ownSpelling: true } });
      stack.emulator.edit(seed);
      for (const program of [declared, edited, declared]) {
        expect(await stack.up(program)).toEqual([]);
        const written = stack.kept.get("it")?.outputs;
        expect(await stack.refresh()).toEqual([]);
        expect(stack.kept.get("it")?.outputs).toEqual(written);
        await stack.expectNoChanges(program);
      }
      const stored = stack.emulator.contents().organizations["people"];
      stack.emulator.edit(theirs);
      if (declared.type === "EditorContent")
        expect(await stack.up(edited)).toEqual([expect.stringContaining("its content was changed")]);
      expect(await stack.refresh()).toEqual([]);
      expect((await stack.preview(declared)).steps).toEqual(["update it"]);
      expect(await stack.up(declared)).toEqual([]);
      expect(stack.emulator.contents().organizations["people"]?.users).toEqual(stored?.users);
    },
  );

  it.each([
    [editor("text", "One"), editor("text", "Two")],
    [editor("xml", "<p/>"), editor("xml", '<p class="a"/><br/>')],
    [editor("map", { a: "1", b: null }), editor("map", { c: ["2", null] })],
  ])(
    covering(
      ["own-spelling", "lost-reply-on-create", "lost-reply-on-update"],
      "EditorContent",
      "is no conflict after a lost reply, for this program and for the next (%#)",
    ),
    async (declared, edited) => {
      const stack = await stage([], { behaviours: { ownSpelling: true }, config: { maxAttempts: "1" } });
      stack.emulator.edit(seed);
      for (const program of [declared, edited, declared]) {
        stack.emulator.inject({ kind: "resetAfter", operation: "updateCrdtData" });
        expect(await stack.up(program)).toEqual([expect.stringContaining("lost the reply")]);
        expect(await stack.up(program)).toEqual([]);
        await stack.expectNoChanges(program);
      }
      stack.emulator.inject({ kind: "resetAfter", operation: "updateCrdtData" });
      expect(await stack.up(edited)).toEqual([expect.stringContaining("lost the reply")]);
      expect(await stack.up(declared)).toEqual([]);
    },
  );
});

describe("an organization that the program declares and that was deleted elsewhere", () => {
  it(
    covering(
      ["deleted-elsewhere"],
      ["Organization", "Document"],
      "is the one cause of all failed updates, which names what creates everything again",
    ),
    async () => {
      const names = ["a", "b", "c"];
      const base: Declared = { type: "Organization", name: "base", args: { organizationId: "base" } };
      const program = (documentName: string): Declared[] => [
        base,
        ...names.map((documentId) => {
          return {
            type: "Document",
            name: documentId,
            args: { organizationId: "base", documentId, documentName },
          };
        }),
      ];
      const stack = await stage(program("One"), { config: { probeOnRefresh: "true" } });
      stack.emulator.edit({ organizations: { base: null } });
      const [first, ...others] = await stack.up(...program("Two"));
      expect(first).toMatch(
        /does not exist.*deleted elsewhere.*COLLAB_PROBE_ON_REFRESH=true pulumi up --refresh/,
      );
      expect(others).toHaveLength(2);
      for (const other of others)
        expect(other).toMatch(/for the same reason as Document base\/\w\. Nothing was/);
      expect(await stack.refresh()).toEqual([]);
      expect(await stack.up(...program("Two"))).toEqual([]);
      expect(Object.keys(stack.emulator.contents().organizations["base"]?.documents ?? {})).toEqual(
        expect.arrayContaining(names),
      );
    },
  );
});

describe("a folder that was deleted elsewhere", () => {
  const place = { organizationId: "base", folderId: "shelf" };
  const document = (name: string, args: Declared["args"]): Declared => ({ type: "Document", name, args });
  const set = (documents: object, more: object = {}): Declared => ({
    type: "DocumentSet",
    name: "set",
    args: { organizationId: "base", documents, ...more },
  });

  it.each([
    ["Document", document("one", { ...place, documentId: "one", documentName: "One" })],
    ["DocumentSet", set({ one: { documentName: "One" }, two: {} }, { folderId: "shelf" })],
    ["DocumentSet", set({ one: { documentName: "One", folderId: "shelf" }, two: {} })],
  ])(
    covering("deleted-elsewhere", "%s", "gets its documents back after a refresh (%#)"),
    async (_type, declared) => {
      for (const behaviours of SERVICES) {
        const folder: Declared = { type: "Folder", name: "shelf", args: place };
        const stack = await stage([folder, declared], { behaviours });
        const wanted = contentsOf(stack);
        stack.emulator.edit({
          organizations: { base: { folders: { shelf: null }, documents: { one: { folderId: "root" } } } },
        });
        expect(await stack.refresh()).toEqual([]);
        expect((await stack.preview(folder, declared)).steps).toEqual([
          "create shelf",
          `update ${declared.name}`,
        ]);
        expect(await stack.up(folder, declared)).toEqual([]);
        expect(contentsOf(stack)).toEqual(wanted);
        await stack.expectNoChanges(folder, declared);
      }
    },
  );

  it(
    covering(
      "deleted-elsewhere",
      ["Document", "DocumentSet"],
      "is not assumed to be missing while the service does not show folders",
    ),
    async () => {
      const program = [
        document("one", { ...place, documentId: "one" }),
        set({ two: {} }, { folderId: "shelf" }),
      ];
      const stack = await stage(program);
      stack.emulator.setBehaviours({ folderReadsEnabled: false });
      expect(await stack.refresh()).toEqual([]);
      await stack.expectNoChanges(...program);
    },
  );
});

describe("in a disabled organization", () => {
  const switched = (ids: readonly string[], disabled: boolean): Seed => ({
    organizations: Object.fromEntries(ids.map((id) => [id, { disabled }])),
  });

  it.each(samplesWith(({ within }) => within))(
    covering(
      "organization-disabled",
      "%s",
      "every change reports that, keeps the state, and succeeds once it is enabled again",
    ),
    async (_type, sample) => {
      const { within = [] } = sample;
      for (const scene of scenesOf(sample)) {
        const model = await stage(scene.before);
        expect(await model.up(...scene.after)).toEqual([]);
        const changing = model.emulator.requests.some(({ operation }) => !operation.startsWith("get"));

        const stack = await stage(scene.before);
        const before = [...stack.kept];
        stack.emulator.edit(switched(within, true));
        const errors = await stack.up(...scene.after);
        const where = [scene.title];
        if (changing) {
          expect([...where, ...errors]).toEqual([...where, expect.stringMatching(/disabled/i)]);
          expect(errors[0]).not.toMatch(/\n\s+at /);
          // The settings are right.
          expect([...where, ...errors]).not.toEqual([
            ...where,
            expect.stringMatching(/settings|--run-program/),
          ]);
          if (scene.action !== "delete") expect([...stack.kept]).toEqual(before);
        }
        stack.emulator.edit(switched(within, false));
        expect([...where, ...(await stack.up(...scene.after))]).toEqual(where);
        expect([...where, contentsOf(stack)]).toEqual([...where, contentsOf(model)]);
      }
    },
  );

  it(
    covering(
      "organization-disabled",
      "Organization",
      "the organization itself is adopted, and stays disabled",
    ),
    async () => {
      const { declared } = sampleOf("Organization");
      for (const foldersOfDisabledOrganization of ["readable", "rejected"] as const) {
        const stack = await stage([], { behaviours: { foldersOfDisabledOrganization } });
        stack.emulator.edit(switched(["org-one"], true));
        const wanted = contentsOf(stack);
        expect(await stack.up(declared)).toEqual([]);
        expect(await stack.refresh()).toEqual([]);
        expect(await stack.up(declared)).toEqual([]);
        expect([...stack.kept.keys()]).toEqual([declared.name]);
        expect(contentsOf(stack)).toEqual(wanted);
      }
    },
  );
});
