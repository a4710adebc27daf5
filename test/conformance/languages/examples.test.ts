import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, jest } from "@jest/globals";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { mustRun } from "../../../tools/command";
import { configFor } from "../../../tools/stack";
import { examplesIn, functions, resources } from "./examples";
import { hostOf, temporaryProjectIn } from "./languages";
import { temporaryEmulator } from "../../temporary";

jest.setTimeout(600_000);

const everything = new Map([...resources, ...functions]);

/** Declares a test that needs a language. If the language is not available, skips the test with the reason. */
function inLanguage(language: "yaml" | "python", words: string, test: (folder: string) => Promise<void>) {
  const host = hostOf(language);
  if ("missing" in host) it.skip(`${words}: cannot be run here: ${host.missing}`, () => undefined);
  else it(words, () => test(host.folder));
}

const programForm = z.object({ resources: z.record(z.string(), z.unknown()) });

inLanguage(
  "yaml",
  "the YAML examples of all resource types have a preview without errors",
  async (folder) => {
    const all = [...examplesIn("yaml", resources)].map(
      ([type, code]) => [type, programForm.parse(parse(code)).resources] as const,
    );
    const emulator = await temporaryEmulator();
    const project = await temporaryProjectIn("yaml", folder);
    const own = z
      .looseObject({})
      .parse(parse(await readFile(join(project.programDir, "Pulumi.yaml"), "utf8")));
    // Each example is a separate program, because examples of two resource types may describe the same object.
    for (const [type, declared] of all) {
      const program = { name: own["name"], runtime: "yaml", plugins: own["plugins"], resources: declared };
      await project.write({ "Pulumi.yaml": stringify(program) });
      const stack = await project.stack(type, { config: configFor(emulator) });
      const { steps } = await stack.previewJson();
      expect(steps.map(({ op }) => op)).toEqual(
        Object.keys(declared)
          .concat("stack")
          .map(() => "create"),
      );
    }
    expect(emulator.requests).toEqual([]);
  },
);

inLanguage("python", "the examples of all types and functions in Python run with the SDK", async (folder) => {
  const project = await temporaryProjectIn("python", folder);
  await project.write({
    "run.py": RUN,
    "examples.json": JSON.stringify([...examplesIn("python", everything)]),
  });
  const python = join(project.programDir, "venv", "bin", "python");
  const { stdout } = await mustRun(python, ["run.py"], { cwd: project.programDir, timeoutMs: 300_000 });
  expect(stdout.trim().split("\n")).toEqual([...everything.keys()]);
});

/** Runs each example with mocks, which return their inputs. */
const RUN = `
import asyncio, json, pulumi

class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        return [args.name, args.inputs]
    def call(self, args):
        return {}

for name, code in json.load(open("examples.json")):
    asyncio.set_event_loop(asyncio.new_event_loop())
    pulumi.runtime.set_mocks(Mocks(), preview=False)
    exec(code, {})
    print(name)
`;
