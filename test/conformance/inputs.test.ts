import { describe, expect, it } from "@jest/globals";
import type { OnChange } from "../../src/definition/definition";
import type { Lifecycle } from "../../src/core/lifecycle";
import { UNKNOWN } from "../../src/values/unknown";
import { lifecycleOf } from "../core/support";
import { covering } from "./covering";
import { samplesWith, scenesOf, stage } from "./stage";

const having = (life: Lifecycle, onChange: OnChange) =>
  Object.keys(life.fields).filter((name) => life.fields[name]?.onChange === onChange);

const types = samplesWith().map(([type, { declared }]) => [type, { ...declared.args }] as const);
const replacing = types.filter(([type]) => having(lifecycleOf(type), "replace").length > 0);

describe("inputs", () => {
  it.each(samplesWith())("of %s that can change are each changed by a sample", (type, { updates }) => {
    const changed = new Set(updates.map(({ field }) => field));
    expect(having(lifecycleOf(type), "update").filter((name) => !changed.has(name))).toEqual([]);
  });

  it.each(replacing)(
    covering("replacement", "%s", "that an object cannot change ask for a new one, each alone"),
    (type, args) => {
      const life = lifecycleOf(type);
      const { inputs } = life.check(args);
      for (const name of having(life, "replace")) {
        const before = inputs[name];
        const changed = { ...inputs, [name]: typeof before === "string" ? `${before}2` : "2" };
        expect([name, life.diff(inputs, changed)]).toEqual([
          name,
          expect.objectContaining({ requiredBy: "inputs", replaces: [name] }),
        ]);
      }
    },
  );

  it.each(types)(covering("spelling", "%s", "that are null or blank count as absent"), (type, args) => {
    const life = lifecycleOf(type);
    const { inputs, problems } = life.check(args);
    expect(problems).toEqual([]);
    const optional = Object.entries(life.fields).filter(
      ([name, { schema }]) => !Object.hasOwn(args, name) && schema.safeParse(undefined).success,
    );
    for (const [name] of optional) {
      for (const blank of [null, "", undefined]) {
        const checked = life.check({ ...args, [name]: blank });
        expect([name, blank, checked]).toEqual([name, blank, { inputs, problems: [] }]);
        expect(life.diff(inputs, checked.inputs)).toMatchObject({ requiredBy: undefined, replaces: [] });
      }
    }
  });

  it.each(types)(covering("spelling", "%s", "in another order make no difference"), async (type, args) => {
    const turned = (value: unknown): unknown => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, entry]) => [key, turned(entry)]),
      );
    };
    const stack = await stage([{ type, name: "x", args }]);
    expect(await stack.up({ type, name: "x", args: { ...(turned(args) as object) } })).toEqual([]);
    expect(stack.emulator.requests).toEqual([]);
  });

  it.each(samplesWith())(
    covering(
      "spelling",
      "%s",
      "in another spelling, or that count only when an object is made, change nothing",
    ),
    async (_type, { declared, silent = [] }) => {
      const stack = await stage([declared]);
      for (const { args } of silent) expect(await stack.up({ ...declared, args })).toEqual([]);
      expect(stack.emulator.requests).toEqual([]);
    },
  );
});

describe("a preview", () => {
  it.each(samplesWith())(
    covering(
      ["preview-writes-nothing", "check-and-diff-send-nothing"],
      "%s",
      "shows every change, and sends nothing",
    ),
    async (_type, sample) => {
      for (const { title, action, before, after } of scenesOf(sample)) {
        const stack = await stage(before);
        const { steps, errors } = await stack.preview(...after);
        expect([title, ...errors]).toEqual([title]);
        expect([title, ...steps]).toEqual(
          action === "delete" ? [title] : [title, `${action} ${sample.declared.name}`],
        );
        expect(stack.emulator.requests).toEqual([]);
      }
    },
  );

  it.each(types)(
    covering(
      "unknown-inputs",
      "%s",
      "accepts unknown values anywhere in a preview, rejects them in an update, and sends nothing",
    ),
    async (type, args) => {
      const life = lifecycleOf(type);
      const names = Object.keys(life.fields);
      const all = Object.fromEntries(names.map((name) => [name, UNKNOWN]));
      const one = names.map((name) => ({ ...args, [name]: UNKNOWN }));
      const inside = Object.entries(args).flatMap(([name, value]) =>
        withUnknownInside(value).map((changed) => ({ ...args, [name]: changed })),
      );
      const applied = await stage([{ type, name: "x", args }]);
      const empty = await stage([]);
      for (const given of [all, ...one, ...inside]) {
        for (const stack of [empty, applied]) {
          const { steps, errors } = await stack.preview({ type, name: "x", args: given });
          expect([given, ...errors]).toEqual([given]);
          if (stack === empty) expect(steps).toEqual(["create x"]);
          if (steps.some((step) => /^(create|update) x$/.test(step))) {
            const [error = ""] = await stack.up({ type, name: "x", args: given });
            expect(error).toMatch(/ not known .* Nothing was applied\./);
            expect(error).not.toContain(UNKNOWN);
          }
          expect(stack.emulator.requests).toEqual([]);
        }
        expect(life.identities(life.check(given).inputs).join()).not.toContain(UNKNOWN);
      }
    },
  );

  /** Returns variants of a value with one unknown entry more in a list, or one unknown value in a map, at every depth. */
  function withUnknownInside(value: unknown): unknown[] {
    if (Array.isArray(value)) return [[...(value as unknown[]), UNKNOWN], [UNKNOWN]];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, entry]) =>
      [UNKNOWN, ...withUnknownInside(entry)].map((changed) => ({ ...value, [key]: changed })),
    );
  }
});

describe("get", () => {
  it.each(samplesWith())(
    covering("get", "%s", "finds an object by its id"),
    async (type, { declared, readable }) => {
      const stack = await stage([declared]);
      const { id = "", outputs = {} } = stack.kept.get(declared.name) ?? {};
      const found = await stack.lookUp(type, id);
      for (const [name, value] of Object.entries(found)) {
        // The program alone determines what happens on deletion.
        if (name.startsWith("__") || name === "onDelete" || !Object.hasOwn(outputs, name)) continue;
        // The service may return more than was declared. If a type cannot be read, its id may contain less.
        const [more, less] = readable ? [value, outputs[name]] : [outputs[name], value];
        expect([name, more]).toEqual([name, like(less)]);
      }
    },
  );

  const like = (value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? (expect.objectContaining(value) as unknown)
      : value;

  it.each(samplesWith(({ readable }) => readable))(
    covering("get", "%s", "reports that a missing object does not exist"),
    async (type, sample) => {
      const stack = await stage([sample.declared]);
      const id = stack.kept.get(sample.declared.name)?.id ?? "";
      stack.emulator.edit(sample.removal ?? sample.parentRemoval ?? {});
      await expect(stack.lookUp(type, id)).rejects.toThrow(/does not exist/);
    },
  );

  it("of users finds those of an organization, a folder or a document, all or only those that are named", async () => {
    const stack = await stage([]);
    stack.emulator.edit({
      organizations: {
        people: {
          folders: { shelf: { users: { cyd: { name: "Cyd", email: "cyd@acme.com" } } } },
          documents: { page: { users: { dan: { name: "Dan" } } } },
        },
      },
    });
    expect(await stack.lookUp("Users", "people/folders/shelf")).toMatchObject({
      folderId: "shelf",
      users: { cyd: { name: "Cyd", email: "cyd@acme.com" } },
    });
    expect(await stack.lookUp("Users", "people/documents/page")).toMatchObject({
      documentId: "page",
      users: { dan: { name: "Dan" } },
    });
    const named = await stack.lookUp("Users", "people", { users: { ada: {} } });
    expect(named["users"]).toEqual({ ada: {} });
    await expect(stack.lookUp("Users", "people/pages/page")).rejects.toThrow("is not an id of Users");
  });
});
