import { describe, expect, it } from "@jest/globals";
import { SETTINGS } from "../../src/settings";
import { APPROVAL, COVERED, movingWarning, settingsMoved } from "../../src/settings/approval";

describe("what an approval covers of the settings", () => {
  it.each(SETTINGS.map(({ name, secret }) => [name, secret] as const))(
    "%s is covered, or the reason why not is documented",
    (name, secret) => {
      const approval = APPROVAL[name];
      // A fingerprint must not help anyone to guess a token.
      if (secret) expect(approval).not.toBe("covered");
      if (approval !== "covered") expect(approval.reason).toMatch(/^[A-Z].{20,}\.$/u);
    },
  );

  it("is everything that decides where a change lands", () => {
    expect(COVERED).toEqual(["baseUrl", "headerPrefix", "apiKey", "workspaceId"]);
  });

  it.each([[["baseUrl"]], [["baseUrl", "apiKey"]], [["baseUrl", "apiKey", "workspaceId"]]] as const)(
    "is found in the warning that the full provider prints of %j",
    (names) => {
      expect(settingsMoved(`warning: ${movingWarning(names)}\n`)).toEqual(names);
      expect(settingsMoved(`Somebody wrote: ${movingWarning(names)}`)).toEqual([]);
    },
  );
});
