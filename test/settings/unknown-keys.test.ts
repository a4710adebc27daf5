import { expect, it } from "@jest/globals";
import { SETTINGS } from "../../src/settings";
import { unknownKeys } from "../../src/settings/unknown-keys";

const firstReported = (...keys: string[]) => unknownKeys(keys).map(({ key, words }) => `${key} ${words}`);

it.each([
  ["collab:apikey", "collab:apiKey"],
  ["collab:token", "collab:authToken"],
  ["collab:base_url", "collab:baseUrl"],
  ["collab:workspaceID", "collab:workspaceId"],
])("a misspelt key, %s, is told with the one that was meant", (key, meant) => {
  expect(firstReported(key)).toEqual([
    `${key} is no setting of pulumi-collab and has no effect: did you mean ${meant}?`,
  ]);
});

it("a key that is close to no setting is told with all of them", () => {
  expect(firstReported("collab:zzz")).toEqual([
    expect.stringContaining("has no effect: the settings are baseUrl, headerPrefix, apiKey, "),
  ]);
});

it("settings, and keys of other packages and of the project, are fine", () => {
  const ours = SETTINGS.map(({ name }) => `collab:${name}`);
  expect(firstReported(...ours, "collab:host", "aws:apikey", "collab-quickstart:apikey", "apikey")).toEqual(
    [],
  );
});
