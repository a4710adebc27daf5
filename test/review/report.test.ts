import { describe, expect, it } from "@jest/globals";
import { fingerprintOfContent } from "../../src/resources/editor-content/definition";
import {
  DEFAULT_LIMITS,
  jsonReport,
  markdownReport,
  parsePreview,
  reportOf,
  textReport,
} from "../../src/review";
import {
  created,
  deleted,
  FORMS,
  hiding,
  previewOf,
  replaced,
  reportFor,
  reportOn,
  reportOnStacks,
  same,
  sentencesOf,
  step,
  UNKNOWN,
  updated,
  violation,
} from "./support";

const doc = (documentId: string, more: object = {}) => ({ organizationId: "acme", documentId, ...more });

const ACME = { organizationId: "acme" };
const KEY = { ownerEmail: "a@b.co", type: "testing", existingApiKey: "key-1" };
const token = (isAdmin: boolean) => ({ userId: "ada", userProperties: { ...ACME, isAdmin } });
const set = (documents: unknown, more: object = {}) => ({ organizationId: "acme", documents, ...more });
const notification = (displayBodyMessage: string) => ({
  ...doc("guide"),
  actionUser: { userId: "ada" },
  notificationId: "n",
  displayHeadlineMessageTemplate: "News",
  displayBodyMessage,
  notifyUsers: [{ userId: "bob" }],
  notifyAll: false,
});
const RETAINED = { state: { retainOnDelete: true } };
const expiring = { outputs: { token: "[secret]", expiresAt: "2026-11-24T09:00:00.000Z" } };

describe("a report describes the impact on the service, not on the engine's resources", () => {
  it.each([
    [
      "a resource that gets another name in the program takes over its object, and adopts no API key again",
      [
        deleted("Document", "old", doc("plan")),
        created("Document", "new", doc("plan")),
        deleted("ApiKey", "old-key", KEY, { outputs: { ...KEY, apiKey: "key-1", fingerprint: "f" } }),
        created("ApiKey", "new-key", KEY),
      ],
      [
        "ApiKey new-key is taken over as it is",
        "ApiKey old-key stays as it is: the program still declares it",
        "Document acme/new is taken over as it is",
        "Document acme/old stays as it is: the program still declares it",
      ],
      [],
    ],
    [
      "a resource that gets another name in the program, and another input",
      [
        deleted("Document", "old", doc("plan", { documentName: "Plan" })),
        created("Document", "new", doc("plan", { documentName: "Plan B" })),
      ],
      ["Document acme/new is taken over as it is", "document acme/plan gets another name"],
      [],
    ],
    [
      "a document that is deleted in one organization and created in another loses its data",
      [
        deleted("Document", "plan", doc("plan")),
        created("Document", "plan-2", doc("plan", { organizationId: "globex" })),
      ],
      [
        "organization acme/acme loses every document that the stack declares in it",
        "document acme/plan is deleted with its data, and organization globex gets a new, empty one",
        "document globex/plan is created, or adopted where it is there",
      ],
      [violation("empties-organization"), violation("loses-data")],
    ],
    [
      "documents with one id that are deleted in two organizations and created in two others are not paired",
      [
        ...["acme", "initech"].map((organizationId) =>
          deleted("Document", `of-${organizationId}`, doc("plan", { organizationId })),
        ),
        ...["globex", "umbrella"].map((organizationId) =>
          created("Document", `of-${organizationId}`, doc("plan", { organizationId })),
        ),
      ],
      [
        "organization acme/acme loses every document that the stack declares in it",
        "document acme/plan is deleted with its data",
        "organization initech/initech loses every document that the stack declares in it",
        "document initech/plan is deleted with its data",
        "document globex/plan is created, or adopted where it is there",
        "document umbrella/plan is created, or adopted where it is there",
      ],
      [violation("empties-organization", 2), violation("loses-data", 2)],
    ],
    [
      "a document that moves from a set, which retains what leaves it, to a separate resource",
      [
        updated(
          "DocumentSet",
          "set",
          set({ plan: {}, memo: {}, old: {} }),
          set({ memo: {} }, { onDelete: "retain" }),
          ["documents"],
        ),
        created("Document", "plan", doc("plan")),
      ],
      [
        "Document acme/plan is taken over as it is",
        "document acme/old stays in the service with its data, because of onDelete",
      ],
      [],
    ],
    [
      "a notification that is replaced under its id is taken back and sent again",
      [replaced("Notification", "n", notification("One"), notification("Two"), ["displayBodyMessage"])],
      [
        "notification acme/n goes to bob",
        "notification acme/n is taken back; what was sent by e-mail stays sent",
      ],
      [],
    ],
    [
      "an object that an input replaces is deleted, even if a trigger requests its replacement too",
      [
        replaced("Notification", "n", notification("One"), notification("Two"), [
          "displayBodyMessage",
          "replacementTrigger",
        ]),
      ],
      [
        "notification acme/n goes to bob",
        "notification acme/n is taken back; what was sent by e-mail stays sent",
      ],
      [],
    ],
    [
      "a replacement that no input requires takes over the existing objects",
      [
        replaced("Document", "d", doc("d"), doc("d"), ["id"]),
        replaced("DocumentSet", "s", set({ a: {}, b: {} }), set({ a: {}, c: {} }), ["documents"]),
      ],
      [
        "document acme/b is deleted with its data",
        "Document acme/d stays as it is: the program still declares it",
        "document acme/c is created, or adopted where it is there",
      ],
      [violation("loses-data")],
    ],
    [
      "a replacement that no input requires may delete an object whose id the preview hides",
      [replaced("Document", "d", doc("[secret]"), doc("[secret]"), ["id"])],
      ["Document acme/d may lose data or change access: the preview hides documentId"],
      [violation("hides-values")],
    ],
    [
      "an object of two resources stays if one of them leaves the program",
      [deleted("Document", "old", doc("plan")), same("Document", "other", doc("plan"))],
      ["Document acme/old stays as it is: the program still declares it"],
      [],
    ],
    [
      "a notification that is replaced under its id and retained is not sent again",
      [
        replaced("Notification", "n", notification("One"), notification("Two"), ["displayBodyMessage"], {
          state: { retainOnDelete: true },
        }),
      ],
      ["Notification acme/n stays as it is: the program still declares it"],
      [],
    ],
    [
      "two secret identities do not count as equal",
      [deleted("Document", "old", doc("[secret]")), created("Document", "new", doc("[secret]"))],
      [
        "Document acme/new may lose data or change access: the preview hides documentId",
        "Document acme/old may lose data or change access: the preview hides documentId",
      ],
      [violation("hides-values", 2)],
    ],
    [
      "retainOnDelete keeps an object",
      [deleted("Document", "a", doc("a"), RETAINED)],
      ["document acme/a stays in the service with its data, because of retainOnDelete"],
      [],
    ],
    [
      "an input that takes effect later, and a renewal",
      [
        updated("Organization", "acme", ACME, { ...ACME, onDelete: "disable" }, ["onDelete"]),
        updated("UserToken", "bot", { userId: "bot" }, { userId: "bot" }, [], expiring),
      ],
      [
        "UserToken bot is renewed, or an earlier update of it is completed",
        "Organization acme/acme changes in the program only: no request is sent now",
      ],
      [],
    ],
    [
      "a secret onDelete: the documents may be deleted, and may stay",
      [hiding("onDelete", deleted("DocumentSet", "s", set({ a: {} })))],
      ["DocumentSet acme/s may lose data or change access: the preview hides onDelete"],
      [violation("hides-values")],
    ],
    [
      "a set that is unknown until the update runs: its documents may be deleted",
      [updated("DocumentSet", "s", set({ a: {}, b: {} }), set(UNKNOWN), ["documents"])],
      ["DocumentSet acme/s may lose data or change access: the preview hides documents"],
      [violation("hides-values")],
    ],
    [
      "a hidden input that does not change, beside one that does",
      [
        hiding(
          "domains",
          updated("AllowedDomains", "d", { domains: ["a.co"], maxDeletions: 1 }, { domains: ["a.co"] }, [
            "maxDeletions",
          ]),
        ),
      ],
      ["AllowedDomains d may lose data or change access: the preview hides domains"],
      [violation("hides-values")],
    ],
    [
      "reports the domain localhost of a new API key",
      [created("ApiKey", "k", { ownerEmail: "a@b.co", type: "testing", addLocalHostToAllowedDomains: true })],
      [
        "API key of a@b.co is created; no endpoint deletes or revokes it",
        "domain localhost is allowed: web pages there can use the API key",
      ],
      [],
    ],
  ])("%s", async (_title, steps, sentences, violations) => {
    const report = await reportFor(...steps);
    expect(sentencesOf(report)).toEqual(sentences);
    expect(report.violations).toEqual(violations);
    expect(textReport(report)).not.toMatch(/\b0 \w+ (?:is|are|goes|go|stays?) /u);
  });

  it.each([
    [
      "the domains of a new API key count although another list contains them too",
      [
        same("AllowedDomains", "d", { domains: ["*.com"] }),
        created("ApiKey", "k", { ownerEmail: "a@b.co", type: "testing", allowedDomains: ["*.com"] }),
      ],
      [violation("gives-broad-access")],
    ],
    [
      "domains that let in strangers, beside one that does not",
      [
        updated(
          "AllowedDomains",
          "d",
          { domains: ["acme.com"] },
          { domains: ["acme.com", "*.co.uk", "*.acme.dev", "vercel.app"] },
          ["domains"],
        ),
      ],
      [violation("gives-broad-access", 2)],
    ],
    [
      "a hidden domain may let in strangers",
      [hiding("domains", created("AllowedDomains", "d", { domains: ["acme.com"] }))],
      [violation("hides-values")],
    ],
    [
      "a token that makes its user an admin",
      [created("UserToken", "ada", token(true)), created("UserToken", "bob", token(false))],
      [violation("gives-admin-access")],
    ],
    [
      "a token whose user becomes an admin",
      [updated("UserToken", "ada", token(false), token(true), ["userProperties.isAdmin"])],
      [violation("gives-admin-access")],
    ],
    [
      "documents that are unknown until the update, in a set that retains its documents",
      [
        updated("DocumentSet", "s", set({ a: {} }), set(UNKNOWN, { onDelete: "retain" }), [
          "documents",
          "onDelete",
        ]),
      ],
      [violation("hides-values")],
    ],
  ])("%s", async (_title, steps, violations) => {
    expect((await reportFor(...steps)).violations).toEqual(violations);
  });

  it("counts the request for a document that moves from a set to its own resource", async () => {
    const report = await reportFor(
      updated("DocumentSet", "set", set({ plan: {}, memo: {} }), set({ memo: {} }, { onDelete: "retain" }), [
        "documents",
      ]),
      created("Document", "plan", doc("plan")),
    );
    expect(report.violations).toEqual([]);
    expect(report.requests).toBe(1);
  });

  it("counts an object that an earlier update replaced and did not delete", async () => {
    const [was, is] = [set({ a: {} }), set({ a: {} }, { organizationId: "globex" })];
    const left = { op: "delete-replaced", type: "DocumentSet", name: "s", was };
    const replacement = { op: "replace", type: "DocumentSet", name: "s", was, is };
    const later = await reportFor(same("DocumentSet", "s", is), step(left));
    expect(sentencesOf(later)).toEqual([
      "organization acme/acme loses every document that the stack declares in it",
      "document acme/a is deleted with its data",
    ]);
    expect(later.violations).toEqual([violation("empties-organization"), violation("loses-data")]);

    // On request, the engine also prints the steps of a replacement.
    const now = { ...replacement, replaces: ["organizationId"] };
    const parts = await reportFor(step({ ...now, op: "create-replacement" }), step(now), step(left));
    expect(sentencesOf(parts)).toEqual(sentencesOf(await reportFor(step(now))));
    expect(parts.counts.get("loses-data")).toBe(1);

    // The object that is left over may be that of a resource beside a replaced one.
    const other = { ...left, name: "t", was: set({ b: {} }) };
    const beside = await reportFor(step(other), step(now), step(left));
    expect(beside.counts.get("loses-data")).toBe(2);
  });

  it("omits components and lookups", async () => {
    const report = await reportFor(
      created("collab:index:Workspace", "w", {}, { custom: false }),
      step({
        op: "discard",
        type: "Folder",
        name: "f",
        was: { organizationId: "acme", folderId: "f" },
        state: { external: true },
      }),
    );
    expect(report).toMatchObject({ changes: [], others: [] });
  });

  it("identifies a location without an id by its content", async () => {
    const location = (page: string) => ({ organizationId: "acme", documentId: "d", location: { page } });
    const report = await reportFor(updated("Location", "l", location("one"), location("two"), ["location"]));
    expect(textReport(report)).toContain('{"page":"one"} → {"page":"two"}');
  });

  it("deletes an object that is replaced although the replacement adds retainOnDelete", async () => {
    const sentences = async (before: boolean, after: boolean) => {
      const state = { retainOnDelete: before };
      const elsewhere = doc("a", { organizationId: "globex" });
      const made = replaced("Document", "a", doc("a"), elsewhere, ["organizationId"], { state });
      const { newState } = made as { newState: object };
      return sentencesOf(await reportFor({ ...made, newState: { ...newState, retainOnDelete: after } }));
    };
    expect(await sentences(false, true)).toContain(
      "document acme/a is deleted with its data, and organization globex gets a new, empty one",
    );
    expect(await sentences(true, false)).toContain(
      "document acme/a stays in the service with its data, because of retainOnDelete",
    );
  });
});

describe("organizations of which all declared documents are deleted", () => {
  const emptied = async (...steps: object[]) =>
    (await reportFor(...steps)).counts.get("empties-organization");
  const inGlobex = (documentId: string) => ({ organizationId: "globex", documentId });
  const away = deleted("Document", "a", doc("a"));

  it("are counted, whichever resources declare the documents", async () => {
    expect(await emptied(away, deleted("DocumentSet", "s", set({ b: {}, c: {} })))).toBe(1);
    expect(await emptied(updated("DocumentSet", "s", set({ b: {}, c: {} }), set({}), ["documents"]))).toBe(1);
    expect(await emptied(away, deleted("Document", "b", inGlobex("b")))).toBe(2);
  });

  it("do not include an organization that keeps a document", async () => {
    expect(await emptied(away, same("Document", "b", doc("b")))).toBeUndefined();
    expect(await emptied(away, deleted("Document", "b", doc("b"), RETAINED))).toBeUndefined();
    expect(await emptied(away, updated("Document", "b", doc("b"), doc("c"), ["documentId"]))).toBeUndefined();
    expect(await emptied(away, same("Document", "b", inGlobex("b")))).toBe(1);
  });

  it("need an approval for one, even if the team permits its documents to be deleted", async () => {
    const steps = [deleted("DocumentSet", "s", set({ a: {}, b: {} }))];
    const violationsWith = async (limits: object) =>
      (await reportOn({ steps }, { limits: { ...DEFAULT_LIMITS, "loses-data": 3, ...limits } })).violations;
    expect(await violationsWith({})).toEqual([violation("empties-organization")]);
    expect(await violationsWith({ "empties-organization": 1 })).toEqual([]);
  });
});

describe("a report names what it cannot know", () => {
  it("inputs that are unknown until the update runs", async () => {
    const report = await reportFor(
      created("Document", "a", { organizationId: UNKNOWN, documentId: "a" }),
      created("DocumentSet", "s", set(UNKNOWN)),
    );
    expect(report.violations).toEqual([violation("hides-values", 2)]);
    expect(textReport(report)).not.toContain(UNKNOWN);
  });

  it("a name that is unknown until the update runs", async () => {
    const report = await reportFor(created("Document", "a", doc("a", { documentName: UNKNOWN })));
    for (const form of FORMS) expect(form(report)).not.toContain(UNKNOWN);
  });

  it("what happens to a hidden set, whatever the team permits for others", async () => {
    const steps = [hiding("documents", deleted("DocumentSet", "s", set({ a: {} })))];
    const report = await reportOn({ steps }, { limits: { ...DEFAULT_LIMITS, "loses-data": 1000 } });
    expect(report.violations).toEqual([violation("hides-values")]);
  });

  const failed = (message: string) => [{ severity: "error", message }];
  it.each([
    ["before its first resource", { error: "no plugin" }, ["no plugin"]],
    ["for one reason", { steps: [], diagnostics: failed("it is empty\n") }, ["it is empty"]],
    [
      "for two reasons",
      { error: "no plugin", diagnostics: failed("error: preview failed") },
      ["no plugin", "error: preview failed"],
    ],
    [
      "for a reason that it does not contain",
      { diagnostics: failed("error: preview failed\n") },
      ["error: preview failed", expect.stringContaining("run `pulumi preview` without --json")],
    ],
  ])("the changes of a preview that failed %s", async (_title, preview, messages) => {
    const report = await reportOn(preview);
    expect(report.failures).toEqual([{ stack: "a file", messages }]);
    expect(textReport(report)).toContain("\nReview of a file\n");
    expect(textReport(report)).not.toMatch(/no changes|Fingerprint/u);
  });

  it("the reasons in the text that follows a failed preview, or precedes its JSON, and no others", async () => {
    const diagnostics = [{ severity: "error", message: "error: preview failed\n" }];
    const json = JSON.stringify({ steps: [], diagnostics }, undefined, 4);
    const policies = "Policies:\n    - [mandatory] documents are forbidden";
    const cli = "error: no stack named 'staging' found\n{}";
    for (const [text, message] of [
      [`${json}\nPreviewing update (staging):\n\n${policies}\n\n`, policies],
      [`${json}\r\n${cli}`, cli],
      [`${cli}\n`, cli],
      [`${cli}\n${json}`, `${cli}\n${json}`],
    ] as const) {
      const report = await reportOf([{ from: "previews/staging.json", preview: parsePreview(text) }]);
      expect(report.failures).toEqual([{ stack: "staging", messages: [message] }]);
    }
  });

  it("how to get a preview instead of the engine's events", () => {
    const events = '{"sequence":0,"timestamp":1795821845,"preludeEvent":{"config":{}}}\n';
    for (const text of [events, events + events])
      expect(() => parsePreview(text)).toThrow("unset PULUMI_ENABLE_STREAMING_JSON_PREVIEW");
  });

  it.each(["", "Please choose a stack", "{", "[]", "{}", '{"steps": 7}'])(
    "rejects %j, which is not a preview",
    (text) => {
      expect(() => parsePreview(text)).toThrow(/./u);
    },
  );
});

describe("a report in every form", () => {
  it("lists what others change by resource and stack, below a summary", async () => {
    const text = textReport(
      await reportOnStacks(
        [
          created("Document", "a", doc("a"), { stack: "staging" }),
          created("aws:s3/bucket:Bucket", "logs", { acl: "private" }, { stack: "staging" }),
        ],
        [updated("Organization", "acme", ACME, { ...ACME, onDelete: "disable" }, ["onDelete"])],
      ),
    );
    for (const part of [
      /^Fingerprint of these changes: \w{32}\nReview of staging and production: 3 resources change in all stacks together, about 1 request to the service$/mu,
      /\n\nOther providers' resources\n {2}create aws:s3\/bucket:Bucket logs in staging\n/u,
    ])
      expect(text).toMatch(part);
    expect(
      textReport(await reportFor(updated("UserToken", "bot", { userId: "bot" }, { userId: "bot" }))),
    ).toContain("Review of production: 1 resource changes, about 1 request to the service");
  });

  it("gives programs each line with its resource", async () => {
    const [was, is] = ["Plan", "Plan B"].map((documentName) => doc("plan", { documentName }));
    const rename = await reportFor(updated("Document", "plan", was ?? {}, is ?? {}, ["documentName"]));
    expect(JSON.parse(jsonReport(rename))).toMatchObject({
      counts: { renames: 1 },
      impacts: [
        {
          level: "plain",
          impactType: "renames",
          object: "document",
          organizationId: "acme",
          items: [{ name: "plan", from: '"Plan"', to: '"Plan B"' }],
          does: "gets another name",
          final: false,
          stack: "production",
          resource: { type: "Document", name: "plan", action: "update", source: "index.ts:7" },
        },
      ],
    });
  });

  it("gives programs the address of the service, and which deletions are final", async () => {
    const baseUrl = "https://collab.example";
    const config = { "collab:baseUrl": baseUrl };
    const report = await reportOn({ steps: [deleted("Document", "a", doc("a"))], config });
    expect(JSON.parse(jsonReport(report))).toMatchObject({
      stacks: [{ baseUrl }],
      impacts: [{ impactType: "empties-organization" }, { impactType: "loses-data", final: true }],
    });
  });

  it("limits each list on the terminal to 200 lines, and counts the others", async () => {
    const many = Array.from({ length: 203 }, (_, index) => created("aws:x/y:Z", `z${index}`, {}));
    const text = textReport(await reportFor(...many));
    expect(text.match(/^ {2}create aws:x\/y:Z z\d+$/gmu)).toHaveLength(200);
    expect(text).toContain("\n  and 3 more\n");
    expect(textReport(await reportFor(...many.slice(0, 50)))).not.toMatch(/and -?\d+ more/u);
  });

  it("shows each value of the engine's diff, wherever its path is", async () => {
    const documents = (name: string) => set({ "a.b": { documentName: name } });
    const change = updated("DocumentSet", "s", documents("A"), documents("B"));
    const detailedDiff = {
      'documents["a.b"].documentName': { kind: "update" },
      organizationId: { kind: "add" },
      onDelete: { kind: "delete-replace" },
    };
    const text = markdownReport(await reportFor({ ...change, diffReasons: ["documents"], detailedDiff }));
    for (const line of [
      '~ documents["a.b"].documentName: "A" => "B"',
      '+ organizationId: "acme"',
      '- onDelete: "delete"',
    ])
      expect(text).toContain(`\n  ${line}\n`);
  });

  it("names no entry of a secret map, although previews of the full provider and of newer engines do", async () => {
    const change = hiding("documents", updated("DocumentSet", "s", set({ plan: {} }), set({ wages: {} })));
    const detailedDiff = { "documents.plan": { kind: "delete" }, "documents.wages": { kind: "add" } };
    const text = markdownReport(await reportFor({ ...change, diffReasons: ["documents"], detailedDiff }));
    expect(text).toContain('\n  ~ documents: "[secret]" => "[secret]"\n');
    expect(text).not.toMatch(/documents\.|wages/u);
  });

  it("sends no notification and links no issue through a name", async () => {
    const named = await reportFor(
      created("Document", "a", doc("a", { documentName: "@all see #1 www.x.co" })),
    );
    expect(markdownReport(named)).toContain("&#64;&#8203;all see #&#8203;1 www.&#8203;x.co");
  });

  it("keeps the headlines and the approval however long names are", async () => {
    const long = "x".repeat(20_000);
    const steps = Array.from({ length: 20 }, (_, index) =>
      deleted("Document", long, doc(`${index}${long}`, { documentName: long })),
    );
    const markdown = markdownReport(await reportFor(...steps));
    expect(markdown).toContain("20 documents are deleted with their data");
    expect(markdown).toContain("To approve exactly these changes");
    expect(markdown.length).toBeLessThan(65_000);
  });

  it("cuts a diff that does not fit into a comment, and counts the missing lines", async () => {
    const is = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`input${index}`, "x".repeat(60)]),
    );
    const long = await reportFor(created("aws:x/y:Z", "z", is));
    const markdown = markdownReport(long);
    expect(markdown.length).toBeLessThan(65_000);
    const [, missing = ""] = /\nand (\d+) more lines\n`{3}\n\n<\/details>\n$/u.exec(markdown) ?? [];
    const shown = markdown.split("\n").filter((line) => line.startsWith("    input")).length;
    expect(shown).toBeGreaterThan(500);
    // The diff of a resource begins with a line for the resource itself.
    expect(shown + Number(missing)).toBe(2_000);
  });

  it("shows no secret of a preview that contains them", async () => {
    const canary = "canary-secret";
    const key = { ownerEmail: "a@b.co", type: "testing", webhookServiceConfig: { authToken: canary } };
    const marked = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      plaintext: canary,
    };
    const shown = await reportFor(
      created("ApiKey", "key", key),
      created("aws:x/y:Z", "z", { password: marked }),
    );
    for (const form of FORMS) expect(form(shown)).not.toContain(canary);
  });

  it("counts the objects that do not fit into a comment", async () => {
    const steps = Array.from({ length: 2_000 }, (_, index) =>
      deleted("Document", `doc-${index}`, doc(`document-${index}`)),
    );
    const many = await reportFor(...steps);
    const markdown = markdownReport(many);
    expect(markdown.length).toBeLessThan(65_000);
    expect(markdown).toContain("2000 documents are deleted with their data");
    expect(markdown).toContain("`acme/document-0`, ");
    expect(markdown).toContain(" and 1981 more** [Document `doc-0`, Document `doc-1` and 1998 more]");
    expect(markdown).toMatch(/\nand \d+ more lines\n/u);
    expect(jsonReport(many).split("is deleted with its data")).toHaveLength(2_001);
  });
});

it("the content of an editor changes if it is replaced in the same editor: the update fails if users have written", async () => {
  const intro = { ...doc("guide"), editorId: "intro", type: "text", data: "Hi" };
  const outputs = { __written: fingerprintOfContent("Hi") };
  const countsFor = async (was: object, by: string) =>
    (await reportFor(replaced("EditorContent", "e", was, { ...intro, data: "New" }, [by], { outputs })))
      .counts;
  expect([...(await countsFor(intro, "id"))]).toEqual([["changes", 1]]);
  expect([...(await countsFor({ ...intro, type: "xml" }, "type"))]).toEqual([["changes", 1]]);
  const elsewhere = await countsFor({ ...intro, editorId: "other" }, "editorId");
  expect(elsewhere.get("overwrites")).toBeUndefined();
});

it("a document that takes the former id of another one in the same update is reported as failing", async () => {
  const report = await reportFor(
    updated("Document", "a", doc("x"), doc("y", { freeDocumentId: "y" }), ["documentId"]),
    created("Document", "b", doc("x")),
  );
  expect(report.counts.get("fails")).toBe(2);
  expect(sentencesOf(report).join("\n")).toMatch(
    /Document b will fail: .* would move from Document acme\/x to a new Document in one update/u,
  );
});

describe("the fingerprint of a report", () => {
  const step1 = deleted("Document", "a", doc("a"));

  it("changes with one more change", async () => {
    const more = deleted("Document", "b", doc("b"));
    expect((await reportFor(step1, more)).fingerprint).not.toBe((await reportFor(step1)).fingerprint);
  });

  it("changes with what the objects are before the update", async () => {
    const rename = (from: string) =>
      updated("Document", "a", doc("a", { documentName: from }), doc("a", { documentName: "New" }), [
        "documentName",
      ]);
    expect((await reportFor(rename("Plan"))).fingerprint).not.toBe(
      (await reportFor(rename("Draft"))).fingerprint,
    );
  });

  it("does not change if a token becomes due in the meantime", async () => {
    const renewal = updated("UserToken", "bot", { userId: "bot" }, { userId: "bot" });
    expect((await reportFor(step1, renewal)).fingerprint).toBe((await reportFor(step1)).fingerprint);
  });

  it("is, for each stack of several, that of a report on the stack alone", async () => {
    // Both stacks are named production, so a report on both names their projects too.
    const sources = ["shop", "store"].map((project) => ({
      from: project,
      preview: parsePreview(
        previewOf(deleted("Document", "a", doc("a"))).replaceAll("::shop::", `::${project}::`),
      ),
    }));
    const alone = await Promise.all(sources.map(async (source) => (await reportOf([source])).fingerprint));
    expect(JSON.parse(jsonReport(await reportOf(sources)))).toMatchObject({
      stacks: [{ fingerprint: alone[0] }, { fingerprint: alone[1] }],
    });
    expect(alone[0]).not.toBe(alone[1]);
    const names = (await reportOf(sources)).stacks.map(({ name }) => name);
    expect(names).toEqual(["shop/production", "store/production"]);
  });

  it("covers what an earlier update left pending", async () => {
    const retry = async (is: object) =>
      (await reportFor(updated("DocumentSet", "plans", set({}), set(is)))).fingerprint;
    expect(await retry({ a: "A" })).not.toBe(await retry({ a: "A", b: "B" }));
    // Nothing happens to one of the documents: another resource declared it before.
    const beside = async (is: object) =>
      (
        await reportFor(
          deleted("Document", "a", doc("a")),
          updated("DocumentSet", "plans", set({}), set({ a: {}, ...is })),
        )
      ).fingerprint;
    expect(await beside({ b: {} })).not.toBe(await beside({ b: {}, c: {} }));
  });

  it("a document that one stack deletes and another creates is not a move", async () => {
    const report = await reportOnStacks(
      [deleted("Document", "a", doc("a"), { stack: "staging" })],
      [created("Document", "a", doc("a", { organizationId: "globex" }))],
    );
    expect(sentencesOf(report)).toContain("document globex/a is created, or adopted where it is there");
  });

  it("counts the stacks in which the same happens, and the objects, if there are many", async () => {
    const deletions = (stack: string) => [
      same("Document", "kept", doc("kept"), { stack }),
      ...Array.from({ length: 10 }, (_, index) =>
        deleted("Document", `d${index}`, doc(`d${index}`), { stack }),
      ),
    ];
    const report = await reportOnStacks(...["a", "b", "c", "d"].map(deletions));
    expect(textReport(report)).toContain(
      "(🟡) in all stacks:\n🔴 10 documents are deleted with their data: acme/d0, acme/d1, acme/d2,",
    );
    expect(textReport(await reportOnStacks(deletions("a"), deletions("b"), []))).toContain(
      "(🟡) in a and b:\n🔴 10 documents",
    );
  });
});

it("an organization that only gets another name in the program is reported as enabled where the adoption enables it", async () => {
  const organization = { organizationId: "acme", onDelete: "disable" };
  const renamed = (inputs: object) =>
    reportFor(deleted("Organization", "old", inputs), created("Organization", "new", inputs));
  expect((await renamed(organization)).counts.get("gives-access")).toBe(1);
  expect((await renamed({ organizationId: "acme" })).counts.get("gives-access")).toBeUndefined();
});
