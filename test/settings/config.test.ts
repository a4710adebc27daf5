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
    [{ apiKey: "a", authToken: "x" }, { apiKey: "a", authToken: "y" }, []],
    [{ "collab:apiKey": "a" }, { apiKey: "a", maxAttempts: 1 }, []],
    [{ apiKey: "a" }, { apiKey: "b" }, ["apiKey"]],
    [{ baseUrl: "https://a" }, { baseUrl: "https://b" }, ["baseUrl"]],
  ])("changing from %j to %j affects existing resources through %j", (before, after, moving) => {
    expect(config.movingSettings(before, after)).toEqual(moving);
  });

  it("needs no credentials, but must be well-formed", () => {
    expect(config.objectionTo({ baseUrl: "https://api.example.com" })).toBeUndefined();
    expect(config.objectionTo({ baseUrl: "nowhere" })).toContain("collab:baseUrl must be a URL");
    expect(config.objectionTo({ baseUrl: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" })).toBeUndefined();
  });
});
