import { describe, expect, it } from "@jest/globals";
import { noAdminTokens, noProductionKeys } from "../../../src/policy";
import { judge } from "../judge";

const admin = { userId: "ada", userProperties: { organizationId: "acme", isAdmin: true } };
const key = { ownerEmail: "ops@acme.com", type: "production" };

describe("a token that makes its user an admin", () => {
  it("is refused", async () => {
    expect(await judge(noAdminTokens(), "UserToken", admin)).toEqual({
      violations: ['The token makes "ada" an admin. Leave userProperties.isAdmin out.'],
    });
  });

  it("is not, for the users that the pack names", async () => {
    expect(await judge(noAdminTokens({ except: ["ada"] }), "UserToken", admin)).toEqual({ violations: [] });
  });

  it.each([
    { userId: "ada" },
    { userId: "ada", userProperties: { organizationId: "acme" } },
    { userId: "ada", userProperties: { organizationId: "acme", isAdmin: false } },
  ])("is none of %j", async (given) => {
    expect(await judge(noAdminTokens(), "UserToken", given)).toEqual({ violations: [] });
  });
});

it("a production key is refused, and one for testing is not", async () => {
  expect(await judge(noProductionKeys(), "ApiKey", key)).toEqual({
    violations: ['A production key uses up a quota that nobody gives back. Use type: "testing".'],
  });
  expect(await judge(noProductionKeys(), "ApiKey", { ...key, type: "testing" })).toEqual({ violations: [] });
});
