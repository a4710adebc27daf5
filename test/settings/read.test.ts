import { expect, it } from "@jest/globals";
import { gatherSettings, readSettings } from "../../src/settings/read";

const problemOf = (baseUrl: string) =>
  readSettings({ baseUrl }).problems.find(({ setting }) => setting === "baseUrl")?.problem;

const HTTPS = "must start with https:// (http:// only to a loopback address)";

it.each([
  ["https://api.example.com", undefined],
  ["http://localhost:8080", undefined],
  ["http://127.0.0.1", undefined],
  ["http://[::1]:8080", undefined],
  ["http://api.example.com", HTTPS],
  ["http://localhost.example.com", HTTPS],
  ["http://127.0.0.1.example.com", HTTPS],
  ["ftp://localhost", HTTPS],
  ["https://ann:word@api.example.com", "must not contain credentials"],
])("credentials are sent to %s only if no one on the way can read them", (baseUrl, problem) => {
  expect(problemOf(baseUrl)).toBe(problem);
});

it("the configuration of a provider or a stack takes precedence over the environment, unless it is empty", () => {
  const env = { COLLAB_API_KEY: "of the machine", COLLAB_BASE_URL: "https://machine.example.com" };
  const configured = new Map([
    ["collab:apiKey", "of the stack"],
    ["collab:baseUrl", ""],
  ]);
  expect(gatherSettings((key) => configured.get(key), env)).toMatchObject({
    apiKey: "of the stack",
    baseUrl: "https://machine.example.com",
  });
});
