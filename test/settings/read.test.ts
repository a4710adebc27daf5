import { expect, it } from "@jest/globals";
import { gatherSettings, readSettings } from "../../src/settings/read";

const problemOf = (baseUrl: string, httpHosts?: string) =>
  readSettings({ baseUrl, httpHosts }).problems.find(({ setting }) => setting === "baseUrl")?.problem;

const HTTPS = "must start with https:// (http:// only to a loopback address or a host in httpHosts)";

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

it.each([
  ["http://emulator:8080", undefined],
  ["http://10.0.0.7", undefined],
  ["http://EMULATOR", undefined],
  ["http://api.emulator:8080", HTTPS],
  ["http://emulator.example.com", HTTPS],
  ["ftp://emulator", HTTPS],
])("with httpHosts, credentials are sent unencrypted to the named hosts only: %s", (baseUrl, problem) => {
  expect(problemOf(baseUrl, "Emulator, 10.0.0.7")).toBe(problem);
});

it.each(["http://emulator", "emulator:8080", "*", "emu lator"])(
  "httpHosts does not accept %s",
  (httpHosts) => {
    const { problems } = readSettings({ baseUrl: "https://api.example.com", httpHosts });
    expect(problems).toEqual([
      {
        setting: "httpHosts",
        problem: "must be a list of host names, separated by commas, such as emulator",
      },
    ]);
  },
);

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
