import { describe, expect, it } from "@jest/globals";
import { noDomain, normaliseDomain } from "../../src/values/domain";
import { temporaryClient, temporaryEmulator } from "../temporary";

const HOSTS = [
  "acme.com",
  "Bücher.example",
  "com",
  "www.com",
  "www",
  "localhost:3000",
  "acme.com.",
  "acme。com。",
];
const PREFIXES = ["", "www.", "WWW.www.", "www。", "ｗｗｗ.", "%77ww.", "*.", "*.www."];
const spellings = ["", "https://", "//", "ann@"].flatMap((before) =>
  PREFIXES.flatMap((prefix) => HOSTS.map((host) => before + prefix + host)),
);
const sent = [...new Set(spellings.map((spelling) => normaliseDomain(spelling) ?? `no domain: ${spelling}`))];

describe("a domain", () => {
  it.each([
    ["acme.com", "acme.com"],
    ["https://www.Acme.com/", "acme.com"],
    ["HTTP://acme.com/path?query#part", "acme.com"],
    ["www.acme.com", "acme.com"],
    ["acme.com.", "acme.com"],
    ["//acme.com", "acme.com"],
    ["  acme.com ", "acme.com"],
    ["*.acme.dev", "*.acme.dev"],
    ["https://*.acme.dev/", "*.acme.dev"],
    ["*.www.acme.com", "*.www.acme.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["https://user:secret@acme.com/", "acme.com"],
    ["localhost:3000", "localhost:3000"],
    ["wwwacme.com", "wwwacme.com"],
    ["www.www.acme.com", "acme.com"],
    ["0x7f.1", "127.0.0.1"],
  ])("spelled %j is %j", (spelling, domain) => {
    expect(normaliseDomain(spelling)).toBe(domain);
    expect(normaliseDomain(domain)).toBe(domain);
  });

  it.each([
    "",
    " ",
    "https://",
    "acme .com",
    "-acme.com",
    "acme..com",
    "*",
    "*.",
    "a*b.com",
    "acme.com:port",
    "/path",
  ])("is not what %j spells", (spelling) => {
    expect(normaliseDomain(spelling)).toBeUndefined();
  });
});

describe("the domain that is sent", () => {
  it("has the form that is compared, regardless of its spelling", () => {
    expect(sent.map((domain) => normaliseDomain(domain))).toEqual(sent);
  });

  it("is the domain that the service stores and reports as added", async () => {
    const client = temporaryClient(await temporaryEmulator());
    expect((await client.addDomains({ domains: sent })).domainsAdded).toEqual(sent);
  });
});

describe("the message about an invalid domain", () => {
  const shownIn = (spelling: string) => noDomain(spelling).replace(/ is not a domain; write it as .*/, "");

  it("names it, and shows how to write one", () => {
    expect(noDomain("acme..com")).toBe(
      '"acme..com" is not a domain; write it as acme.com, *.acme.com or https://www.acme.com',
    );
  });

  it("is cut if it is long", () => {
    expect(shownIn("x".repeat(100))).toBe(`"${"x".repeat(60)}…"`);
  });

  it.each([
    ["https://ann:hunter2@/", "https:///"],
    ["ann:hunter2@acme..com", "acme..com"],
    ["//ann:hunter2@acme..com", "//acme..com"],
    ["https://ann:hunter2@hunter2@acme..com/", "https://acme..com/"],
    ["https://ann:hunter2/hunter2@acme.com/", "https://acme.com/"],
    ["ann:hunter2@//bob@acme..com", "acme..com"],
    [`https://ann:${"hunter2".repeat(20)}@acme..com/`, "https://acme..com/"],
  ])("does not contain the credentials of %j", (spelling, shown) => {
    expect(normaliseDomain(spelling)).toBeUndefined();
    expect(shownIn(spelling)).toBe(JSON.stringify(shown));
  });
});
