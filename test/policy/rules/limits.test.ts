import type { StackValidationArgs } from "@pulumi/policy";
import { describe, expect, it } from "@jest/globals";
import { organizationsOffAtMost, setsAtMost } from "../../../src/policy";
import { typeToken } from "../../../src/values/type-token";
import { judge } from "../judge";

const rule = setsAtMost({ domains: 1, documents: 2, users: 0, organizationsOff: 1 });
const tooMany = (what: string, limit: number) =>
  `${what} are more than the ${limit} that the rule allows one resource.`;
const two = ["a.com", "b.com"];
const key = { ownerEmail: "ops@acme.com", type: "testing" };
const three = { organizationId: "acme", documents: { a: {}, b: {}, c: {} } };

describe("sets hold at most so many", () => {
  it.each([
    ["AllowedDomains", { domains: two }, tooMany("2 domains", 1)],
    ["ApiKey", { ...key, allowedDomains: two }, tooMany("2 domains", 1)],
    ["DocumentSet", three, tooMany("3 documents", 2)],
    ["Users", { organizationId: "acme", users: { ada: {} } }, tooMany("1 users", 0)],
    [
      "OrganizationDisabledState",
      { organizationIds: ["a", "b"], disabled: true },
      tooMany("2 organizations that are switched off", 1),
    ],
  ])("members: %s", async (kind, given, violation) => {
    expect(await judge(rule, kind, given)).toEqual({ violations: [violation] });
    expect(await judge(setsAtMost({}), kind, given)).toEqual({ violations: [] });
  });

  it("and organizations that are switched on do not count", async () => {
    const given = { organizationIds: ["a", "b", "c"], disabled: false };
    expect(await judge(rule, "OrganizationDisabledState", given)).toEqual({ violations: [] });
  });
});

it("a stack is counted as a whole, each organization once", async () => {
  const off = (ids: string[], disabled = true) => ({
    type: typeToken("OrganizationDisabledState"),
    props: { organizationIds: Object.fromEntries(ids.map((id) => [id, true])), disabled },
  });
  const resources = [off(["a", "b"]), off(["b", "c"]), off(["d"], false), { type: "other", props: {} }];
  const found: string[] = [];
  const args = { resources } as unknown as StackValidationArgs;
  await organizationsOffAtMost(3).validateStack(args, (message) => found.push(message));
  expect(found).toEqual([]);
  await organizationsOffAtMost(2).validateStack(args, (message) => found.push(message));
  expect(found).toEqual(["3 organizations of the stack are switched off; the rule allows 2."]);
});
