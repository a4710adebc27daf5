import { describe, expect, it } from "@jest/globals";
import { isolatedEnvironment } from "../../tools/stack/environment";

describe("the environment of a stack", () => {
  const isolation = {
    path: ["/node/bin", "/cli/bin"],
    home: "/own/home",
    stateDir: "/own/state",
    temporaryDir: "/own/tmp",
  };

  it("inherits nothing of the user's Pulumi, credentials, proxies or test runner", () => {
    const personal = {
      PULUMI_ACCESS_TOKEN: "mine",
      COLLAB_AUTH_TOKEN: "mine",
      https_proxy: "http://localhost:1",
      NO_PROXY: "*",
      NODE_OPTIONS: "--inspect",
      NODE_ENV: "test",
      npm_config_prefix: "/elsewhere",
    };
    const env = isolatedEnvironment({ ...personal, LANG: "C", PATH: "/usr/bin" }, isolation);
    expect(Object.keys(personal).filter((name) => name in env)).toEqual([]);
    expect(env["LANG"]).toBe("C");
  });
});
