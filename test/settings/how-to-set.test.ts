import { describe, expect, it } from "@jest/globals";
import { SETTINGS } from "../../src/settings";
import { describeProblems, unknownKeys } from "../../src/settings/how-to-set";

const missing = (setting: string) => ({ setting, problem: "is required" });

describe("a message about settings", () => {
  it("contains the command that sets one", () => {
    expect(describeProblems([missing("authToken")])).toBe(
      'collab:authToken is required. Set it with `pulumi config set --secret collab:authToken "<auth token>"`, ' +
        "with the environment variable COLLAB_AUTH_TOKEN, or in a collab.Provider.",
    );
  });

  it("lists all problems, with a command for each", () => {
    const malformed = { setting: "maxAttempts", problem: "must be a whole number from 1 to 1000" };
    expect(describeProblems([malformed, missing("apiKey"), missing("baseUrl")])).toBe(
      "collab:maxAttempts must be a whole number from 1 to 1000; collab:apiKey is required; collab:baseUrl is required. " +
        "Set them with `pulumi config set collab:baseUrl https://api.example.com`, " +
        '`pulumi config set collab:apiKey "<api key>"` and `pulumi config set collab:maxAttempts 10`, ' +
        "with the environment variables COLLAB_BASE_URL, COLLAB_API_KEY and COLLAB_MAX_ATTEMPTS, or in a collab.Provider.",
    );
  });

  it("describes a variable of the environment that is not a setting", () => {
    const problem = "must be a URL, such as http://proxy:3128";
    expect(describeProblems([{ setting: "HTTPS_PROXY", problem }])).toBe(`HTTPS_PROXY ${problem}.`);
  });
});

const reported = (...keys: string[]) => unknownKeys(keys).map(({ key, words }) => `${key} ${words}`);

it.each([
  ["collab:apikey", "collab:apiKey"],
  ["collab:token", "collab:authToken"],
  ["collab:base_url", "collab:baseUrl"],
  ["collab:workspaceID", "collab:workspaceId"],
])("a misspelled key, %s, is reported with the intended one", (key, meant) => {
  expect(reported(key)).toEqual([
    `${key} is not a setting of pulumi-collab and has no effect: did you mean ${meant}?`,
  ]);
});

it("a key that is close to no setting is reported with all settings", () => {
  expect(reported("collab:zzz")).toEqual([
    expect.stringContaining("has no effect: the settings are baseUrl, headerPrefix, apiKey, "),
  ]);
});

it("settings, and keys of other packages and of the project, are accepted", () => {
  const ours = SETTINGS.map(({ name }) => `collab:${name}`);
  expect(reported(...ours, "collab:host", "aws:apikey", "collab-quickstart:apikey", "apikey")).toEqual([]);
});
