import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { isolatedEnvironment } from "../../tools/stack/environment";
import { installPackage } from "../../tools/stack/install-package";
import { temporaryFolders } from "./temporary-folder";

const temporaryFolder = temporaryFolders();

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

  it("finds Node and the CLI first, with a separate home and state", () => {
    const env = isolatedEnvironment({ PATH: "/usr/bin" }, isolation);
    expect(env["PATH"]?.split(delimiter)).toEqual(["/node/bin", "/cli/bin", "/usr/bin"]);
    expect(env).toMatchObject({ PULUMI_HOME: "/own/home", PULUMI_BACKEND_URL: "file:///own/state" });
  });
});

describe("installing a package into a program", () => {
  /** Creates a package with one dependency, which reports its version. */
  const packageOf = (version: string): string => {
    const folder = temporaryFolder();
    const write = (path: string, content: string): void => {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), content);
    };
    write(
      "package.json",
      JSON.stringify({ name: "thing", main: "dist/index.js", dependencies: { helper: "*" } }),
    );
    write("dist/index.js", `exports.version = "${version}";`);
    write("node_modules/helper/index.js", `exports.helper = "${version}";`);
    return folder;
  };

  it("copies it, brings its dependencies, and replaces an earlier one", async () => {
    const program = temporaryFolder();
    await installPackage(program, packageOf("1"));
    await installPackage(program, packageOf("2"));
    expect(readFileSync(join(program, "node_modules", "thing", "dist", "index.js"), "utf8")).toContain('"2"');
    expect(readFileSync(join(program, "node_modules", "helper", "index.js"), "utf8")).toContain('"2"');
  });

  it("reports a package that is not built", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "package.json"), `{ "name": "thing" }`);
    await expect(installPackage(temporaryFolder(), folder)).rejects.toThrow("is not built");
  });
});
