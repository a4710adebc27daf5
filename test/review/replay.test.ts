import { Socket } from "node:net";
import { describe, expect, it, jest } from "@jest/globals";
import { textReport } from "../../src/review";
import { isMap } from "../../src/values/plain";
import {
  created,
  deleted,
  providerRef,
  refreshed,
  replaced,
  reportFor,
  reportOn,
  same,
  sentencesOf,
  updated,
  violation,
} from "./support";

const doc = (documentId: string, more: object = {}) => ({ organizationId: "acme", documentId, ...more });
const location = (id: string, more: object = {}) => ({ ...doc("guide"), location: { id }, ...more });

/** Returns the step of a program that looks up an object in place of the one that it managed. */
function lookedUp(type: string, was: object, is: object): object {
  const change: object & { newState?: object } = replaced(type, "r", was, is);
  return { ...change, newState: { ...change.newState, external: true } };
}

const violationsOf = async (...steps: readonly object[]) => (await reportFor(...steps)).violations;

describe("a program that looks up an object in place of the one that it managed", () => {
  it("deletes that one with its data", async () => {
    const report = await reportFor(lookedUp("Document", doc("x"), doc("y")));
    expect(sentencesOf(report)).toEqual([
      "organization acme/acme loses every document that the stack declares in it",
      "document acme/x is deleted with its data",
    ]);
    expect(report.violations).toEqual([violation("empties-organization"), violation("loses-data")]);
    expect(textReport(report)).toMatch(
      /^Needs an approval: organization acme loses all documents, document acme\/x loses its data\./u,
    );
  });

  it("locks out the users of an organization that is disabled when it is deleted", async () => {
    const was = { organizationId: "acme", onDelete: "disable" };
    expect(await violationsOf(lookedUp("Organization", was, { organizationId: "globex" }))).toEqual([
      violation("takes-access"),
    ]);
  });

  it("is shown completely by the two steps of the engine", async () => {
    const change = lookedUp("Document", doc("x"), doc("y"));
    const deletion = deleted("Document", "r", doc("x"), { op: "delete-replaced" });
    const { violations } = await reportOn({ steps: [change, deletion] });
    expect(violations).toEqual([violation("empties-organization"), violation("loses-data")]);
  });

  it("deletes nothing that another resource declares", async () => {
    const other = same("Document", "other", doc("x"));
    expect(await violationsOf(lookedUp("Document", doc("x"), doc("y")), other)).toEqual([]);
  });
});

describe("an object whose id another one takes", () => {
  it("loses its data, if the program states that the id is free", async () => {
    const report = await reportFor(
      updated("Document", "a", doc("a"), doc("b", { freeDocumentId: "b" }), ["documentId"]),
      deleted("Document", "b", doc("b")),
    );
    expect(report.violations).toEqual([violation("loses-data"), violation("states-facts")]);
    expect(sentencesOf(report)).toContain("document acme/b loses its data: another document takes its id");
    expect(sentencesOf(report).join("\n")).not.toContain("stays as it is");
  });

  it.each([
    ["nothing is stated", {}],
    ["the program still declares it", { freeDocumentId: "b" }],
  ])("keeps its data if %s: the update fails", async (_title, states) => {
    const report = await reportFor(
      updated("Document", "a", doc("a"), doc("b", states), ["documentId"]),
      same("Document", "b", doc("b")),
    );
    expect(report.counts.get("loses-data")).toBeUndefined();
    expect(report.counts.get("fails")).toBeGreaterThan(0);
  });

  it("loses its data, if it is a location", async () => {
    const report = await reportFor(
      updated("Location", "a", location("a"), location("b"), ["location"]),
      deleted("Location", "b", location("b", { onDelete: "deleteData" })),
    );
    expect(report.violations).toEqual([violation("loses-data"), violation("states-facts")]);
    expect(sentencesOf(report)).toContain(
      "location acme/guide/b loses its data: another location takes its id",
    );
  });
});

describe("an object that a refresh does not find any more", () => {
  const hr = { organizationId: "acme", folderId: "hr" };

  it("is created again, open to everyone, if it is a folder that was restricted", async () => {
    const report = await reportFor(
      refreshed("Folder", hr, { accessType: "restricted" }),
      created("Folder", "r", hr),
    );
    expect(report.violations).toEqual([violation("recreates")]);
    expect(sentencesOf(report)).toContain(
      "folder acme/hr was deleted outside of this program, and is created again, empty: open to everyone, where it was restricted",
    );
    expect(sentencesOf(report).join("\n")).not.toContain("already exists");
  });

  it("is created again, empty, if it is a document", async () => {
    const report = await reportFor(refreshed("Document", doc("d")), created("Document", "r", doc("d")));
    expect(report.violations).toEqual([violation("recreates")]);
  });
});

it("an object that a refresh finds is as the refresh found it", async () => {
  const set = (...ids: readonly string[]) => ({
    organizationId: "acme",
    documents: Object.fromEntries(ids.map((id) => [id, {}])),
  });
  const deletion = deleted("DocumentSet", "r", set("a"));
  const report = await reportFor(refreshed("DocumentSet", set("a", "b")), deletion);
  expect(report.counts.get("loses-data")).toBe(1);
});

describe("a fact that the service may not check", () => {
  const renamed = (more: object) => updated("Document", "a", doc("a"), doc("b", more), ["documentId"]);

  it("needs an approval when it is used", async () => {
    expect(await violationsOf(renamed({ freeDocumentId: "b" }))).toEqual([violation("states-facts")]);
    expect(await violationsOf(renamed({ movedDocumentId: "b" }))).toEqual([violation("states-facts")]);
  });

  it("needs none for an id that the document has, or that it does not get", async () => {
    expect(await violationsOf(renamed({ freeDocumentId: "c" }))).toEqual([violation("fails")]);
    const states = doc("a", { freeDocumentId: "a" });
    expect(await violationsOf(updated("Document", "a", doc("a"), states, ["freeDocumentId"]))).toEqual([]);
  });
});

describe("what users wrote and who gets mail", () => {
  const editor = { ...doc("guide"), editorId: "intro", type: "text", data: "" };
  const users = (email: string, name = "Ada") => ({
    organizationId: "acme",
    users: { ada: { name, email } },
  });

  it("needs an approval where the program may overwrite it", async () => {
    expect(await violationsOf(created("EditorContent", "e", { ...editor, onConflict: "overwrite" }))).toEqual(
      [violation("overwrites")],
    );
    expect(await violationsOf(created("EditorContent", "e", editor))).toEqual([]);
  });

  it("needs an approval if an address changes, and none if a name does", async () => {
    const change = (is: object) => updated("Users", "u", users("ada@acme.com"), is, ["users"]);
    expect(await violationsOf(change(users("eve@globex.com")))).toEqual([violation("changes-mail")]);
    expect(await violationsOf(change(users("ada@acme.com", "Ada L.")))).toEqual([]);
  });
});

describe("a preview that is limited by a target", () => {
  it("needs an approval", async () => {
    const untargeted = { inputs: doc("b"), outputs: doc("b"), custom: true };
    const change: object & { newState?: object } = same("Document", "b", doc("b"));
    const report = await reportOn({
      steps: [created("Document", "a", doc("a")), { ...change, newState: untargeted }],
    });
    expect(report.violations).toEqual([violation("incomplete")]);
    expect(textReport(report)).toContain("is limited by --target or --exclude, and leaves out Document b");
  });
});

it("a document of a disabled organization is deleted after the resource that disables it, if that depends on it", async () => {
  const [was, is] = [doc("d"), { ...doc("d"), organizationId: "b" }];
  const moved = replaced("Document", "d", was, is, ["organizationId"]);
  const parts = [
    created("Document", "d", is, { op: "create-replacement" }),
    deleted("Document", "d", was, { op: "delete-replaced" }),
  ];
  const { urn } = moved as { urn: string };
  const disabling = { organizationIds: ["acme"], disabled: true };
  const off = deleted("OrganizationDisabledState", "off", disabling, { state: { dependencies: [urn] } });
  expect(await violationsOf(moved, off, ...parts)).not.toContainEqual(violation("fails"));
});

it("an organization that leaves the program with the resource that disables it stays disabled", async () => {
  const off = deleted("OrganizationDisabledState", "off", { organizationIds: ["acme"], disabled: true });
  const report = await reportFor(
    off,
    deleted("Organization", "acme", { organizationId: "acme", onDelete: "disable" }),
  );
  expect(report.counts.has("gives-access")).toBe(false);
});

describe("resources of two providers for the same workspace", () => {
  const [main, eu] = ["main", "eu"].map((name) => providerRef(name));
  const inWorkspace = (change: object, target: string): object => {
    const states = Object.entries(change).map(([name, value]: [string, unknown]) => [
      name,
      isMap(value) && isMap(value["inputs"])
        ? { ...value, inputs: { ...value["inputs"], __target: target } }
        : value,
    ]);
    return Object.fromEntries(states) as object;
  };
  const changesOf = (target: string) => {
    const folder = { organizationId: "acme", folderId: "hr" };
    const [was, is] = ["hr", "all"].map((folderId) => doc("payroll", { folderId }));
    return [
      same("Folder", "hr", folder, { provider: main ?? "", outputs: { accessType: "restricted" } }),
      updated("Document", "d", was ?? {}, is ?? {}, ["folderId"], { provider: eu ?? "" }),
    ].map((change, index) => inWorkspace(change, index === 0 ? "https://a.example.com (3f2a91)" : target));
  };

  it("are reviewed together: a document leaves a folder that the other provider declares", async () => {
    expect(await violationsOf(...changesOf("https://a.example.com (3f2a91)"))).toEqual([
      violation("lifts-restriction"),
    ]);
  });

  it("are reviewed apart if the workspaces differ", async () => {
    expect(await violationsOf(...changesOf("https://b.example.com (9b1c22)"))).toEqual([]);
  });
});

it("a review opens no connection", async () => {
  const connect = jest.spyOn(Socket.prototype, "connect");
  const many = Array.from({ length: 500 }, (_, index) => created("Document", `d${index}`, doc(`d${index}`)));
  expect((await reportFor(...many)).warnings).toEqual([]);
  expect(connect).not.toHaveBeenCalled();
});

/** Returns a step for a resource that depends on another one. */
function dependingOn(other: object, each: object & { newState?: object }): object {
  const { urn } = other as { urn: string };
  return { ...each, newState: { ...each.newState, dependencies: [urn] } };
}

describe("a document that gets another id, which other resources take from its output", () => {
  const renamed = updated("Document", "d", doc("old"), doc("new", { freeDocumentId: "new" }), ["documentId"]);
  const moved = (type: string, of: (documentId: string) => object) =>
    dependingOn(renamed, replaced(type, "r", of("old"), of("new"), ["documentId"]));

  it.each([
    ["Location", (id: string) => ({ documentId: id, location: { id: "top" } })],
    ["EditorContent", (id: string) => doc(id, { editorId: "e", type: "text", data: "Hello" })],
    ["Users", (id: string) => doc(id, { users: { ada: { name: "Ada" } } })],
  ])("loses no data, and no step fails: %s", async (type, of) => {
    expect(await violationsOf(renamed, moved(type, of))).toEqual([violation("states-facts")]);
  });
});

it("a document that gets the id of one that another resource is for replaces its data", async () => {
  const renamed = updated("Document", "d", doc("old"), doc("new", { freeDocumentId: "new" }), ["documentId"]);
  const inNew = same("Location", "l", { ...doc("new"), location: { id: "top" } });
  expect(await violationsOf(renamed, inNew)).toContainEqual(violation("loses-data"));
});

it.each([
  ["is not reported apart from it", "retain", 1],
  ["is reported too if its data is deleted in every organization", "deleteData", 2],
])("a location that is lost with its document %s", async (_title, onDelete, count) => {
  const steps = [
    deleted("Document", "d", doc("guide")),
    deleted("Location", "l", location("top", { onDelete })),
  ];
  expect(await violationsOf(...steps)).toContainEqual(violation("loses-data", count));
});

it("a new member of a set may exist, with content that an editor overwrites", async () => {
  const set = (documents: object) => ({ organizationId: "acme", documents });
  const added = updated("DocumentSet", "s", set({ a: {} }), set({ a: {}, b: {} }), ["documents"]);
  const written = doc("b", { editorId: "e", type: "text", data: "Hello", onConflict: "overwrite" });
  const editor = dependingOn(added, created("EditorContent", "e", written));
  expect(await violationsOf(added, editor)).toEqual([violation("overwrites")]);
});

describe("an API key with the configuration of a service, which a preview hides", () => {
  const key = {
    ownerEmail: "a@b.co",
    type: "production",
    emailServiceConfig: { type: "sendgrid", apiKey: "SG" },
  };
  const outputs = { apiKey: "[secret]", fingerprint: "f" };

  it.each<[string, object]>([
    ["as a whole", { emailServiceConfig: "[secret]" }],
    ["in part", { emailServiceConfig: { type: "sendgrid", apiKey: "[secret]" } }],
  ])(
    "changes nothing if the program is the same, and uses quota if it is created: %s",
    async (_how, config) => {
      const shown = (each: object) =>
        JSON.parse(JSON.stringify(each), (name, value: object) =>
          name === "inputs" || name === "outputs" ? { ...value, ...config } : value,
        ) as object;
      expect(await violationsOf(shown(same("ApiKey", "k", key, { outputs })))).toEqual([]);
      expect(await violationsOf(shown(created("ApiKey", "k", key)))).toEqual([violation("spends-quota")]);
    },
  );
});

it("objects of another workspace are created there, although this one has objects with the same ids", async () => {
  const other = { provider: providerRef("other") };
  const { lines } = await reportFor(
    same("Organization", "o", { organizationId: "acme" }),
    same("Document", "d", doc("guide")),
    created("Organization", "o2", { organizationId: "acme" }, other),
    created("Document", "d2", doc("guide"), other),
  );
  expect(lines.map(({ object, does }) => `${object} ${does[0]}`)).toEqual([
    "document is created, or adopted where it is there",
    "organization is created, or adopted where it is there; no endpoint deletes one",
  ]);
});

it("a secret key in place of another one is taken over, and its target is the same without an owner", async () => {
  const [was, is] = [
    { ownerEmail: "a@b.co", type: "production" },
    { rotation: "2", existingApiKey: "[secret]" },
  ];
  const rotated = replaced("ApiKey", "k", was, { ...was, ...is }, ["rotation"], {
    outputs: { apiKey: "[secret]", fingerprint: "f", __target: "https://api.example.com (abcdef)" },
  });
  const { newState } = rotated as { newState: { inputs: object } };
  const to = { ...newState.inputs, __target: "https://api.example.com" };
  expect(await violationsOf({ ...rotated, newState: { ...newState, inputs: to } })).toEqual([]);
});

describe("a change in a disabled organization", () => {
  const off = { organizationIds: ["acme"], disabled: true };
  const renamed = updated("Document", "d", doc("a"), doc("a", { documentName: "A" }), ["documentName"]);
  const enabled = updated("OrganizationDisabledState", "off", off, { ...off, organizationIds: [] }, [
    "organizationIds",
  ]);

  it("fails as long as the organization is disabled", async () => {
    expect(await violationsOf(same("OrganizationDisabledState", "off", off), renamed)).toEqual([
      violation("fails"),
    ]);
  });

  it("does not fail after it is enabled, if the document depends on that", async () => {
    expect(await violationsOf(enabled, dependingOn(enabled, renamed))).toEqual([]);
  });
});
