import { expect, it } from "@jest/globals";
import { isDebuggingIn } from "../../../src/hosts/provider/log";

it.each([
  ["that are told nothing", ["127.0.0.1:1"], {}, false],
  ["that are to log as the CLI does", ["--logtostderr", "-v=9", "127.0.0.1:1"], {}, true],
  ["whose environment sets --debug", ["127.0.0.1:1"], { PULUMI_OPTION_DEBUG: "true" }, true],
  ["whose environment takes it back", ["127.0.0.1:1"], { PULUMI_OPTION_DEBUG: "false" }, false],
] as const)("plugins %s", (_which, args, env, isDebugging) => {
  expect(isDebuggingIn(args, env)).toBe(isDebugging);
});
