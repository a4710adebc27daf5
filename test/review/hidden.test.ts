import { describe, expect, it } from "@jest/globals";
import { isPublic, type Definition } from "../../src/definition/definition";
import type { Type } from "../../src/definition/type";
import { definitions } from "../../src/resources/definitions";
import type { Report } from "../../src/review";
import { getOrMake } from "../../src/values/collections";
import { SAMPLES, type Sample } from "../engine/samples";
import { checked } from "../core/support";
import { providerRef, reportFor, UNKNOWN } from "./support";

/**
 * Hiding a value must never make an approval unnecessary. The cases are generated from the definitions and the samples:
 * each sample is created, changed, replaced and deleted with all values visible, and again with each input hidden in some ways.
 * If a preview with visible values needs an approval, the same preview with hidden values must need it too.
 */

type Values = Readonly<Record<string, unknown>>;

/** A change of one resource with visible values. */
interface Change {
  readonly was?: Values;
  readonly is?: Values;
}

type Path = readonly string[];

const SECRET = "[secret]";

/** A state contains no unknown values. */
const WAYS = {
  "is a secret": { was: SECRET, is: SECRET },
  "becomes a secret": { was: undefined, is: SECRET },
  "is a secret no longer": { was: SECRET, is: undefined },
  "is unknown": { was: undefined, is: UNKNOWN },
  "is unknown and was a secret": { was: SECRET, is: UNKNOWN },
} as const;

type Way = keyof typeof WAYS;

/** More members than any sample has. */
const MANY = [1, 2, 3, 4, 5, 6];

/** Returns values that a type can have, the most harmful ones first. */
function valuesOf({ shape }: Type, known: readonly unknown[]): readonly unknown[] {
  switch (shape.is) {
    case "flag":
      return [true, false];
    case "choice":
      return shape.of;
    case "number":
      return [1, 2];
    case "text":
      return shape.format === "domain" ? ["*.com", "other.com"] : ["other", "ops@other.com"];
    case "set": {
      const [worst = ""] = valuesOf(shape.of, []);
      const others = MANY.map((each) => (String(worst).includes(".") ? `many-${each}.com` : `many-${each}`));
      return [[], [worst], others];
    }
    case "map":
    case "list": {
      const [given] = known;
      const some: readonly unknown[] = Array.isArray(given) ? given : Object.values(objectIn(given));
      const first = some[0] ?? {};
      return shape.is === "map"
        ? [{}, Object.fromEntries(MANY.map((each) => [`many-${each}`, first]))]
        : [[], MANY.map((each) => ({ ...objectIn(first), userId: `many-${each}` }))];
    }
    case "object":
      return (known.length > 0 ? known : [{}]).flatMap((given) =>
        Object.entries(shape.fields).flatMap(([name, { type }]) =>
          valuesOf(type, [])
            .slice(0, 1)
            .map((value) => ({ ...objectIn(given), [name]: value })),
        ),
      );
    case "object of the user's":
      return [{ id: "other" }, { title: "other" }];
    case "content of an editor":
      return ["other", { title: "other" }];
  }
}

/** Returns inputs as a program declares them: those of the sample, and those with each input set to other values. */
function argumentsOf({ declared, updates, silent = [], replacements }: Sample, definition: Definition) {
  const given = [declared, ...updates, ...silent, ...replacements].map(({ args }) => args as Values);
  const others = Object.entries(definition.inputs).flatMap(([name, { type }]) => {
    const known = given.flatMap((args) => (args[name] === undefined ? [] : [args[name]]));
    return valuesOf(type, known).map((value): Values => ({ [name]: value }));
  });
  return [
    ...given.flatMap((args) => valid(declared.type, args)),
    ...others.flatMap((one) => {
      const alone = valid(declared.type, { ...given[0], ...one });
      // Some values are only valid together with another input, such as content of the matching type.
      const together = () =>
        others.flatMap((other) => valid(declared.type, { ...given[0], ...other, ...one }));
      return alone.length > 0 ? alone : together().slice(0, 1);
    }),
  ];
}

/** Returns the checked inputs, or an empty list if the check rejects them. */
function valid(type: string, args: Values): Values[] {
  try {
    return [checked(type, args)];
  } catch {
    return [];
  }
}

const objectIn = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

function changesOf(all: readonly Values[], { inputs }: Definition): Change[] {
  const [declared = {}] = all;
  // Inputs that cause a replacement or a rejection do so whatever the other inputs are.
  const updates = all.filter((values) =>
    Object.keys(differing(declared, values)).every((name) => inputs[name]?.onChange === "update"),
  );
  return [
    ...all.flatMap((values): Change[] => [{ is: values }, { was: values }]),
    ...all.flatMap((values): Change[] => [
      { was: declared, is: values },
      { was: values, is: declared },
    ]),
    // Changes two inputs at once, because one may determine the impact of a change of the other.
    ...updates.flatMap((one, index) =>
      updates
        .slice(index + 1)
        .map((other): Change => ({ was: declared, is: { ...one, ...differing(declared, other) } })),
    ),
  ];
}

/** Returns the values of `other` that differ from those of `one`. */
const differing = (one: Values, other: Values): Values =>
  Object.fromEntries(Object.entries(other).filter(([name, value]) => !isEqual(one[name], value)));

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the path of the whole change, of each input, and of one value in each input that is a map. If several inputs change, the
 * others are left out: the changes of one input hide them.
 */
function pathsIn({ was = {}, is = {} }: Change): Path[] {
  const changed = Object.keys({ ...differing(was, is), ...differing(is, was) });
  const names = changed.length > 1 ? changed : Object.keys({ ...was, ...is });
  const single = names.flatMap((name): Path[] => {
    const value = is[name] ?? was[name];
    const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
    return [[name], ...keys.slice(0, 1).map((key) => [name, key])];
  });
  return [[], ...single];
}

function hide(
  values: Values | undefined,
  [name = "", ...rest]: Path,
  by: string | undefined,
): Values | undefined {
  if (!values || by === undefined) return values;
  if (name === "") return Object.fromEntries(Object.keys(values).map((each) => [each, by]));
  if (!Object.hasOwn(values, name)) return values;
  const value = values[name];
  // The members of a set are its keys, and keys are never secret.
  if (rest.length > 0 && (typeof value !== "object" || value === null)) return values;
  return { ...values, [name]: rest.length === 0 ? by : hide(value as Values, rest, by) };
}

const reports = new Map<string, Promise<Report>>();

/**
 * Returns folders of the change's organizations, whose access type the preview contains. The samples' documents are in one of
 * them.
 */
const foldersBeside = ({ was, is }: Change) =>
  [...new Set([was?.["organizationId"], is?.["organizationId"]])]
    .filter((organizationId) => typeof organizationId === "string")
    .flatMap((organizationId) =>
      Object.entries({ shelf: "restricted", other: "public" }).map(([folderId, accessType]) => {
        const inputs = { organizationId, folderId };
        const state = { custom: true, inputs, outputs: { ...inputs, accessType }, provider: BEFORE };
        const name = `${folderId} of ${organizationId}`;
        return {
          op: "same",
          urn: `urn:pulumi:production::shop::pulumi-nodejs:dynamic/collab:Folder::${name}`,
          oldState: state,
          newState: state,
        };
      }),
    );

const [BEFORE, AFTER] = [providerRef("before"), providerRef("after")];

function reportOnChange(
  { inputs, outputs, type }: Definition,
  clear: Change,
  shown: Change = clear,
  provider = BEFORE,
): Promise<Report> {
  const { was, is } = shown;
  const names = Object.keys({ ...clear.was, ...clear.is });
  const isHidden = (value: unknown) => JSON.stringify(value ?? null).includes(SECRET);
  const differs = names.filter(
    (name) => !isEqual(clear.was?.[name], clear.is?.[name]) || isHidden(was?.[name]) !== isHidden(is?.[name]),
  );
  // The provider sees the values of secrets, so only a different value causes a replacement.
  const replaces = names.filter(
    (name) =>
      inputs[name]?.onChange === "replace" &&
      (is?.[name] === UNKNOWN || !isEqual(clear.was?.[name], clear.is?.[name])),
  );
  const made = Object.fromEntries(Object.keys(outputs).map((name) => [name, `the ${name}`]));
  const step = {
    op: was ? (is ? (replaces.length > 0 ? "replace" : "update") : "delete") : "create",
    urn: `urn:pulumi:production::shop::pulumi-nodejs:dynamic/collab:${type}::it`,
    ...(was
      ? { oldState: { custom: true, inputs: was, outputs: { ...made, ...was }, provider: BEFORE } }
      : {}),
    ...(is ? { newState: { custom: true, inputs: is, provider } } : {}),
    ...(was && is ? { diffReasons: differs, replaceReasons: replaces } : {}),
  };
  // Many changes are identical once values are hidden, so their reports are cached.
  const steps = [...foldersBeside(clear), step];
  return getOrMake(reports, JSON.stringify(steps), () => reportFor(...steps));
}

const sampleOf = (type: string) => SAMPLES.find(({ declared }) => declared.type === type);

const TYPES = [...definitions.values()].map((definition) => [definition.type, definition] as const);
const waysOf = (change: Change) =>
  (Object.keys(WAYS) as Way[]).filter((way) =>
    change.was && change.is ? true : change.is ? WAYS[way].was === undefined : way === "is a secret",
  );

describe.each(TYPES)("hidden inputs of %s", (type, definition) => {
  const sample = sampleOf(type);
  const all = sample ? argumentsOf(sample, definition) : [];
  const changes = changesOf(all, definition);

  it("have several values in these tests, each of them", () => {
    const steady = Object.keys(definition.inputs).filter(
      (name) => isPublic(name) && new Set(all.map((values) => JSON.stringify(values[name]))).size < 2,
    );
    expect(steady).toEqual([]);
  });

  it("never make an approval unnecessary", async () => {
    const seen: object[] = [];
    for (const [at, change] of changes.entries()) {
      const { violations } = await reportOnChange(definition, change);
      // The provider also rejects hidden values, and then the preview fails.
      if (!violations.some(({ impactType }) => impactType !== "fails")) continue;
      const ways = waysOf(change);
      // Each value is hidden in two ways, and the next one in two others.
      for (const [index, path] of pathsIn(change).entries())
        for (const way of ways.filter((_, turn) => (turn + at + index) % ways.length < 2)) {
          const hidden = {
            was: hide(change.was, path, WAYS[way].was),
            is: hide(change.is, path, WAYS[way].is),
          };
          const report = await reportOnChange(definition, change, hidden as Change);
          if (report.violations.length === 0) seen.push({ way, path: path.join(".") || "all", change });
        }
    }
    expect(seen.slice(0, 5)).toEqual([]);
  });

  it("never hide that a resource moves to another provider", async () => {
    const [declared] = all;
    const change = { was: declared, is: declared } as Change;
    const counts = await Promise.all(
      (Object.keys(WAYS) as Way[]).flatMap((way) =>
        pathsIn(change).map(async (path) => {
          const hidden = { was: hide(declared, path, WAYS[way].was), is: hide(declared, path, WAYS[way].is) };
          return (await reportOnChange(definition, change, hidden as Change, AFTER)).counts.get(
            "changes-target",
          );
        }),
      ),
    );
    expect(new Set(counts)).toEqual(new Set([1]));
  });
});
