import { describe, expect, it } from "@jest/globals";
import { jsonReport, markdownReport, textReport } from "../../src/review";
import { verdictOf } from "../../src/review/verdict";
import { created, deleted, hiding, reportFor, reportOn, reportOnStacks, same, updated } from "./support";

const doc = (documentId: string, more: object = {}) => ({ organizationId: "acme", documentId, ...more });
const deletion = deleted("Document", "plan", doc("plan"));

/** Returns the lines of a report with this symbol, without it, above the details. */
const headlines = async (steps: readonly object[], symbol = "🔴") =>
  textReport(await reportFor(...steps))
    .split("\n")
    .filter((line) => line.startsWith(symbol))
    .map((line) => line.slice(symbol.length + 1).replace(/ {2}\[.*\]$/u, ""));

describe("the verdict", () => {
  it.each([
    ["no changes", [], "Nothing to approve: no changes."],
    [
      "a change without danger",
      [created("Document", "a", doc("a"))],
      "Needs no approval: the changes exceed no limit.",
    ],
    [
      "dangers, counted by what they affect",
      [
        deletion,
        deleted("Document", "b", doc("b")),
        created("OrganizationDisabledState", "off", { organizationIds: ["acme"], disabled: true }),
        deleted("AllowedDomains", "d", { domains: ["a.co", "b.co"] }),
      ],
      "Needs an approval: organization acme loses all documents, 2 documents lose their data, 2 domains and organization acme lose access, 2 Documents will fail.",
    ],
    [
      "a set that the preview hides",
      [hiding("documents", deleted("DocumentSet", "s", { organizationId: "acme", documents: { a: {} } }))],
      "Needs an approval: DocumentSet acme/s depends on hidden values.",
    ],
  ])("%s", async (_title, steps, verdict) => {
    const report = await reportFor(...steps);
    expect(textReport(report).split("\n")[0]).toBe(verdict);
    expect(JSON.parse(jsonReport(report))).toMatchObject({ verdict });
    const [, title = "", first = "", rest = ""] = /^(.*?): (.)(.*)$/u.exec(verdict) ?? [];
    const reason = `${first.toUpperCase()}${rest}`;
    expect(markdownReport(report)).toContain(`## ${title}\n\n**${reason}**`);
  });

  it.each([
    [2, "Needs no approval"],
    [1, "Needs an approval"],
  ])("of two deletions, with a limit of %d: %s", async (limit, title) => {
    const steps = [deletion, deleted("Document", "b", doc("b"))];
    expect(verdictOf(await reportOn({ steps }, { limits: { "loses-data": limit } })).title).toBe(title);
  });

  it("of a failed preview: it cannot be approved", async () => {
    const report = await reportOn({ steps: [], diagnostics: [{ severity: "error", message: "no" }] });
    expect(textReport(report)).toMatch(
      /^The preview failed: fix it and review it again, as it cannot be approved\.\n/u,
    );
  });

  it("names the affected stacks of several, and adds up what happens there", async () => {
    const verdictFor = async (...counts: readonly number[]) => {
      const stacks = counts.map((count, index) => {
        const more = { stack: `s${index + 1}` };
        const lost = Array.from({ length: count }, (_, n) =>
          deleted("Document", `d${n}`, doc(`d${n}`), more),
        );
        return [...lost, same("Document", "kept", doc("kept"), more)];
      });
      const [text = ""] = textReport(await reportOnStacks(...stacks)).split("\n");
      return text;
    };
    expect(await verdictFor(1, 0)).toBe("Needs an approval: in s1, document acme/d0 loses its data.");
    expect(await verdictFor(1, 0, 2)).toBe(
      "Needs an approval: in s1 and s3 together, 3 documents lose their data.",
    );
  });

  it("names a limit that the team has set", async () => {
    const steps = [deletion, ...["b", "c"].map((id) => deleted("Document", id, doc(id)))];
    const report = await reportOn({ steps }, { limits: { "loses-data": 2 } });
    expect(verdictOf(report).reason).toBe("3 documents lose their data (limit 2)");
  });

  it("is about lines that are marked as dangers, also for an impact that only the team limits", async () => {
    const steps = [created("Document", "a", doc("a"))];
    const report = await reportOn({ steps }, { limits: { creates: 0 } });
    expect(verdictOf(report).reason).toBe("document acme/a is created");
    expect(textReport(report)).toContain("🔴 document acme/a is created");
  });
});

describe("what happens to an object", () => {
  it("a notification shows its text and who gets it, and no id that was derived from it", async () => {
    const notification = (more: object) =>
      created("Notification", "n", {
        ...doc("guide"),
        actionUser: { userId: "ada", name: "Ada" },
        displayHeadlineMessageTemplate: "{actionUser} has changed {title}, {other}",
        displayHeadlineMessageTemplateData: { title: "the guide", other: "too" },
        displayBodyMessage: "Have a look.",
        notifyUsers: [],
        ...more,
      });
    const to = (...userIds: readonly string[]) => ({
      notifyAll: false,
      notifyUsers: userIds.map((userId) => ({ userId })),
    });
    const text = 'notification acme/"Ada has changed the guide, too" ("Have a look.")';
    expect(await headlines([notification({})], "🟡")).toEqual([`${text} goes to all users of acme`]);
    expect(await headlines([notification(to("bob", "eve"))], "🟡")).toEqual([`${text} goes to bob and eve`]);
    expect(await headlines([notification(to("a", "b", "c", "d", "e"))], "🟡")).toEqual([
      `${text} goes to a, b, c and 2 more`,
    ]);
    expect(await headlines([notification({ notificationId: "mine" })], "🟡")).toEqual([
      'notification acme/mine ("Ada has changed the guide, too") goes to all users of acme',
    ]);
  });

  it("a location shows what changes in it", async () => {
    const location = (fields: object, more: object = {}) => ({
      ...doc("guide", more),
      location: { id: "intro", ...fields },
    });
    const change = async (was: object, is: object) =>
      textReport(await reportFor(updated("Location", "l", was, is, ["location"])));
    expect(
      await change(
        location({ locationName: "Intro", page: 1 }),
        location({ locationName: "Start", page: 1 }),
      ),
    ).toContain('location guide/intro is written as declared: locationName: "Intro" → locationName: "Start"');
    const elsewhere = await change(location({}), location({ page: 2 }, { organizationId: "globex" }));
    expect(elsewhere).toContain("Organization globex: location guide/intro is written as declared");
    expect(elsewhere).toContain("location acme/guide/intro stays with its data");
  });
});
