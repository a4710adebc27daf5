import { describe, expect, it } from "@jest/globals";
import type { Contents } from "../../src/emulator";
import { parsePreview } from "../../src/review";
import { isMap, plain, type PropertyMap } from "../../src/values/plain";
import { SAMPLES, SEED } from "../engine/samples";
import { checked, lifecycleOf, Service } from "../core/support";
import { factsIn, factsSince, markedSnapshot, replayed } from "./facts";
import { previewOf, reportFor, sentencesOf, step } from "./support";

/** Removes what a seed leaves open: fields without a value, and the top as a folder. */
function known(value: unknown): unknown {
  if (Array.isArray(value) || !isMap(value)) return value;
  const entries = Object.entries(value).filter(
    ([name, each]) => each !== undefined && name !== "" && each !== "root",
  );
  return Object.fromEntries(entries.map(([name, each]) => [name, known(each)]));
}

describe.each(SAMPLES.map((sample) => [sample.declared.type, sample] as const))(
  "the replay of changes of %s does what the service does",
  (type, { declared, updates, replacements }) => {
    const lifecycle = lifecycleOf(type);

    async function begin() {
      const service = await Service.start(SEED.organizations ?? {});
      const state = await lifecycle.create(service.run(), checked(type, declared.args));
      const contents = known(lifecycle.handlers.contents?.(state)) as Contents | undefined;
      const { organizations = {}, domains = [] } = contents ?? {};
      expect(service.emulator.contents()).toMatchObject({ organizations });
      expect(service.emulator.contents().domains).toEqual(expect.arrayContaining(domains));
      return { service, state, before: markedSnapshot(service.emulator) };
    }

    async function expectSame(
      { service, before }: Pick<Awaited<ReturnType<typeof begin>>, "service" | "before">,
      change: object,
      apply: () => Promise<unknown>,
    ) {
      await apply();
      const { findings, failures } = await replayed(parsePreview(previewOf(change)));
      expect({ facts: factsIn(findings), failures }).toEqual({
        facts: factsSince(before, service.emulator),
        failures: new Map(),
      });
      await service.end();
    }

    const stepFor = (op: string, state: PropertyMap, is?: object) =>
      step({ op, type, name: "it", was: declared.args, outputs: plain(state) as object, ...(is && { is }) });

    it("when it is created", async () => {
      const service = await Service.start(SEED.organizations ?? {});
      const before = markedSnapshot(service.emulator);
      const change = step({ op: "create", type, name: "it", is: declared.args });
      await expectSame({ service, before }, change, () => service.create(type, declared.args));
    });

    it("when it is deleted", async () => {
      const begun = await begin();
      const { service, state } = begun;
      await expectSame(begun, stepFor("delete", state), () => lifecycle.delete(service.run(), state));
    });

    for (const { field, args } of updates)
      it(`when ${field} changes`, async () => {
        const begun = await begin();
        const { service, state } = begun;
        const inputs = checked(type, args);
        await expectSame(begun, stepFor("update", state, args), () =>
          lifecycle.update(service.run(), state, inputs),
        );
      });

    for (const { field, args } of replacements)
      it(`when another ${field} replaces the object`, async () => {
        const begun = await begin();
        const { service, state } = begun;
        const inputs = checked(type, args);
        const { deletesFirst } = lifecycle.diff(state, inputs);
        const run = service.run();
        const comes = () => lifecycle.create(run, inputs);
        const goes = () => lifecycle.delete(run, state);
        const change = { ...stepFor("replace", state, args), replaceReasons: [field] };
        await expectSame(begun, change, async () => {
          for (const each of deletesFirst ? [goes, comes] : [comes, goes]) await each();
        });
      });
  },
);

it("an object that is deleted before its replacement loses its data although another resource takes it over", async () => {
  const document = (organizationId: string) => ({ organizationId, documentId: "plan" });
  const [was, is] = [document("acme"), document("globex")];
  const replaced = step({ op: "replace", type: "Document", name: "gives", was, is });
  const parts = [
    { ...replaced, op: "delete-replaced" },
    replaced,
    { ...replaced, op: "create-replacement" },
  ].map((part) => ({ ...part, replaceReasons: ["organizationId"] }));
  const taker = step({ op: "create", type: "Document", name: "takes", is: was });
  const sentences = sentencesOf(await reportFor(...parts, taker)).filter((each) =>
    each.startsWith("document"),
  );
  expect(sentences).toEqual([
    "document acme/plan is deleted with its data, and created again, empty",
    "document globex/plan is created, or adopted where it is there",
  ]);
  expect((await reportFor(...[...parts].reverse(), taker)).violations).toEqual([]);
});

it.each([
  [
    "a folder that an entry of a set names",
    step({
      op: "create",
      type: "DocumentSet",
      name: "set",
      is: { organizationId: "acme", documents: { a: { folderId: "shelf" } } },
    }),
  ],
  [
    "a user that an update adds",
    step({
      op: "update",
      type: "Users",
      name: "users",
      was: { organizationId: "acme", users: { ada: {} } },
      is: { organizationId: "acme", users: { ada: {}, bob: { name: "Bob" } } },
    }),
  ],
])("%s is expected to exist", async (_title, change) => {
  expect((await replayed(parsePreview(previewOf(change)))).failures.size).toBe(0);
});
