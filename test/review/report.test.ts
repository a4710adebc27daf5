import { describe, expect, it } from "@jest/globals";
import { htmlReport, jsonReport, markdownReport, parsePreview, reportOf, textReport } from "../../src/review";
import { hiding, previewOf, reportFor, reportOn, said, step, UNKNOWN, violation } from "./support";

const doc = (documentId: string, more: object = {}) => ({ organizationId: "acme", documentId, ...more });

describe("a report tells what the engine's words hide", () => {
  it("of a resource with another name in the program: nothing is deleted", () => {
    const report = reportFor(
      step({ op: "delete", type: "Document", name: "old", was: doc("plan", { documentName: "Plan" }) }),
      step({ op: "create", type: "Document", name: "new", is: doc("plan", { documentName: "Plan B" }) }),
    );
    expect(said(report)).toEqual(["document acme/plan gets another name"]);
    expect(report.changes).toMatchObject([{ action: "rename", name: "new", formerName: "old" }]);
    expect(report.violations).toEqual([]);
  });

  it("of a document that is deleted in one organization and created in another: its data is lost", () => {
    const report = reportFor(
      step({ op: "delete", type: "Document", name: "plan", was: doc("plan") }),
      step({
        op: "create",
        type: "Document",
        name: "plan-2",
        is: { organizationId: "globex", documentId: "plan" },
      }),
    );
    expect(said(report)).toEqual([
      "document acme/plan is deleted with its data",
      "document globex/plan is created without the data that is deleted in acme, as nothing moves between organizations",
    ]);
    expect(report.violations).toEqual([violation("loses-data")]);
  });

  it("of a document that moves from a set to a resource of its own: it stays as it is", () => {
    const set = (documents: object) => ({ organizationId: "acme", documents });
    const report = reportFor(
      step({
        op: "update",
        type: "DocumentSet",
        name: "set",
        was: set({ plan: {}, memo: {}, old: {} }),
        is: set({ memo: {} }),
        differs: ["documents.plan", "documents.old"],
      }),
      step({ op: "create", type: "Document", name: "plan", is: doc("plan") }),
    );
    expect(said(report)).toEqual([
      "document acme/old is deleted with its data",
      "document acme/plan already exists: the program declared it before",
      "document acme/plan stays as it is: the program still declares it",
    ]);
  });

  it("of a document that takes the id that another one leaves: it is a new one", () => {
    const report = reportFor(
      step({
        op: "update",
        type: "Document",
        name: "a",
        was: doc("x"),
        is: doc("y"),
        differs: ["documentId"],
      }),
      step({ op: "create", type: "Document", name: "b", is: doc("x") }),
    );
    expect(said(report)).toEqual([
      "document acme/x gets another id and keeps its data",
      "document acme/x is created, or adopted where it is there",
    ]);
  });

  it("of a notification that is replaced under its own id: it is taken back and sent again", () => {
    const notification = (displayBodyMessage: string) => ({
      organizationId: "acme",
      documentId: "guide",
      actionUser: { userId: "ada" },
      notificationId: "n",
      displayHeadlineMessageTemplate: "News",
      displayBodyMessage,
      notifyUsers: [{ userId: "bob" }],
      notifyAll: false,
    });
    const report = reportFor(
      step({
        op: "replace",
        type: "Notification",
        name: "n",
        was: notification("One"),
        is: notification("Two"),
        differs: ["displayBodyMessage"],
        replaces: ["displayBodyMessage"],
      }),
    );
    expect(said(report)).toEqual([
      "notification acme/n goes to 1 user",
      "notification acme/n is taken back; what was sent by e-mail stays sent",
    ]);
  });

  it("of a resource that is replaced because somebody asks for that alone: it takes over what it has", () => {
    const report = reportFor(
      step({
        op: "replace",
        type: "Document",
        name: "d",
        was: doc("d"),
        is: doc("d"),
        replaces: ["id"],
      }),
      step({
        op: "replace",
        type: "DocumentSet",
        name: "s",
        was: { organizationId: "acme", documents: { a: {}, b: {} } },
        is: { organizationId: "acme", documents: { a: {}, c: {} } },
        differs: ["documents"],
        replaces: ["documents"],
      }),
    );
    expect(said(report)).toEqual([
      "document acme/b is deleted with its data",
      "Document acme/d is taken over as it is",
      "document acme/a stays as it is: the program still declares it",
      "document acme/c is created, or adopted where it is there",
      "document acme/a already exists: the program declared it before",
    ]);
  });

  it("of a resource that only has another name in the program: it says so, and what is sent", () => {
    const report = reportFor(
      step({ op: "delete", type: "Document", name: "old", was: doc("plan") }),
      step({ op: "create", type: "Document", name: "new", is: doc("plan") }),
    );
    expect(said(report)).toEqual(["Document acme/new is taken over as it is"]);
    expect(report.requests).toBe(1);
  });

  it("of an object that an update replaced, and did not get to delete: it is deleted now", () => {
    const set = (organizationId: string) => ({ organizationId, documents: { a: {} } });
    const [was, is] = [set("acme"), set("globex")];
    const left = { op: "delete-replaced", type: "DocumentSet", name: "s", was };
    const replacement = { op: "replace", type: "DocumentSet", name: "s", was, is };
    const later = reportFor(step({ op: "same", type: "DocumentSet", name: "s", was: is, is }), step(left));
    expect(said(later)).toEqual(["document acme/a is deleted with its data"]);
    expect(later.violations).toEqual([violation("loses-data")]);
    expect(later.warnings).toEqual([
      "An earlier update replaced DocumentSet s but did not delete the old object. This update deletes it.",
    ]);

    // On request, the engine also prints the steps of a replacement.
    const now = { ...replacement, replaces: ["organizationId"] };
    const parts = reportFor(step({ ...now, op: "create-replacement" }), step(now), step(left));
    expect(said(parts)).toEqual(said(reportFor(step(now))));
    expect(parts.counts.get("loses-data")).toBe(1);
  });

  it("of secret identities: two of them are not taken for one object", () => {
    const report = reportFor(
      step({ op: "delete", type: "Document", name: "old", was: doc("[secret]") }),
      step({ op: "create", type: "Document", name: "new", is: doc("[secret]") }),
    );
    expect(said(report)).toEqual([
      "document acme/[secret] is deleted with its data",
      "document acme/[secret] is created, or adopted where it is there",
    ]);
  });

  it("of an adopted API key with another name in the program: it is not left behind", () => {
    const key = {
      ownerEmail: "a@b.co",
      type: "testing",
      existingApiKey: "key-1",
    };
    const outputs = { apiKey: "key-1", authToken: "[secret]", fingerprint: "f" };
    const report = reportFor(
      step({ op: "delete", type: "ApiKey", name: "old", was: key, outputs }),
      step({ op: "create", type: "ApiKey", name: "new", is: key }),
    );
    expect(report.changes).toMatchObject([{ action: "rename", formerName: "old" }]);
    expect(report.leftBehind).toEqual([]);
  });

  it("of a new API key: its domains are told, though another list has them too", () => {
    const domains = { domains: ["*.com"] };
    const report = reportFor(
      step({ op: "same", type: "AllowedDomains", name: "d", was: domains, is: domains }),
      step({
        op: "create",
        type: "ApiKey",
        name: "k",
        is: { ownerEmail: "a@b.co", type: "testing", allowedDomains: ["*.com"] },
      }),
    );
    expect(report.violations).toEqual([violation("gives-broad-access")]);
  });

  it("of components and of lookups that are dropped: they are nothing in the service", () => {
    const report = reportFor(
      step({ op: "create", type: "collab:index:Workspace", name: "w", is: {}, custom: false }),
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

  it("of a location without an id of its own: it is told by what it says", () => {
    const location = (page: string) => ({ organizationId: "acme", documentId: "d", location: { page } });
    const report = reportFor(
      step({
        op: "update",
        type: "Location",
        name: "l",
        was: location("one"),
        is: location("two"),
        differs: ["location"],
      }),
    );
    expect(textReport(report)).toContain('{"page":"one"} → {"page":"two"}');
  });

  it("of what retainOnDelete keeps", () => {
    const report = reportFor(
      step({ op: "delete", type: "Document", name: "a", was: doc("a"), state: { retainOnDelete: true } }),
    );
    expect(said(report)).toEqual(["document acme/a stays as it is because of retainOnDelete"]);
    expect(report.violations).toEqual([]);
  });

  it("deletes an object that is replaced although the replacement adds retainOnDelete", () => {
    const change = {
      op: "replace",
      type: "Document",
      name: "a",
      was: doc("a"),
      replaces: ["organizationId"],
    };
    const replaced = (before: boolean, after: boolean) => {
      const made = step({ ...change, is: doc("b"), state: { retainOnDelete: before } });
      const { newState } = made as { newState: object };
      return said(reportFor({ ...made, newState: { ...newState, retainOnDelete: after } }));
    };
    expect(replaced(false, true)).toContain("document acme/a is deleted with its data");
    expect(replaced(true, false)).toContain("document acme/a stays as it is because of retainOnDelete");
  });

  it("of an input that takes effect later, and of what is only renewed", () => {
    const organization = (onDelete: string) => ({ organizationId: "acme", onDelete });
    const report = reportFor(
      step({
        op: "update",
        type: "Organization",
        name: "acme",
        was: organization("retain"),
        is: organization("disable"),
        differs: ["onDelete"],
      }),
      step({
        op: "update",
        type: "UserToken",
        name: "bot",
        was: { userId: "bot" },
        is: { userId: "bot" },
        outputs: { token: "[secret]", expiresAt: "2026-11-24T09:00:00.000Z" },
      }),
    );
    expect(said(report)).toEqual([
      "UserToken bot is renewed, or an earlier update of it is completed",
      "Organization acme/acme gets another onDelete: no request is sent now",
    ]);
  });

  it("of domains that let in half of the internet", () => {
    const domains = (...all: string[]) => ({ domains: all });
    const report = reportFor(
      step({
        op: "update",
        type: "AllowedDomains",
        name: "d",
        was: domains("acme.com"),
        is: domains("acme.com", "*.co.uk", "*.acme.dev", "vercel.app"),
        differs: ["domains"],
      }),
    );
    expect(report.violations).toEqual([violation("gives-broad-access", 2)]);
    expect(report.counts.get("gives-access")).toBe(1);
  });

  it("of an organization that nothing else in the program is in", () => {
    const report = reportFor(
      step({
        op: "same",
        type: "Organization",
        name: "acme",
        was: { organizationId: "acme" },
        is: { organizationId: "acme" },
      }),
      step({
        op: "create",
        type: "OrganizationDisabledState",
        name: "off",
        is: { organizationIds: ["acme", "umbrela"], disabled: true },
      }),
    );
    expect(report.warnings).toEqual([
      "Only OrganizationDisabledState off names organization umbrela. Check the spelling: some services create an organization that does not exist.",
    ]);
  });

  it("warns of no organization in a preview that does not show what stays the same", () => {
    const off = step({
      op: "create",
      type: "OrganizationDisabledState",
      name: "off",
      is: { organizationIds: ["acme"], disabled: true },
    });
    expect(reportOn({ steps: [off], changeSummary: { create: 1, same: 3 } }).warnings).toEqual([
      expect.stringContaining("The preview is incomplete"),
    ]);
  });
});

describe("what a report cannot know, it says", () => {
  it("of values that are known only in the update", () => {
    const report = reportFor(
      step({ op: "create", type: "Document", name: "a", is: { organizationId: UNKNOWN, documentId: "a" } }),
      step({
        op: "create",
        type: "DocumentSet",
        name: "s",
        is: { organizationId: "acme", documents: UNKNOWN },
      }),
    );
    expect(report.unchecked.map(({ change, why }) => `${change.name}: ${why}`)).toEqual([
      "a: organizationId is unknown until the update runs",
      "s: documents is unknown until the update runs",
    ]);
    expect(textReport(report)).not.toContain(UNKNOWN);
  });

  it("of a set whose members are known only in the update: all of them may go", () => {
    const set = (documents: unknown, onDelete: string) => ({ organizationId: "acme", documents, onDelete });
    const changes = (onDelete: string) =>
      reportFor(
        step({
          op: "update",
          type: "DocumentSet",
          name: "s",
          was: set({ a: {}, b: {} }, "delete"),
          is: set(UNKNOWN, onDelete),
          differs: ["documents"],
        }),
      );
    const report = changes("delete");
    expect(report.violations).toEqual([violation("loses-data", 2)]);
    expect(textReport(report)).toContain(
      "are deleted with their data (possible, as documents is unknown until the update runs): acme/a and acme/b",
    );
    expect(changes("retain").violations).toEqual([]);
  });

  it("of a name that is known only in the update", () => {
    const report = reportFor(
      step({ op: "create", type: "Document", name: "a", is: doc("a", { documentName: UNKNOWN }) }),
    );
    for (const form of [textReport, markdownReport, htmlReport, jsonReport])
      expect(form(report)).not.toContain(UNKNOWN);
  });

  it("of a preview that fails without a reason: where to look for it", () => {
    const diagnostics = [{ severity: "error", message: "error: preview failed\n" }];
    const report = reportOn({ diagnostics });
    expect(report.failures[0]?.messages[1]).toContain("run `pulumi preview` without --json");
  });

  it("of values that a program keeps as secrets", () => {
    const report = reportFor(
      step({
        op: "update",
        type: "Document",
        name: "a",
        was: doc("a", { documentName: "[secret]" }),
        is: doc("a", { documentName: "[secret]" }),
        differs: ["documentName"],
      }),
    );
    expect(report.unchecked).toMatchObject([{ why: "documentName is a secret: its value is not shown" }]);
  });

  it("of a secret onDelete: the documents may be deleted, and may stay", () => {
    const set = { organizationId: "acme", documents: { a: {} } };
    const report = reportFor(
      hiding("onDelete", step({ op: "delete", type: "DocumentSet", name: "s", was: set })),
    );
    expect(said(report)).toEqual([
      "document acme/a is deleted with its data (possible, as onDelete is a secret)",
      "document acme/a stays in the service with its data, as onDelete says (possible, as onDelete is a secret)",
    ]);
    expect(report.violations).toEqual([violation("loses-data")]);
  });

  it("of a hidden input that does not change, beside one that does: it makes no difference", () => {
    const domains = (maxDeletions: number) => ({ domains: ["acme.com"], maxDeletions });
    const report = reportFor(
      hiding(
        "domains",
        step({
          op: "update",
          type: "AllowedDomains",
          name: "d",
          was: domains(1),
          is: domains(2),
          differs: ["maxDeletions"],
        }),
      ),
    );
    expect(said(report)).toEqual(["AllowedDomains d gets another maxDeletions: no request is sent now"]);
    expect(report.violations).toEqual([]);
  });

  it("of how many members a hidden set has: more than any limit allows", () => {
    const set = { organizationId: "acme", documents: { a: {} } };
    const preview = parsePreview(
      previewOf(hiding("documents", step({ op: "delete", type: "DocumentSet", name: "s", was: set }))),
    );
    const report = reportOf([{ from: "", preview }], { limits: { "loses-data": 1000 } });
    expect(textReport(report)).toContain("any number of documents are deleted with their data (possible");
    expect(textReport(report)).toContain("(loses-data: any number, allowed 1000)");
    expect(JSON.parse(jsonReport(report))).toMatchObject({
      needsApproval: [{ effect: "loses-data", count: Number.MAX_SAFE_INTEGER, limit: 1000 }],
    });
  });

  it("of a hidden domain: it may let in strangers", () => {
    const report = reportFor(
      hiding("domain", step({ op: "create", type: "AllowedDomain", name: "d", is: { domain: "acme.com" } })),
    );
    expect(report.violations).toEqual([violation("gives-broad-access")]);
  });

  it("of an update that failed half-way, with hidden documents: some of them may still go", () => {
    const set = (maxDeletions: number) => ({ organizationId: "acme", documents: { a: {} }, maxDeletions });
    const change = { op: "update", type: "DocumentSet", name: "s", was: set(1), is: set(2) };
    const failed = (initErrors: readonly string[]) =>
      reportFor(hiding("documents", step({ ...change, differs: ["maxDeletions"], state: { initErrors } })));
    expect(failed(["b: is locked"]).violations).toMatchObject([{ impactType: "loses-data" }]);
    expect(failed([]).violations).toEqual([]);
  });

  it("of a preview that failed: it is no report of no changes", () => {
    const diagnostics = [{ severity: "error", message: "documentId must not be empty\n" }];
    const report = reportOn({ steps: [], diagnostics });
    expect(report.failures).toEqual([{ stack: "a file", messages: ["documentId must not be empty"] }]);
    expect(textReport(report)).toContain("documentId must not be empty");
  });

  it.each(["", "Please choose a stack", "{", "[]", "{}", '{"steps": 7}'])(
    "of %j: it is no preview",
    (text) => {
      expect(() => parsePreview(text)).toThrow(/./u);
    },
  );
});

describe("a report in every form", () => {
  const hostile = '`](https://evil.example) <img src=x onerror="alert(1)"> | **x** @everyone';
  const report = reportFor(
    step({ op: "delete", type: "Document", name: hostile, was: doc(hostile, { documentName: hostile }) }),
    step({ op: "create", type: "aws:s3/bucket:Bucket", name: "logs", is: { acl: "private" } }),
  );

  it("tells other providers' resources as what they are", () => {
    expect(report.others).toMatchObject([{ type: "aws:s3/bucket:Bucket", name: "logs", action: "create" }]);
    for (const form of [textReport, markdownReport, htmlReport, jsonReport])
      expect(form(report)).toContain("aws:s3");
  });

  it("takes nothing that a caller chose for markup", () => {
    expect(htmlReport(report)).not.toContain("<img");
    const outside = markdownReport(report)
      .replace(/^(`{3,})diff\n[\s\S]*?\n\1$/gmu, "")
      .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/gu, "");
    expect(outside).not.toContain("<img");
    expect(outside).not.toContain("@everyone");
    expect(outside).not.toContain("https://");
  });

  it("shows what a reader would not see, and lets nothing begin a line of its own", () => {
    const unseen = "a\n🟢 nothing happens\u001b[2J\u202e";
    const tricky = reportFor(
      step({ op: "delete", type: "Document", name: unseen, was: doc("a", { documentName: unseen }) }),
    );
    for (const form of [textReport, markdownReport, htmlReport]) {
      expect(form(tricky)).not.toMatch(/^🟢|\u001b|\u202e/mu);
      expect(form(tricky)).toContain("a\\u{a}🟢 nothing happens\\u{1b}[2J\\u{202e}");
    }
  });

  it("shows a bar in a name as it is, and lets it end no cell", () => {
    const barred = markdownReport(
      reportFor(step({ op: "delete", type: "Document", name: "n", was: doc("a|b") })),
    );
    expect(barred).toContain("**1 document is deleted with its data: `acme/a|b`**");
    expect(barred).toContain("| 🔴 | document `a\\|b` is deleted with its data |");
  });

  it("notifies nobody and links no issue through a name", () => {
    const named = reportFor(
      step({
        op: "create",
        type: "Document",
        name: "a",
        is: doc("a", { documentName: "@all see #1 www.x.co" }),
      }),
    );
    expect(markdownReport(named)).toContain("&#64;&#8203;all see #&#8203;1 www.&#8203;x.co");
  });

  it("keeps what needs eyes, however long names are", () => {
    const long = "x".repeat(20_000);
    const steps = Array.from({ length: 20 }, (_, index) =>
      step({
        op: "delete",
        type: "Document",
        name: long,
        was: doc(`${index}${long}`, { documentName: long }),
      }),
    );
    const markdown = markdownReport(reportFor(...steps));
    expect(markdown).toContain("20 documents are deleted with their data");
    expect(markdown).toContain("To approve exactly these changes");
    expect(markdown.length).toBeLessThan(65_000);
  });

  it("cuts a diff that does not fit into a comment, and says how many lines are missing", () => {
    const is = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`input${index}`, "x".repeat(60)]),
    );
    const long = reportFor(step({ op: "create", type: "aws:x/y:Z", name: "z", is }));
    const markdown = markdownReport(long);
    expect(markdown.length).toBeLessThan(65_000);
    const [, missing = ""] = /\nand (\d+) more lines\n`{3}\n\n<\/details>\n$/u.exec(markdown) ?? [];
    const shown = markdown.split("\n").filter((line) => line.startsWith("    input")).length;
    expect(shown).toBeGreaterThan(500);
    // The diff of a resource begins with a line for the resource itself.
    expect(shown + Number(missing)).toBe(2_000);
    expect(htmlReport(long)).toContain("input1999");
  });

  it("shows no secret, even of a preview that was made to show them", () => {
    const canary = "canary-secret";
    const key = { ownerEmail: "a@b.co", type: "testing", webhookServiceConfig: { authToken: canary } };
    const marked = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      plaintext: canary,
    };
    const shown = reportFor(
      step({ op: "create", type: "ApiKey", name: "key", is: key }),
      step({ op: "create", type: "aws:x/y:Z", name: "z", is: { password: marked } }),
    );
    for (const form of [textReport, markdownReport, htmlReport, jsonReport])
      expect(form(shown)).not.toContain(canary);
  });

  it("has a line for a comment's limit and loses count of nothing, with 10,000 changes", () => {
    const steps = Array.from({ length: 10_000 }, (_, index) =>
      step({ op: "delete", type: "Document", name: `doc-${index}`, was: doc(`document-${index}`) }),
    );
    const many = reportFor(...steps);
    const markdown = markdownReport(many);
    expect(markdown.length).toBeLessThan(65_000);
    expect(markdown).toContain("10000 documents are deleted with their data");
    const [, omitted = ""] = /_(\d+) more changes do not fit here/u.exec(markdown) ?? [];
    const rows = markdown.split("\n").filter((line) => line.startsWith("| 🔴")).length;
    expect(rows + Number(omitted)).toBe(10_000);
    expect(htmlReport(many).split("<tr class=")).toHaveLength(10_001);
  });
});

describe("the content of an editor", () => {
  const intro = { organizationId: "acme", documentId: "guide", editorId: "intro", type: "text", data: "Hi" };
  const editor = (op: string, more: object = {}) =>
    reportFor(step({ op, type: "EditorContent", name: "e", is: { ...intro, ...more } }));

  it("overwrites nothing when it is created, unless onConflict is overwrite", () => {
    expect([...editor("create").counts]).toEqual([["creates", 1]]);
    expect([...editor("create", { onConflict: "overwrite" }).counts]).toEqual([["overwrites", 1]]);
  });

  it("overwrites the content that the state contains when it is replaced in the same editor", () => {
    const replace = { op: "replace", type: "EditorContent", name: "e", is: { ...intro, data: "New" } };
    for (const [was, replaces] of [
      [intro, "id"],
      [{ ...intro, type: "xml" }, "type"],
    ] as const) {
      const report = reportFor(step({ ...replace, was, replaces: [replaces] }));
      expect(report.counts.get("overwrites")).toBe(1);
    }
    const elsewhere = { ...intro, editorId: "other" };
    const report = reportFor(step({ ...replace, was: elsewhere, replaces: ["editorId"] }));
    expect(report.counts.get("overwrites")).toBeUndefined();
  });
});

describe("the fingerprint of a report", () => {
  const step1 = step({ op: "delete", type: "Document", name: "a", was: doc("a") });
  const step2 = step({ op: "delete", type: "Document", name: "b", was: doc("b") });

  it("is the same for the same changes, in whatever order the engine tells them", () => {
    expect(reportFor(step1, step2).fingerprint).toBe(reportFor(step2, step1).fingerprint);
  });

  it("is another one when one more thing changes, or the service is another one", () => {
    const { fingerprint } = reportFor(step1);
    expect(reportFor(step1, step2).fingerprint).not.toBe(fingerprint);
    const config = { "collab:baseUrl": "https://other.example.com" };
    expect(reportOn({ steps: [step1], config }).fingerprint).not.toBe(fingerprint);
  });

  it("outlives a token that is due in the meantime", () => {
    const renewal = step({
      op: "update",
      type: "UserToken",
      name: "bot",
      was: { userId: "bot" },
      is: { userId: "bot" },
    });
    expect(reportFor(step1, renewal).fingerprint).toBe(reportFor(step1).fingerprint);
  });

  it("is of what an earlier update left undone too, which no input asks for any more", () => {
    const retry = (is: object) =>
      reportFor(
        step({
          op: "update",
          type: "DocumentSet",
          name: "plans",
          was: { organizationId: "acme", documents: {} },
          is: { organizationId: "acme", documents: is },
        }),
      ).fingerprint;
    expect(retry({ a: "A" })).not.toBe(retry({ a: "A", b: "B" }));
  });

  it("is another one when a deletion no longer keeps its object", () => {
    const kept = {
      op: "delete",
      type: "Document",
      name: "a",
      was: doc("a"),
      state: { retainOnDelete: true },
    };
    expect(reportFor(step(kept)).fingerprint).not.toBe(reportFor(step1).fingerprint);
  });

  it("does not take what another stack deletes for what one creates", () => {
    const of = (stack: string, op: string, organizationId: string) =>
      parsePreview(
        previewOf(
          step({
            op,
            type: "Document",
            name: "a",
            stack,
            [op === "create" ? "is" : "was"]: { organizationId, documentId: "a" },
          }),
        ),
      );
    const report = reportOf([
      { from: "", preview: of("staging", "delete", "acme") },
      { from: "", preview: of("production", "create", "globex") },
    ]);
    expect(said(report)).toContain("document globex/a is created, or adopted where it is there");
  });

  it("tells several stacks apart", () => {
    const [one, other] = ["staging", "production"].map((stack) =>
      parsePreview(previewOf(step({ op: "delete", type: "Document", name: "a", was: doc("a"), stack }))),
    );
    const report = reportOf([one, other].flatMap((preview) => (preview ? [{ from: "", preview }] : [])));
    expect(report.stacks.map(({ name }) => name)).toEqual(["staging", "production"]);
    expect(markdownReport(report)).toContain(
      "2 documents are deleted with their data: `staging: acme/a` and `production: acme/a`",
    );
    expect(report.sections.map(({ stack, organizationId }) => [stack, organizationId])).toEqual([
      ["production", "acme"],
      ["staging", "acme"],
    ]);
    expect(htmlReport(report)).toContain("Organization <code>acme</code> in stack <code>staging</code>");
    expect(textReport(report)).toContain("- Document a (delete) in stack staging");
    expect(report.violations).toEqual([violation("loses-data", 2)]);
  });
});
