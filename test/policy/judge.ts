import { expect } from "@jest/globals";
import type { ResourceValidationArgs, ResourceValidationPolicy } from "@pulumi/policy";
import { lifecycles } from "../../src/resources";
import { typeToken } from "../../src/values/type-token";

/** The result of a rule for a resource. */
interface Judgment {
  readonly violations: readonly string[];
}

/** The error with which `@pulumi/policy` reports that a rule does not apply to a resource. */
class NotApplicable extends Error {}

/**
 * Applies a rule to a resource with checked inputs. Returns undefined if the rule does not apply. Also checks that the result
 * is the same for each host.
 */
export async function judge(
  rule: ResourceValidationPolicy,
  kind: string,
  given: object,
  { protect = false } = {},
): Promise<Judgment | undefined> {
  const judgment = await judgeAs(typeToken(kind), rule, kind, given, protect);
  expect(await judgeAs(typeToken(kind, "plugin"), rule, kind, given, protect)).toEqual(judgment);
  return judgment;
}

async function judgeAs(
  type: string,
  rule: ResourceValidationPolicy,
  kind: string,
  given: object,
  protect: boolean,
): Promise<Judgment | undefined> {
  const { inputs, problems } = lifecycles.get(kind)?.check({ ...given }) ?? {
    inputs: { ...given },
    problems: [],
  };
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
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
  const { validateResource } = rule;
  if (typeof validateResource !== "function") throw new Error("these rules have one check");
  try {
    await validateResource(args, (message) => violations.push(message));
    return { violations };
  } catch (error) {
    if (error instanceof NotApplicable) return undefined;
    throw error;
  }
}
