import { describe, expect, it } from "@jest/globals";
import { COVERED, SETTINGS } from "../../src/settings";

describe("the settings that an approval covers", () => {
  it.each(SETTINGS.map(({ name, secret, approval }) => [name, secret, approval] as const))(
    "%s is covered, or the reason why not is documented",
    (_name, secret, approval) => {
      // A fingerprint must not help anyone to guess a token.
      if (secret) expect(approval).not.toBe("covered");
      if (approval !== "covered") expect(approval.reason).toMatch(/^[A-Z].{20,}\.$/u);
    },
  );

  it("are those that decide where a change lands", () => {
    expect(COVERED).toEqual(["baseUrl", "headerPrefix", "apiKey", "workspaceId", "formerTargets"]);
  });
});
