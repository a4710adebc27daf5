import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { checkFields, nonEmptyText } from "../../src/core/fields";
import { canonical, plainObject } from "../../src/values/plain";
import { UNKNOWN } from "../../src/values/unknown";
import { NOTIFICATION } from "../support";
import { lifecycleOf } from "./support";

const fields = {
  name: { schema: nonEmptyText, onChange: "update" },
  type: { schema: z.enum(["a", "b"], 'must be "a" or "b"').optional(), onChange: "replace" },
  on: { schema: z.boolean().optional(), onChange: "nothing" },
  config: {
    schema: z.strictObject({ url: z.url("must be a URL").optional() }).optional(),
    onChange: "update",
  },
  list: {
    schema: z.array(nonEmptyText.max(3, "must have at most 3 characters")).optional(),
    onChange: "update",
  },
} as const;

const problemsOf = (given: Record<string, unknown>) =>
  checkFields(fields, given).problems.map(({ path, message }) => `${path} ${message}`);

describe("checking inputs", () => {
  it("treats an empty text, null and an absent value as the same, at any depth", () => {
    const spellings = [
      { name: "x" },
      { name: "x", type: "", config: { url: "" } },
      { name: "x", type: null, config: { url: null } },
    ];
    const [first, ...others] = spellings.map((given) => checkFields(fields, given));
    expect(first?.problems).toEqual([]);
    expect(first?.inputs).toEqual({ name: "x" });
    for (const { inputs, problems } of others)
      expect({ inputs, problems }).toEqual({ inputs: { name: "x", config: {} }, problems: [] });
  });

  it("names the input that is required", () => {
    expect(problemsOf({})).toEqual(["name is required"]);
    expect(problemsOf({ name: "" })).toEqual(["name is required"]);
  });

  it("names the path and the problem, never the value", () => {
    expect(problemsOf({ name: "x", config: { url: "hunter2" } })).toEqual(["config.url must be a URL"]);
    expect(problemsOf({ name: "x", list: ["ok", "hunter2"] })).toEqual([
      "list[1] must have at most 3 characters",
    ]);
    expect(problemsOf({ name: 1 })).toEqual(["name must be a string"]);
    expect(problemsOf({ name: "x", on: "yes" })).toEqual(["on must be a boolean"]);
    const { problems } = lifecycleOf("DocumentSet").check({ organizationId: "acme", documents: ["plan"] });
    expect(problems.map(({ message }) => message)).toEqual(["must be a map"]);
    expect(problemsOf({ name: "x", type: "c" })).toEqual(['type must be "a" or "b"']);
  });

  it("rejects an entry named __proto__ beside the inputs and in them, at any depth", () => {
    const given = JSON.parse('{"name":"x","__proto__":{"x":1}}') as Record<string, unknown>;
    expect(problemsOf(given)).toEqual(["what is given must not have an entry named __proto__"]);
    const proto = JSON.parse('{"__proto__":"x"}') as object;
    expect(problemsOf({ name: "x", config: proto })).toContain(
      "config must not have an entry named __proto__",
    );
    expect(problemsOf({ name: "x", list: ["ok", proto] })).toContain(
      "list[1] must not have an entry named __proto__",
    );
  });

  it("lists the inputs when one is misspelled", () => {
    expect(problemsOf({ nmae: "x", name: "x" })).toEqual([
      "nmae is not an input; the inputs are name, type, on, config, list",
    ]);
  });

  it("lists the fields when one of an input, or of an entry, is misspelled", () => {
    expect(problemsOf({ name: "x", config: { uri: "x" } })).toEqual([
      "config has no field named uri; the fields are url",
    ]);
    const messageOf = (type: string, inputs: Record<string, unknown>) =>
      lifecycleOf(type)
        .check({ organizationId: "acme", ...inputs })
        .problems.map(({ message }) => message);
    expect(messageOf("DocumentSet", { documents: { a: { name: "A" } } })).toEqual([
      "has no field named name; the fields are documentName, folderId",
    ]);
    expect(messageOf("Users", { users: { ada: { mail: "a", age: 3 } } })).toEqual([
      "has no field named mail, age; the fields are name, email",
    ]);
  });

  it("lets unknown values pass at any depth, and still checks the known ones beside them", () => {
    expect(problemsOf({ name: UNKNOWN, type: UNKNOWN, on: UNKNOWN, config: UNKNOWN, list: UNKNOWN })).toEqual(
      [],
    );
    expect(problemsOf({ name: "x", config: { url: UNKNOWN } })).toEqual([]);
    expect(problemsOf({ name: "x", list: [UNKNOWN, "hunter2"] })).toEqual([
      "list[1] must have at most 3 characters",
    ]);
  });

  it("treats a list with an unknown value as unknown, because its checked form is not a list", () => {
    expect(checkFields(fields, { name: "x", list: ["a", UNKNOWN] }).inputs).toEqual({
      name: "x",
      list: UNKNOWN,
    });
  });
});

describe("an input that is nested too deeply", () => {
  const editor = { organizationId: "acme", documentId: "handbook", editorId: "main", type: "map" };

  /** Returns objects nested to this depth. */
  function nested(levels: number): object {
    let value = {};
    for (let level = 1; level < levels; level++) value = { a: value };
    return value;
  }

  const INPUTS: readonly [type: string, path: string, inputs: (value: object) => object][] = [
    ["EditorContent", "data", (data) => ({ ...editor, data })],
    ["Location", "location", (location) => ({ documentId: "handbook", location })],
    ["Notification", "notificationSourceData", (data) => ({ ...NOTIFICATION, notificationSourceData: data })],
    ["Users", "users", (users) => ({ organizationId: "acme", users })],
    ["DocumentSet", "documents", (documents) => ({ organizationId: "acme", documents })],
    ["AllowedDomains", "domains", (domains) => ({ domains: [domains] })],
  ];

  it.each(INPUTS)("of %s is rejected in one line that names it", (type, path, inputs) => {
    const message = "is nested too deeply: it may have at most 500 levels";

    for (const levels of [501, 10_000, 100_000]) {
      const { problems } = lifecycleOf(type).check({ ...inputs(nested(levels)) });
      expect(problems).toContainEqual({ path, message });
      expect(problems.filter((problem) => problem.path.startsWith(path))).toHaveLength(1);
    }
  });

  it("has a limit that can be used in full: checked, compared, made plain and written", () => {
    const { inputs, problems } = lifecycleOf("EditorContent").check({ ...editor, data: nested(500) });
    const changed = lifecycleOf("EditorContent").check({ ...editor, data: { a: nested(499), b: 1 } }).inputs;

    expect(problems).toEqual([]);
    expect(
      lifecycleOf("EditorContent").diff(inputs, JSON.parse(JSON.stringify(inputs)) as typeof inputs)
        .requiredBy,
    ).toBeUndefined();
    expect(lifecycleOf("EditorContent").diff(inputs, changed).requiredBy).toBe("inputs");
    expect(canonical(plainObject(inputs))).toContain("{}");
  });
});

it.each([
  ["DocumentSet", "documents"],
  ["Users", "users"],
])("an entry of a %s without an id is rejected with what to do", (type, field) => {
  const { problems } = lifecycleOf(type).check({ organizationId: "acme", [field]: { "": {}, plan: {} } });
  const message = "has an id that must not be empty: correct it, or remove the entry";
  expect(problems).toEqual([{ path: `${field}[""]`, message }]);
});
