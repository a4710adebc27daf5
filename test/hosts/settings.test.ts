import { describe, expect, it } from "@jest/globals";
import { SettingError } from "../../src/api";
import { completeSettings, howToSet } from "../../src/hosts/settings";

describe("what is told of a setting", () => {
  it("is the command that sets it", () => {
    expect(howToSet(new SettingError("authToken", "is required"))).toBe(
      'collab:authToken is required. Set it with `pulumi config set --secret collab:authToken "<auth token>"`, ' +
        "with the environment variable COLLAB_AUTH_TOKEN, or in a collab.Provider.",
    );
  });

  it("is what a switch may be", () => {
    expect(() => completeSettings({ baseUrl: "https://a.com", deletionProtection: "yes" }, "none")).toThrow(
      "deletionProtection must be true or false",
    );
    expect(completeSettings({ baseUrl: "https://a.com", deletionProtection: "true" }, "none")).toMatchObject({
      deletionProtection: true,
    });
    expect(howToSet(new SettingError("deletionProtection", "must be true or false"))).toContain(
      "`pulumi config set collab:deletionProtection true`",
    );
  });

  it("is what is wrong with a variable of the environment that is no setting of ours", () => {
    const problem = "must be a URL, such as http://proxy:3128";
    expect(howToSet(new SettingError("HTTPS_PROXY", problem))).toBe(`HTTPS_PROXY ${problem}.`);
  });
});
