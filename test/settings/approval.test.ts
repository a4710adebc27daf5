import { describe, expect, it } from "@jest/globals";
import { SETTINGS } from "../../src/settings";
import { COVERED, movingWarning, settingsMoved } from "../../src/settings/approval";

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
    expect(COVERED).toEqual(["baseUrl", "headerPrefix", "apiKey", "workspaceId"]);
  });

  it.each([[["baseUrl"]], [["baseUrl", "apiKey"]], [["baseUrl", "apiKey", "workspaceId"]]] as const)(
    "are found in the full provider's warning about %j",
    (names) => {
      expect(settingsMoved(`warning: ${movingWarning(names)}\n`)).toEqual(names);
      expect(settingsMoved(`A user wrote: ${movingWarning(names)}`)).toEqual([]);
    },
  );
});
