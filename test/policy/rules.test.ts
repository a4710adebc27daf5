import type { StackValidationArgs } from "@pulumi/policy";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import * as rules from "../../src/policy/rules";
import {
  keepData,
  maxDisabledOrganizations,
  noAdminTokens,
  noBroadDomains,
  noProductionKeys,
  recommended,
} from "../../src/policy";
import { DEFAULT_LIMITS } from "../../src/review";
import { typeToken } from "../../src/values/type-token";
import { repositoryRoot } from "../../tools/repository-root";
import { judge } from "./judge";

const testingKey = { ownerEmail: "ops@acme.com", type: "testing" };

const WIDE = ["https://*.Com/", "*.vercel.app", "co.uk", "acme.com", "*.acme.com", "localhost:3000"];
const REASONS = [
  "*.com allows everyone with a name under com. Add your own name, such as *.acme.com.",
  "*.vercel.app allows everyone with a name under vercel.app. Add your own name, such as *.acme.vercel.app.",
  "co.uk is a public suffix, under which anyone can register a name. Name a domain of your own, such as acme.co.uk.",
];

describe("noBroadDomains", () => {
  it("rejects broad domains of a set and of an API key", async () => {
    const rule = noBroadDomains();
    expect(await judge(rule, "AllowedDomains", { domains: WIDE })).toEqual(REASONS);
    const key = { ...testingKey, allowedDomains: WIDE };
    expect(await judge(rule, "ApiKey", key)).toEqual(REASONS);
    expect(await judge(rule, "ApiKey", testingKey)).toEqual([]);
  });

  it("allows the domains listed in `except`, in any spelling", async () => {
    const rule = noBroadDomains({ except: ["https://*.COM", "*.vercel.app"] });
    expect(await judge(rule, "AllowedDomains", { domains: WIDE })).toEqual([REASONS[2]]);
  });

  it("does not apply to other resource types", async () => {
    expect(await judge(noBroadDomains(), "Organization", { organizationId: "com" })).toBeUndefined();
  });
});

const admin = { userId: "ada", userProperties: { organizationId: "acme", isAdmin: true } };
const productionKey = { ownerEmail: "ops@acme.com", type: "production" };

describe("noAdminTokens", () => {
  it("rejects a token that makes its user an admin", async () => {
    expect(await judge(noAdminTokens(), "UserToken", admin)).toEqual([
      'The token makes "ada" an admin. Leave userProperties.isAdmin out.',
    ]);
  });

  it("allows the users that the pack names", async () => {
    expect(await judge(noAdminTokens({ except: ["ada"] }), "UserToken", admin)).toEqual([]);
  });

  it.each([
    { userId: "ada" },
    { userId: "ada", userProperties: { organizationId: "acme" } },
    { userId: "ada", userProperties: { organizationId: "acme", isAdmin: false } },
  ])("allows a token of a user who is no admin: %j", async (given) => {
    expect(await judge(noAdminTokens(), "UserToken", given)).toEqual([]);
  });
});

describe("recommended", () => {
  const namesOf = (options?: Parameters<typeof recommended>[0]) =>
    recommended(options).map(({ name }) => name);

  it("contains the rules against broad domains and admin tokens, and each can be left out", () => {
    expect(namesOf()).toEqual(["collab-no-broad-domains", "collab-no-admin-tokens"]);
    expect(namesOf({ "gives-broad-access": false })).toEqual(["collab-no-admin-tokens"]);
    expect(namesOf({ "gives-admin-access": false })).toEqual(["collab-no-broad-domains"]);
  });

  it("passes the options of a rule on", async () => {
    const [rule] = recommended({ "gives-broad-access": false, "gives-admin-access": { except: ["ada"] } });
    expect(rule && (await judge(rule, "UserToken", admin))).toEqual([]);
  });

  it("rejects an impact that has no rule", () => {
    const options: object = { "lifts-restriction": false };
    expect(() => recommended(options)).toThrow(
      'recommended does not take "lifts-restriction"; it takes gives-broad-access, gives-admin-access.',
    );
  });
});

describe("the table of the page about policies", () => {
  const page = readFileSync(join(repositoryRoot(), "docs", "teams", "policies.md"), "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)\([^|]*\)` +\| `([a-z-]+)` +\|/gm)];

  it("lists each rule with an impact that needs an approval by default", () => {
    const others = Object.keys(rules).filter((name) => name !== "recommended");
    expect(rows.map(([, rule]) => rule).sort()).toEqual(others.sort());
    expect(Object.keys(DEFAULT_LIMITS)).toEqual(expect.arrayContaining(rows.map(([, , impact]) => impact)));
  });

  it("begins with those that are recommended, whose options have the names of the impacts", () => {
    expect(page).toContain("`recommended()` returns the first two");
    expect(recommended()).toHaveLength(2);
    const off: object = Object.fromEntries(
      rows.slice(0, 2).map(([, , impact = ""]) => [impact, false] as const),
    );
    expect(recommended(off)).toEqual([]);
  });
});

it("noProductionKeys rejects a production key and allows a testing key", async () => {
  expect(await judge(noProductionKeys(), "ApiKey", productionKey)).toEqual([
    'A production key uses quota permanently. Use type: "testing".',
  ]);
  expect(await judge(noProductionKeys(), "ApiKey", testingKey)).toEqual([]);
});

const location = { documentId: "guide", location: { id: "intro" } };
const document = { organizationId: "acme", documentId: "guide" };
const set = { organizationId: "acme", documents: { guide: {} } };
const all = keepData({ documents: true });

describe("keepData", () => {
  it("rejects a location whose data is deleted with the resource", async () => {
    expect(await judge(keepData(), "Location", location)).toEqual([]);
    expect(await judge(keepData(), "Location", { ...location, onDelete: "deleteData" })).toEqual([
      'With onDelete: "deleteData", all comments and recordings of the location are deleted with the resource. Use "retain".',
    ]);
  });

  it("rejects unprotected documents if the pack enables it", async () => {
    for (const [kind, given] of [
      ["Document", document],
      ["DocumentSet", set],
    ] as const) {
      expect(await judge(keepData(), kind, given)).toEqual([]);
      expect(await judge(all, kind, given)).toHaveLength(1);
    }
  });

  it("allows protected documents", async () => {
    expect(await judge(all, "Document", document, { protect: true })).toEqual([]);
    const protectedSet = { ...set, maxDeletions: 0 };
    expect(await judge(all, "DocumentSet", protectedSet, { protect: true })).toEqual([]);
  });

  it("rejects a protected set whose documents can be deleted", async () => {
    const open = { ...set, maxDeletions: 1 };
    expect(await judge(all, "DocumentSet", open, { protect: true })).toEqual([
      expect.stringContaining("the option protect: true and maxDeletions: 0"),
    ]);
    expect(await judge(all, "DocumentSet", { ...set, maxDeletions: 0 })).toHaveLength(1);
  });

  it("allows a set that leaves its documents in the service", async () => {
    expect(await judge(all, "DocumentSet", { ...set, onDelete: "retain" })).toEqual([]);
  });
});

it("maxDisabledOrganizations counts each disabled organization of a stack once", async () => {
  const off = (ids: string[], disabled = true) => ({
    type: typeToken("OrganizationDisabledState"),
    props: { organizationIds: Object.fromEntries(ids.map((id) => [id, true])), disabled },
  });
  const resources = [off(["a", "b"]), off(["b", "c"]), off(["d"], false), { type: "other", props: {} }];
  const found: string[] = [];
  const args = { resources } as unknown as StackValidationArgs;
  await maxDisabledOrganizations(3).validateStack(args, (message) => found.push(message));
  expect(found).toEqual([]);
  await maxDisabledOrganizations(2).validateStack(args, (message) => found.push(message));
  expect(found).toEqual(["3 organizations of the stack are disabled; the rule allows 2."]);
});
