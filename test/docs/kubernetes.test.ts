import { expect, it } from "@jest/globals";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { SETTINGS } from "../../src/settings";
import { checked } from "../core/support";
import { read } from "./pages";

const PROGRAM = z.object({
  kind: z.literal("Program"),
  program: z.object({
    resources: z.record(
      z.string(),
      z.object({ type: z.string(), properties: z.record(z.string(), z.unknown()) }),
    ),
  }),
});
const STACK = z.object({
  kind: z.literal("Stack"),
  spec: z.object({
    config: z.record(z.string(), z.string()),
    envRefs: z.record(z.string(), z.unknown()),
    destroyOnFinalize: z.boolean(),
  }),
});

const [program, stack] = parseAllDocuments(read("examples/kubernetes/acme.yaml")).map(
  (each) => each.toJS() as unknown,
);

it("the example for the Kubernetes operator declares resources that the provider accepts", () => {
  const { resources } = PROGRAM.parse(program).program;
  const text = JSON.stringify(resources).replace(
    /\$\{(\w+)\.(\w+)\}/g,
    (_reference, name: string, output: string) => String(resources[name]?.properties[output]),
  );
  const resolved = PROGRAM.shape.program.shape.resources.parse(JSON.parse(text));
  for (const { type, properties } of Object.values(resolved))
    checked(type.replace("collab:", ""), properties);
  expect(text).not.toContain("undefined");
});

it("the example for the Kubernetes operator uses settings that exist, and never destroys data with a manifest", () => {
  const { config, envRefs, destroyOnFinalize } = STACK.parse(stack).spec;
  const keys = SETTINGS.map(({ name }) => `collab:${name}`);
  expect(keys).toEqual(expect.arrayContaining(Object.keys(config)));
  const variables = [...SETTINGS.map(({ env }) => env), "PULUMI_CONFIG_PASSPHRASE"];
  expect(variables).toEqual(expect.arrayContaining(Object.keys(envRefs)));
  expect(destroyOnFinalize).toBe(false);
});
