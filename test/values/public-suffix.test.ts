import { describe, expect, it } from "@jest/globals";
import { breadthOf } from "../../src/values/public-suffix";
import { UNKNOWN } from "../../src/values/unknown";

describe("a domain that lets in unrelated users", () => {
  it.each(["com", "co.uk", "vercel.app", "s3.amazonaws.com", "рф", "COM", "com:443", "https://www.com/"])(
    "is %s, a public suffix",
    (domain) => {
      expect(breadthOf(domain)).toBe("public suffix");
    },
  );

  it.each(["*.com", "*.co.uk", "https://*.Co.Uk/", "*.vercel.app", "*.ck", "*.com:8443", "*.xn--p1ai"])(
    "is %s, a wildcard under a public suffix",
    (domain) => {
      expect(breadthOf(domain)).toBe("wildcard under a public suffix");
    },
  );

  it.each(["*", "*.*", "*:443"])("is %s, which is any", (domain) => {
    expect(breadthOf(domain)).toBe("any");
  });
});

describe("a domain of one owner", () => {
  it.each(["acme.com", "*.acme.co.uk", "acme.vercel.app", "*.acme.vercel.app", "10.0.0.1:3000"])(
    "is %s",
    (domain) => {
      expect(breadthOf(domain)).toBeUndefined();
    },
  );

  it.each(["localhost:3000", "*.localhost", "intranet", "*.corp", "*.amazonaws.com"])(
    "may be %s, which is in no list",
    (domain) => {
      expect(breadthOf(domain)).toBeUndefined();
    },
  );
});

it.each(["", " ", "a..b", UNKNOWN])("%j, which is not a domain, is not reported", (spelling) => {
  expect(breadthOf(spelling)).toBeUndefined();
});
