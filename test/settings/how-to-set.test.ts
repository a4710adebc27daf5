import { describe, expect, it } from "@jest/globals";
import { describeProblems } from "../../src/settings/how-to-set";

const missing = (setting: string) => ({ setting, problem: "is required" });

describe("what is told of settings", () => {
  it("is the command that sets one", () => {
    expect(describeProblems([missing("authToken")])).toBe(
      'collab:authToken is required. Set it with `pulumi config set --secret collab:authToken "<auth token>"`, ' +
        "with the environment variable COLLAB_AUTH_TOKEN, or in a collab.Provider.",
    );
  });

  it("is all that is wrong, with a command for each", () => {
    const malformed = { setting: "maxAttempts", problem: "must be a whole number from 1 to 1000" };
    expect(describeProblems([malformed, missing("apiKey"), missing("baseUrl")])).toBe(
      "collab:maxAttempts must be a whole number from 1 to 1000; collab:apiKey is required; collab:baseUrl is required. " +
        "Set them with `pulumi config set collab:baseUrl https://api.example.com`, " +
        '`pulumi config set collab:apiKey "<api key>"` and `pulumi config set collab:maxAttempts 10`, ' +
        "with the environment variables COLLAB_BASE_URL, COLLAB_API_KEY and COLLAB_MAX_ATTEMPTS, or in a collab.Provider.",
    );
  });

  it("is what is wrong with a variable of the environment that is no setting of ours", () => {
    const problem = "must be a URL, such as http://proxy:3128";
    expect(describeProblems([{ setting: "HTTPS_PROXY", problem }])).toBe(`HTTPS_PROXY ${problem}.`);
  });
});
