import { describe, expect, it } from "@jest/globals";
import { expand, shorten, type Entry } from "../../../src/resources/document-set/definition";

const FORMS: [string, Entry, string | true][] = [
  ["a name", { documentName: "Handbook" }, "Handbook"],
  ["a name in a folder", { documentName: "Handbook", folderId: "plans" }, "plans/Handbook"],
  ["a folder alone", { folderId: "plans" }, "plans/"],
  ["nothing", {}, true],
  ["a name with slashes", { documentName: "A/B/" }, "/A/B/"],
  ["a slash for a name", { documentName: "/" }, "//"],
  ["such a name in a folder", { documentName: "A/B", folderId: "plans" }, "plans/A/B"],
  ["a folder with slashes, blanks and signs", { documentName: "é", folderId: "a/b %2F" }, "a%2Fb%20%252F/é"],
  ["a name like an encoded one", { documentName: "100%2F" }, "100%2F"],
  ["names with a meaning in JavaScript", { documentName: "true", folderId: "__proto__" }, "__proto__/true"],
];

describe("the short form of an entry of a set", () => {
  it.each(FORMS)("of %s is readable and expands to the same entry", (_what, entry, short) => {
    expect(shorten(entry)).toBe(short);
    expect(expand(short)).toEqual(entry);
  });

  it.each<[Entry, Entry]>([
    [{ documentName: "plans/Handbook" }, { documentName: "Handbook", folderId: "plans" }],
    [{ documentName: "plans/" }, { folderId: "plans" }],
    [{ documentName: "true" }, {}],
    [
      { documentName: "b", folderId: "a/b" },
      { documentName: "b/b", folderId: "a" },
    ],
    [{ folderId: "a b" }, { folderId: "a%20b" }],
  ])("distinguishes %j from %j", (one, other) => {
    expect(shorten(one)).not.toBe(shorten(other));
  });
});
