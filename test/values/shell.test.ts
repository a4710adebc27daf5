import { expect, it } from "@jest/globals";
import { quoted, settingVariables } from "../../src/values/shell";

const variables = { COLLAB_API_KEY: "demo", COLLAB_AUTH_TOKEN: "<auth token>" };

it("quotes the example of every setting that a shell would not take as one word", () => {
  const target = "https://api.example.com (3f2a91)";
  expect([quoted(target), quoted("requests:collab.log")]).toEqual([`"${target}"`, "requests:collab.log"]);
});

it.each([
  ["a POSIX shell", "linux", {}, 'export COLLAB_API_KEY=demo COLLAB_AUTH_TOKEN="<auth token>"'],
  ["PowerShell", "win32", {}, '$env:COLLAB_API_KEY = "demo"; $env:COLLAB_AUTH_TOKEN = "<auth token>"'],
  [
    "the shell of Git for Windows",
    "win32",
    { SHELL: "/usr/bin/bash" },
    'export COLLAB_API_KEY=demo COLLAB_AUTH_TOKEN="<auth token>"',
  ],
] as const)("prints the command that sets variables in %s", (_shell, platform, env, command) => {
  expect(settingVariables(variables, { platform, env })).toBe(command);
});
