import { describe, expect, it } from "@jest/globals";
import { noBroadDomains } from "../../../src/policy";
import { UNKNOWN } from "../../../src/values/unknown";
import { judge } from "../judge";

const WIDE = ["https://*.Com/", "*.vercel.app", "co.uk", "acme.com", "*.acme.com", "localhost:3000"];
const REASONS = [
  "*.com allows everybody who has a name under com. Put your own into it, such as *.acme.com.",
  "*.vercel.app allows everybody who has a name under vercel.app. Put your own into it, such as *.acme.vercel.app.",
  "co.uk is a public suffix, under which anybody can have a name. Name a domain of your own, such as acme.co.uk.",
];

describe("no broad domains", () => {
  it("are in a set, nor in what a key starts with", async () => {
    const rule = noBroadDomains();
    expect(await judge(rule, "AllowedDomains", { domains: WIDE })).toEqual({ violations: REASONS });
    const key = { ownerEmail: "ops@acme.com", type: "testing" };
    expect(await judge(rule, "ApiKey", { ...key, allowedDomains: WIDE })).toEqual({ violations: REASONS });
    expect(await judge(rule, "ApiKey", key)).toEqual({ violations: [] });
  });

  it("are declared one by one", async () => {
    const rule = noBroadDomains();
    expect(await judge(rule, "AllowedDomain", { domain: "*.com" })).toEqual({ violations: [REASONS[0]] });
    expect(await judge(rule, "AllowedDomain", { domain: "www.acme.com" })).toEqual({ violations: [] });
  });

  it("are there but for those that the pack names, in any spelling", async () => {
    const rule = noBroadDomains({ except: ["https://*.COM", "*.vercel.app"] });
    expect(await judge(rule, "AllowedDomains", { domains: WIDE })).toEqual({ violations: [REASONS[2]] });
  });

  it("can be told of domains that are not known yet", async () => {
    const rule = noBroadDomains();
    expect(await judge(rule, "AllowedDomains", { domains: ["*.com", UNKNOWN] })).toEqual({
      violations: [],
      unknown: ".domains",
    });
  });

  it("are looked for in nothing else", async () => {
    expect(await judge(noBroadDomains(), "Organization", { organizationId: "com" })).toBeUndefined();
  });
});
