import { describe, expect, it } from "@jest/globals";
import { canary, search } from "./canary";

describe("the search for secrets", () => {
  const secret = canary("token");
  const found = (text: string): string[] => search(text, "here", [secret]).map(({ as }) => as);

  it("finds nothing where there is nothing", () => {
    expect(found("a text about a token")).toEqual([]);
    expect(found(canary("token").value)).toEqual([]);
  });

  it.each([
    ["as it is", secret.value],
    ["in JSON", JSON.stringify({ secret: secret.value })],
    ["in JSON that is a text in JSON", JSON.stringify(JSON.stringify(secret.value))],
    ["in a URL", encodeURIComponent(secret.value)],
  ])("finds a secret %s", (_how, text) => {
    expect(found(`before ${text} after`)).toEqual(["clear"]);
  });

  it.each(["", "x", "xy", "xyz"])("finds a secret in base64, after %j", (before) => {
    const bytes = Buffer.from(`${before}${secret.value} and more`);
    expect(found(bytes.toString("base64"))).toEqual(["base64"]);
    expect(found(bytes.toString("base64url"))).toEqual(["base64"]);
  });

  it("finds a secret in hexadecimal digits", () => {
    expect(found(Buffer.from(`x${secret.value}`).toString("hex"))).toEqual(["hex"]);
  });
});
