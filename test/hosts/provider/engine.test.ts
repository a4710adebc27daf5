import { expect, it } from "@jest/globals";
import { isDebuggingIn } from "../../../src/hosts/provider/engine";

it.each([
  ["without flags", ["127.0.0.1:1"], {}, false],
  ["with the log flags of the CLI", ["--logtostderr", "-v=9", "127.0.0.1:1"], {}, true],
  ["with --debug in the environment", ["127.0.0.1:1"], { PULUMI_OPTION_DEBUG: "true" }, true],
  ["with --debug=false in the environment", ["127.0.0.1:1"], { PULUMI_OPTION_DEBUG: "false" }, false],
] as const)("a plugin %s knows whether the engine shows debug messages", (_which, args, env, isDebugging) => {
  expect(isDebuggingIn(args, env)).toBe(isDebugging);
});
