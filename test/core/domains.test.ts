import { describe, expect, it } from "@jest/globals";
import { normaliseDomain } from "../../src/core/domains";

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
    ["https://localhost:3000/app", "localhost:3000"],
    ["wwwacme.com", "wwwacme.com"],
    ["10.0.0.1", "10.0.0.1"],
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
