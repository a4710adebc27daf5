import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, jest } from "@jest/globals";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { repositoryRoot } from "../../../tools/repository-root";
import { configFor } from "../../../tools/stack";
import { hostOf, temporaryProjectIn } from "./languages";
import { temporaryEmulator } from "../../temporary";

jest.setTimeout(600_000);

const programForm = z.object({ resources: z.record(z.string(), z.unknown()) });
const schemaForm = z.object({ resources: z.record(z.string(), z.object({ description: z.string() })) });

const host = hostOf("yaml");
const title = "the YAML examples of all resource types have a preview without errors";
if ("missing" in host) it.skip(`${title}: cannot be run here: ${host.missing}`, () => undefined);
else
  it(title, async () => {
    const schema = await readFile(join(repositoryRoot(), "schema.json"), "utf8");
    const all = Object.entries(schemaForm.parse(JSON.parse(schema)).resources).map(
      ([token, { description }]) => {
        const [, code = ""] = /```yaml\n([^]*?)```/.exec(description) ?? [];
        return [token.split(":").at(-1) ?? "", programForm.parse(parse(code)).resources] as const;
      },
    );
    const emulator = await temporaryEmulator();
    const project = await temporaryProjectIn("yaml", host.folder);
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
  });
