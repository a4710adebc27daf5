import { describe, expect, it } from "@jest/globals";
import { NOTIFICATION } from "../support";
import {
  created,
  deleted,
  hiding,
  refreshed,
  reportFor,
  same,
  step,
  UNKNOWN,
  updated,
  violation,
} from "./support";

const A = { organizationId: "acme" };
const doc = (documentId: string, more: object = {}) => ({ ...A, documentId, ...more });
const editor = (data: unknown, more: object = {}) => ({
  ...doc("x"),
  editorId: "e",
  type: "text",
  data,
  ...more,
});
/** Returns an update that moves a document from one folder to another. */
const moved = (id: string, from: string, to: string) =>
  updated("Document", id, doc(id, { folderId: from }), doc(id, { folderId: to }), ["folderId"]);
const folder = (folderId: string, outputs: object) =>
  same("Folder", folderId, { ...A, folderId }, { outputs });
const RESTRICTED = { accessType: "restricted", parentFolderId: "root", inheritAccessFromParent: false };
const PUBLIC = { ...RESTRICTED, accessType: "public" };
const impactsOf = async (...steps: readonly object[]) =>
  (await reportFor(...steps)).violations.map(({ impactType }) => impactType);

describe("what a refresh does not find, although another resource names it, is created again, empty and open", () => {
  const hr = { ...A, folderId: "hr" };

  it.each([
    ["an unchanged document is in it", same("Document", "d", doc("d", { folderId: "hr" }))],
    ["a new document is in it", created("Document", "d", doc("d", { folderId: "hr" }))],
    ["it has users", same("Users", "u", { ...hr, users: { ada: { name: "Ada" } } })],
    ["another document leaves its folder", updated("Document", "d", doc("d", { folderId: "pub" }), doc("d"))],
  ])("a restricted folder: %s", async (_title, other) => {
    const steps = [refreshed("Folder", hr, RESTRICTED), created("Folder", "r", hr), other];
    expect(await impactsOf(...steps)).toContain("recreates");
  });

  it.each([
    ["an unchanged location is in it", same("Location", "l", { ...doc("d"), location: { id: "i" } })],
    ["a new location is in it", created("Location", "l", { ...doc("d"), location: { id: "i" } })],
    ["it has users", same("Users", "u", { ...doc("d"), users: { ada: { name: "Ada" } } })],
  ])("a document: %s", async (_title, other) => {
    const steps = [refreshed("Document", doc("d")), created("Document", "r", doc("d")), other];
    expect(await impactsOf(...steps)).toContain("recreates");
  });

  it("a document of a set", async () => {
    const both = { ...A, documents: { x: {}, y: {} } };
    const one = { ...A, documents: { y: {} } };
    const steps = [refreshed("DocumentSet", both), updated("DocumentSet", "r", one, both, ["documents"])];
    expect(await impactsOf(...steps)).toEqual(["recreates"]);
  });

  it("an organization with an unchanged document", async () => {
    const steps = [
      refreshed("Organization", A),
      created("Organization", "r", A),
      same("Document", "d", doc("d")),
    ];
    expect(await impactsOf(...steps)).toContain("recreates");
  });
});

describe("content of an editor is overwritten", () => {
  const long = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.";

  /** Returns an update that overwrites what users wrote. */
  const overwriting = (declared: string, data: string) =>
    updated("EditorContent", "e", editor(declared), editor(declared), ["data"], {
      outputs: { data, __written: "the declared content" },
    });

  it("also if what users wrote begins like the declared content", async () => {
    expect(await impactsOf(overwriting(long, `${long} Written by Ada.`))).toEqual(["overwrites"]);
  });

  it("also if the resource was imported, and has not written yet", async () => {
    const imported = updated("EditorContent", "e", editor("theirs"), editor("mine"), ["data"]);
    expect(await impactsOf(imported)).toEqual(["overwrites"]);
  });

  it("and an approval covers the whole text, not its beginning", async () => {
    const sentence = await reportFor(overwriting("mine", long));
    const book = await reportFor(overwriting("mine", `${long} Written by Ada.`));
    expect(sentence.violations).not.toEqual([]);
    expect(book.fingerprint).not.toBe(sentence.fingerprint);
  });

  it.each([
    ["text", "a text"],
    ["xml", "<p/>"],
    ["map", { key: "a value" }],
    ["array", ["a value"]],
  ])("whatever a new resource declares (%s)", async (type, data) => {
    const declared = editor(data, { type, onConflict: "overwrite" });
    expect(await impactsOf(created("EditorContent", "e", declared))).toEqual(["overwrites"]);
  });

  it("under another contentKey", async () => {
    const [was, is] = [{}, { contentKey: "other" }].map((more) =>
      editor("mine", { onConflict: "overwrite", ...more }),
    );
    expect(await impactsOf(updated("EditorContent", "e", was ?? {}, is ?? {}, ["contentKey"]))).toEqual([
      "overwrites",
    ]);
  });

  it("under a contentKey that the preview hides", async () => {
    const same = editor("mine", { onConflict: "overwrite", contentKey: "other" });
    const step = updated("EditorContent", "e", same, same, ["contentKey"]);
    expect(await impactsOf(hiding("contentKey", step as never))).toEqual(["hides-values"]);
  });
});

describe("an update whose effect the preview does not show", () => {
  const set = { ...A, documents: { a: true, b: true } };
  const off = (...organizationIds: string[]) => ({ organizationIds, disabled: true });
  const key = { ownerEmail: "a@b.co", type: "production" };

  it.each([
    ...["[secret]", { b: "deleted" }].map(
      (__maybe) =>
        [
          "a set, after an update without a reply",
          updated("DocumentSet", "s", set, set, [], { outputs: { __maybe } }),
        ] as const,
    ),
    ["a key that may exist", created("ApiKey", "k", { ...key, existingApiKey: UNKNOWN })],
    [
      "a notification without a known id",
      created("Notification", "n", { ...NOTIFICATION, notificationId: UNKNOWN }),
    ],
  ])("depends on hidden values: %s", async (_title, each) => {
    expect(await impactsOf(each)).toEqual(["hides-values"]);
  });

  it("deletes what a state records, whatever an update without a reply has changed", async () => {
    const outputs = { __maybe: "[secret]" };
    expect(await impactsOf(deleted("DocumentSet", "s", set, { outputs }))).toContain("loses-data");
  });

  it("deletes the data of a merged location, whose fields it hides", async () => {
    const merged = { ...doc("d"), location: { id: "top" }, onDelete: "deleteData" };
    const outputs = { __standing: "[secret]" };
    expect(await impactsOf(deleted("Location", "l", merged, { outputs }))).toEqual(["loses-data"]);
  });

  it("takes access to an organization that may be enabled, after a refresh found that", async () => {
    const outputs = { organizationIds: { b: true }, __off: { a: true } };
    const again = updated("OrganizationDisabledState", "off", off("b"), off("a", "b"), [], { outputs });
    expect(await impactsOf(again)).toContain("takes-access");
  });
});

describe("a document leaves a restricted folder", () => {
  it("if the program looks its folder up", async () => {
    const outputs = { ...A, folderId: "hr", ...RESTRICTED };
    const known = { custom: true, external: true, outputs };
    const urn = "urn:pulumi:production::shop::pulumi-nodejs:dynamic/collab:Folder::hr";
    const lookup = { op: "read", urn, oldState: known, newState: { custom: true, external: true } };
    const steps = [lookup, folder("pub", PUBLIC), moved("d", "hr", "pub")];
    expect(await impactsOf(...steps)).toEqual(["lifts-restriction"]);
  });
});

describe("a location that no state contains loses its data to one that takes its id", () => {
  const location = (id: string, more: object = {}) => ({ ...doc("x"), location: { id }, ...more });

  it.each([
    ["by a change", updated("Location", "l", location("i"), location("j"), ["location"])],
    ["by previousLocation", created("Location", "l", location("j", { previousLocation: { id: "i" } }))],
  ])("%s", async (_title, step) => {
    expect(await impactsOf(step)).not.toEqual([]);
  });
});

it("a document of an unchanged set that hides its onDelete leaves a restricted folder with another resource", async () => {
  const set = { ...A, documents: { d: {} }, folderId: "hr", onDelete: "retain" };
  const hidden = hiding("onDelete", same("DocumentSet", "s", set));
  const other = created("Document", "d", doc("d", { folderId: "root" }));
  expect(await impactsOf(folder("hr", RESTRICTED), hidden, other)).toEqual(["lifts-restriction"]);
});

describe("an unchanged folder of which the preview hides something still restricts its documents", () => {
  const hr = { ...A, folderId: "hr", createOrganization: true };
  const out = moved("d", "hr", "pub");

  it("an input that does not identify it", async () => {
    const hidden = hiding("createOrganization", same("Folder", "hr", hr, { outputs: RESTRICTED }));
    expect(await impactsOf(hidden, folder("pub", PUBLIC), out)).toEqual(["lifts-restriction"]);
  });

  it("an output, with `additionalSecretOutputs`", async () => {
    const hidden = same("Folder", "hr", hr, { outputs: { ...RESTRICTED, folderId: "[secret]" } });
    expect(await impactsOf(hidden, folder("pub", PUBLIC), out)).toEqual(["lifts-restriction"]);
  });
});

describe("reports that are wrong on the safe side", () => {
  it("a new document that another new resource needs is created, and not taken over", async () => {
    const users = { ...doc("d"), users: { ada: { name: "Ada" } } };
    const { lines } = await reportFor(created("Document", "d", doc("d")), created("Users", "u", users));
    expect(lines.flatMap(({ change, does }) => (change.name === "d" ? does[0] : []))).toEqual([
      expect.stringContaining("is created"),
    ]);
  });

  it("a document of the full provider that is deleted before its replacement stays, as the program declares it", async () => {
    const [was, is] = [doc("d", { documentName: "A" }), doc("d", { documentName: "B" })];
    const detailedDiff = { documentName: { kind: "update-replace" } };
    const change = { ...step({ op: "replace", type: "Document", name: "d", was, is }), detailedDiff };
    const steps = ["delete-replaced", "replace", "create-replacement"].map((op) => ({ ...change, op }));
    expect(await impactsOf(...steps)).toEqual([]);
  });

  it("what the program no longer declares is not described as declared", async () => {
    const { lines } = await reportFor(deleted("Users", "u", { ...A, users: {} }));
    expect(JSON.stringify(lines.flatMap(({ does }) => does))).not.toContain("still declares");
  });

  it("a recipient's id is shown as it is", async () => {
    const notification = { ...NOTIFICATION, notifyAll: false, notifyUsers: [{ userId: "[one|other]" }] };
    const { lines } = await reportFor(created("Notification", "n", notification));
    expect(JSON.stringify(lines.flatMap(({ does }) => does))).toContain("[one|other]");
  });
});

describe("a restricted folder loses its last document, and a service removes it", () => {
  const folders = [folder("hr", RESTRICTED), folder("board", RESTRICTED)];
  const arrives = created("Document", "e", doc("wages", { folderId: "hr", createFolder: true }));
  const leaves = moved("d", "hr", "board");

  it.each([
    ["before", [leaves, arrives]],
    ["or after, as the engine decides the order,", [arrives, leaves]],
  ])("%s the next document in it is created, which is then open to everyone", async (_when, steps) => {
    expect(await impactsOf(...folders, ...steps)).toContain("lifts-restriction");
  });

  it("an approval of that is valid for any order of the documents that arrive", async () => {
    const other = created("Document", "f", doc("rates", { folderId: "hr", createFolder: true }));
    const [approved, again] = [
      await reportFor(...folders, leaves, arrives, other),
      await reportFor(...folders, leaves, other, arrives),
    ];
    expect(again.fingerprint).toBe(approved.fingerprint);
  });

  it("but not while another document is in it, or until the engine deletes what the program does not declare", async () => {
    const stays = same("Document", "f", doc("f", { folderId: "hr" }));
    const goes = deleted("Document", "d", doc("d", { folderId: "hr" }));
    for (const steps of [
      [stays, arrives, leaves],
      [arrives, goes],
    ])
      expect(await impactsOf(...folders, ...steps)).not.toContain("lifts-restriction");
  });
});

describe("a service may remove every empty folder as soon as a document leaves any folder", () => {
  const folders = [folder("hr", RESTRICTED), folder("pub", PUBLIC)];
  const outOf = moved("d", "hr", "pub");

  it("an empty restricted folder is then open to its first document", async () => {
    const first = created("Document", "e", doc("e", { folderId: "hr", createFolder: true }));
    expect(await impactsOf(...folders, first)).not.toContain("lifts-restriction");
    const placed = created("Folder", "new", { ...A, folderId: "new" });
    for (const leaves of [moved("d", "pub", "root"), placed])
      expect(await impactsOf(...folders, leaves, first)).toContain("lifts-restriction");
  });

  it("a restricted folder is then open if its resource gets another name in the program", async () => {
    const hr = { ...A, folderId: "hr" };
    const renamed = [created("Folder", "new", hr), deleted("Folder", "hr", hr, { outputs: RESTRICTED })];
    const { violations } = await reportFor(...renamed, folder("pub", PUBLIC), outOf);
    expect(violations).toEqual([violation("lifts-restriction", 2)]);
  });

  it("a document whose folder no state records may lose a restriction or access", async () => {
    const named = doc("e", { documentId: "f", folderId: "hr", freeDocumentId: "f" });
    const renamed = updated("Document", "e", doc("e"), named, ["documentId", "folderId"]);
    expect(await impactsOf(...folders, renamed)).toEqual(
      expect.arrayContaining(["lifts-restriction", "takes-access"]),
    );
  });

  it("its next documents lose access if it is not removed, and documents of another restricted folder are open if it is", async () => {
    expect(await impactsOf(...folders, outOf, moved("e", "pub", "hr"))).toEqual(
      expect.arrayContaining(["lifts-restriction", "takes-access"]),
    );
    const board = folder("board", RESTRICTED);
    const { violations } = await reportFor(...folders, board, outOf, moved("e", "board", "hr"));
    expect(violations).toEqual([violation("lifts-restriction", 3)]);
  });
});

describe("a preview without an API key records only the address of a new resource", () => {
  const at = (target: string, each: object) =>
    JSON.parse(JSON.stringify(each), (key: string, value: unknown) =>
      key === "inputs" || key === "outputs" ? { ...(value as object), __target: target } : value,
    ) as object;
  const OWNED = "https://api.example.com (abcdef)";
  const hr = at(OWNED, folder("hr", RESTRICTED));
  const set = at(
    OWNED,
    deleted("DocumentSet", "s", { ...A, documents: { d: {} }, folderId: "hr", onDelete: "retain" }),
  );

  it("which takes over a document of the same workspace, and moves it out of a restricted folder", async () => {
    const adopted = at("https://api.example.com", created("Document", "d", doc("d", { folderId: "pub" })));
    expect(await impactsOf(hr, folder("pub", PUBLIC), set, adopted)).toContain("lifts-restriction");
  });

  it("which loses nothing if the program only renames it", async () => {
    const [was, is] = [
      at(OWNED, deleted("Document", "a", doc("d"))),
      at("https://api.example.com", created("Document", "b", doc("d"))),
    ];
    expect(await impactsOf(was, is)).toEqual([]);
  });
});

describe("an older review does not know what a newer version of the resources does", () => {
  const newer = { op: "delete", urn: "urn:pulumi:production::shop::collab:index:Webhook::w" };
  const state = { custom: true, inputs: { webhookId: "w" }, outputs: { webhookId: "w" } };

  it("with a resource of another type", async () => {
    expect(await impactsOf({ ...newer, oldState: state })).toContain("incomplete");
  });

  it("with another input", async () => {
    const given = updated("Document", "d", doc("d"), doc("d")) as { newState: { inputs: object } };
    given.newState.inputs = { ...given.newState.inputs, eraseComments: true };
    expect(await impactsOf(given)).toContain("incomplete");
  });
});
