import { describe, expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import { DocumentSet, type DocumentSetArgs } from "../../../src";
import { mockEngine } from "../../program/mock-engine";

const registered = mockEngine();

async function declared(documents: unknown) {
  const set = new DocumentSet("set", { organizationId: "acme", documents } as DocumentSetArgs);
  const read = await new Promise((resolve) => set.documents.apply(resolve));
  return { registered: registered.at(-1)?.inputs["documents"], read };
}

const later = <Value>(value: Value) => pulumi.output(Promise.resolve(value));

const ENTRIES = {
  named: { documentName: "Named" },
  plain: {},
  placed: { documentName: "A/B", folderId: "my plans" },
};
const SHORT = { named: "Named", plain: true, placed: "my%20plans/A/B" };

describe("the entries of a DocumentSet", () => {
  it.each([
    ["values", ENTRIES],
    ["each known later", Object.fromEntries(Object.entries(ENTRIES).map(([id, one]) => [id, later(one)]))],
    ["known later, all of them", later(ENTRIES)],
    ["a promise", Promise.resolve(ENTRIES)],
    [
      "partly known later",
      {
        named: { documentName: later("Named") },
        plain: { documentName: undefined, folderId: later(undefined) },
        placed: { documentName: "A/B", folderId: Promise.resolve("my plans") },
      },
    ],
  ])("are registered as one text each, and read as they were written: %s", async (_how, given) => {
    expect(await declared(given)).toEqual({ registered: SHORT, read: ENTRIES });
  });

  it("stay unchanged if they are invalid, so that the check reports them", async () => {
    const mistakes = {
      misspelled: { documentNam: "x" },
      number: { documentName: 1 },
      later: { documentName: later(1) },
      strange: { folderId: "\ud800" },
    };
    expect((await declared(mistakes)).registered).toEqual({ ...mistakes, later: { documentName: 1 } });
  });

  it("are invalid, and not short forms, if a program passes texts", async () => {
    const given = { text: "plans/Handbook", later: later("Handbook"), nothing: undefined };
    expect((await declared(given)).registered).toEqual({ text: null, later: null, nothing: null });
  });

  it("are secret if a part of them is", async () => {
    const set = new DocumentSet("set", {
      organizationId: "acme",
      documents: { a: { documentName: pulumi.secret("hunter2"), folderId: "x" } },
    });
    expect(await pulumi.isSecret(set.documents)).toBe(true);
    expect(JSON.stringify(registered)).toContain("x/hunter2");
  });

  it.each([
    "documents.a.documentName",
    "documents.*.folderId",
    'documents["my.a"].documentName',
    'documents["a"]["folderId"]',
  ])("cannot be ignored in a part of them, and the program ends at it: %s", (path) => {
    for (const opts of [{ ignoreChanges: [path] }, { replaceOnChanges: [path] }])
      expect(() => new DocumentSet("set", { organizationId: "acme", documents: {} }, opts)).toThrow(
        `${path}: ignoreChanges and replaceOnChanges of a DocumentSet can name whole documents only`,
      );
  });

  it.each(["documents", "documents.a", 'documents["my.a"]', "documents.*", "folderId", "onDelete"])(
    "can be ignored as a whole: %s",
    (path) => {
      const opts = { ignoreChanges: [path] };
      expect(() => new DocumentSet("set", { organizationId: "acme", documents: {} }, opts)).not.toThrow();
    },
  );
});
