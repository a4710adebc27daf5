import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Fault } from "../../../src/emulator";
import { groupBy } from "../../../src/values/collections";
import { SAMPLES } from "../../engine/samples";
import { World, type Declared } from "../../engine/world";
import { HOST } from "../../host";
import { covering, KINDS } from "../covering";
import { inline } from "../inline";
import { changeOf, EDITED, PROGRAM, SEED } from "../program";

/** A program whose resources have hooks of every type, which write a line each. */
const HOOKED = `
const { appendFileSync, readFileSync } = require("node:fs");
const isSecret = ([, value]) => pulumi.Output.isInstance(value);
const note = (event, { name, id, newOutputs = {}, failedOperation, errors }) => {
  const secrets = Object.entries(newOutputs).filter(isSecret).map(([key]) => key);
  const line = { event, name, id, outputs: Object.keys(newOutputs), secrets, failedOperation, errors };
  appendFileSync(__dirname + "/hooks.log", JSON.stringify(line) + "\\n");
};
const hook = (event) => new pulumi.ResourceHook(event, (args) => note(event, args));
const events = ["beforeCreate", "afterCreate", "beforeUpdate", "afterUpdate", "beforeDelete", "afterDelete"];
const retry = new pulumi.ErrorHook("retry", (args) => {
  note("onError", args);
  return args.errors.length < 5;
});
const hooks = { ...Object.fromEntries(events.map((event) => [event, [hook(event)]])), onError: [retry] };
for (const { type, name, args } of JSON.parse(readFileSync(__dirname + "/declared.json", "utf8")))
  new collab[type](name, args, { hooks });
`;

interface Line {
  readonly event: string;
  readonly name: string;
  readonly id: string;
  readonly outputs: readonly string[];
  readonly secrets: readonly string[];
  readonly failedOperation?: string;
  readonly errors?: readonly string[];
}

const world = World.ofSuite({ emulator: { seed: SEED } });
beforeAll(() => world.program(HOOKED));

/** Runs a command with the program. Returns the hooks that it called, and what was sent. */
async function run(
  command: "up" | "destroy",
  program: readonly Declared[],
  options: Parameters<typeof inline>[2] = {},
) {
  await world.declare(...program);
  world.emulator.resetCounts();
  const output = await inline(world, command, options);
  const log = join(world.project.programDir, "hooks.log");
  const text = await readFile(log, "utf8").catch(() => "");
  await rm(log, { force: true });
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return { output, lines, sent: world.sent() };
}

/** Returns the events of each resource, in order. */
const eventsIn = (lines: readonly Line[]) =>
  Object.fromEntries(
    [...groupBy(lines, ({ name }) => name)].map(([name, of]) => [name, of.map(({ event }) => event)]),
  );

const forAll = (program: readonly Declared[], events: (declared: Declared) => readonly string[]) =>
  Object.fromEntries(program.map((declared) => [declared.name, events(declared)]));

const isUpdated = ({ name }: Declared) =>
  SAMPLES.some(
    (sample) => sample.declared.name === name && sample.updates.some((each) => each === changeOf(sample)),
  );

const UPDATED = ["beforeUpdate", "afterUpdate"];
const DELETED = ["beforeDelete", "afterDelete"];

/** The first write of each resource type's creation. */
const FIRST_WRITES: Readonly<Record<string, Pick<Fault, "operation" | "match">>> = {
  ApiKey: { operation: "createApiKey" },
  AllowedDomains: { operation: "addDomains", match: { item: "set-one.com" } },
  Organization: { operation: "addDocuments", match: { item: "org-one" } },
  Folder: { operation: "addDocuments", match: { item: "folder-one" } },
  Document: { operation: "addDocuments", match: { item: "doc" } },
  DocumentSet: { operation: "addDocuments", match: { item: "set" } },
  OrganizationDisabledState: { operation: "updateDisabledState" },
  Users: { operation: "updateUsers" },
  EditorContent: { operation: "updateCrdtData" },
  Location: { operation: "updateLocation" },
  Notification: { operation: "addNotifications" },
  UserToken: { operation: "generateToken" },
};

describe("an error hook", () => {
  it(
    covering("hooks", KINDS, "retries a creation that the service rejects, and one object results"),
    async () => {
      expect(Object.keys(FIRST_WRITES)).toEqual(KINDS);
      const error = { status: "FAILED_PRECONDITION", message: "not yet" };
      for (const target of Object.values(FIRST_WRITES))
        world.emulator.inject({ kind: "status", httpStatus: 400, error, ...target });
      // The second attempt creates a part of the set.
      const match = { item: "b" };
      world.emulator.inject({ kind: "itemFailure", ids: ["b"], message: "not yet", match });
      const { lines } = await run("up", PROGRAM);
      expect(eventsIn(lines)).toEqual(
        forAll(PROGRAM, ({ type }) => {
          const failures = type === "DocumentSet" ? ["onError", "onError"] : ["onError"];
          return ["beforeCreate", ...failures, "afterCreate"];
        }),
      );
      const failed = lines.filter(({ event }) => event === "onError");
      for (const { failedOperation, errors } of failed)
        expect([failedOperation, errors?.[0]]).toEqual(["create", expect.stringContaining("not yet")]);
      const contents = world.emulator.contents();
      expect(SAMPLES.map(({ look }) => look(contents))).toEqual(SAMPLES.map(({ expected }) => expected));

      const after = lines.filter(({ event }) => event === "afterCreate");
      const { resources } = (await world.stack.state()).deployment;
      for (const { name, id, outputs } of after) {
        const state = resources.find(({ urn }) => urn.endsWith(`::${name}`));
        expect([name, id]).toEqual([name, state?.id]);
        expect(Object.keys(state?.outputs ?? {})).toEqual(expect.arrayContaining([...outputs]));
      }
      // The full provider passes credentials as secrets, the dynamic host in plain text.
      const secrets = after.flatMap((line) => line.secrets.map((key) => `${line.name}.${key}`));
      expect(secrets.sort()).toEqual(
        HOST === "dynamic" ? [] : expect.arrayContaining(["key.apiKey", "token.token"]),
      );
      expect(after.find(({ name }) => name === "key")?.outputs).toContain("apiKey");
    },
  );

  it("completes a set that was created partly, and the next update sends nothing", async () => {
    const { lines, sent } = await run("up", PROGRAM);
    // The engine keeps the error of the first attempt in the state, and so plans an update.
    expect([eventsIn(lines), sent]).toEqual([{ set: UPDATED }, []]);
  });
});

describe("a hook", () => {
  it(covering("hooks", KINDS, "runs before and after a change and a deletion"), async () => {
    const edited = await run("up", EDITED);
    expect(eventsIn(edited.lines)).toEqual(
      forAll(EDITED, (declared) =>
        isUpdated(declared) ? UPDATED : ["beforeCreate", "afterCreate", ...DELETED],
      ),
    );
    const destroyed = await run("destroy", EDITED, { runProgram: true });
    expect(eventsIn(destroyed.lines)).toEqual(forAll(EDITED, () => DELETED));
  });
});
