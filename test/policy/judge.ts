import { expect } from "@jest/globals";
import type { ResourceValidationArgs, ResourceValidationPolicy } from "@pulumi/policy";
import { lifecycles } from "../../src/resources";
import { typeToken } from "../../src/values/type-token";

/** The error with which `@pulumi/policy` reports that a rule does not apply to a resource. */
class NotApplicable extends Error {}

/**
 * Applies a rule to a resource with checked inputs. Returns the violations; undefined if the rule does not apply. Also checks that
 * the result is the same for each host.
 */
export async function judge(
  rule: ResourceValidationPolicy,
  kind: string,
  given: object,
  { protect = false } = {},
): Promise<string[] | undefined> {
  const { inputs = { ...given }, problems = [] } = lifecycles.get(kind)?.check({ ...given }) ?? {};
  expect(problems).toEqual([]);
  const judgment = await judgeAs(typeToken(kind), rule, inputs, protect);
  expect(await judgeAs(typeToken(kind, "plugin"), rule, inputs, protect)).toEqual(judgment);
  return judgment;
}

async function judgeAs(
  type: string,
  { validateResource }: ResourceValidationPolicy,
  inputs: object,
  protect: boolean,
): Promise<string[] | undefined> {
  if (typeof validateResource !== "function") throw new Error("these rules have one check");
  const violations: string[] = [];
  const args: ResourceValidationArgs = {
    type,
    props: { ...inputs, __provider: "" },
    urn: `urn:pulumi:test::test::${type}::it`,
    name: "it",
    opts: {
      protect,
      ignoreChanges: [],
      aliases: [],
      additionalSecretOutputs: [],
      customTimeouts: { createSeconds: 0, updateSeconds: 0, deleteSeconds: 0 },
    },
    stackTags: new Map(),
    isType: () => false,
    asType: () => undefined,
    getConfig: () => {
      throw new Error("these rules take no configuration");
    },
    notApplicable: (reason) => {
      throw new NotApplicable(reason);
    },
  };
  try {
    await validateResource(args, (message) => violations.push(message));
    return violations;
  } catch (error) {
    if (error instanceof NotApplicable) return undefined;
    throw error;
  }
}
