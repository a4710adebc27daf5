import { describe, expect, it } from "@jest/globals";
import * as config from "../../src/settings/config";

describe("the configuration of the full provider", () => {
  it("keeps keys with the namespace, which providers of the dynamic host have", () => {
    expect(config.reading({ "collab:apiKey": "a", concurrency: 4 })("collab:apiKey")).toBe("a");
    expect(config.inOneForm({ "collab:apiKey": "a", concurrency: 4, version: "1.0.0" })).toEqual({
      version: "1.0.0",
      "collab:apiKey": "a",
      concurrency: "4",
    });
  });

  it.each([
    [{ "collab:apiKey": "a" }, { apiKey: "a", maxAttempts: 1 }, ["maxAttempts"]],
    [{ apiKey: "a" }, { apiKey: "b" }, ["apiKey"]],
  ])("from %j to %j is a change of %j, which the engine must learn of", (before, after, changed) => {
    expect(config.changedSettings(before, after)).toEqual(changed);
  });

  it("needs no credentials, but must be well-formed", () => {
    expect(config.objectionTo({ baseUrl: "https://api.example.com" })).toBeUndefined();
    expect(config.objectionTo({ baseUrl: "nowhere" })).toContain("collab:baseUrl must be a URL");
    expect(config.objectionTo({ baseUrl: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" })).toBeUndefined();
  });
});
