import { describe, expect, it } from "@jest/globals";
import type { Contents } from "../../src/emulator";
import { parsePreview } from "../../src/review";
import { replay } from "../../src/review/replay";
import { isMap, plain, type PropertyMap } from "../../src/values/plain";
import { SAMPLES, SEED } from "../engine/samples";
import { checked, lifecycleOf, Service } from "../core/support";
import { factsOf, mark, predicted } from "./facts";
import { previewOf, step } from "./support";

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
      mark(service);
      return { service, state };
    }

    async function expectSame(service: Service, change: object, apply: () => Promise<unknown>) {
      const before = factsOf(service.emulator.contents());
      await apply();
      const after = factsOf(service.emulator.contents());
      const changed = [
        ...[...before].filter((fact) => !after.has(fact)).map((fact) => `- ${fact}`),
        ...[...after].filter((fact) => !before.has(fact)).map((fact) => `+ ${fact}`),
      ];
      expect(predicted(await replay(parsePreview(previewOf(change))))).toEqual({
        facts: changed.sort(),
        failures: [],
      });
      await service.end();
    }

    const stepFor = (op: string, state: PropertyMap, is?: object) =>
      step({ op, type, name: "it", was: declared.args, outputs: plain(state) as object, ...(is && { is }) });

    it("when it is deleted", async () => {
      const { service, state } = await begin();
      await expectSame(service, stepFor("delete", state), () => lifecycle.delete(service.run(), state));
    });

    for (const { field, args } of updates)
      it(`when ${field} changes`, async () => {
        const { service, state } = await begin();
        const inputs = checked(type, args);
        await expectSame(service, stepFor("update", state, args), () =>
          lifecycle.update(service.run(), state, inputs),
        );
      });

    for (const { field, args } of replacements)
      it(`when another ${field} replaces the object`, async () => {
        const { service, state } = await begin();
        const inputs = checked(type, args);
        const { deletesFirst } = lifecycle.diff(state, inputs);
        const run = service.run();
        const comes = () => lifecycle.create(run, inputs);
        const goes = () => lifecycle.delete(run, state);
        const change = { ...stepFor("replace", state, args), replaceReasons: [field] };
        await expectSame(service, change, async () => {
          for (const each of deletesFirst ? [goes, comes] : [comes, goes]) await each();
        });
      });
  },
);
