/**
 * Loaded first into the Node processes of the CLI under test. They do the same with it, and start with half the work: a suite
 * runs hundreds of commands, each of which starts a program and a plugin.
 */
const { readFileSync } = require("node:fs");
const Module = require("node:module");

/** What `@pulumi/pulumi` needs to serialize functions, and loads with itself: here with the first use, as most never use it. */
const LARGE = { "@npmcli/arborist": "codePaths.js", typescript: "typescript-shim.js" };

const load = Module._load;
Module._load = function (request, parent, ...rest) {
  const loaded = () => load.call(this, request, parent, ...rest);
  if (!(request in LARGE) || !parent?.filename?.endsWith(LARGE[request])) return loaded();
  // Told to be an ES module, it is handed on as it is: a copy for `import *` would read, and so load, all of it.
  return new Proxy({}, { get: (_, name) => name === "__esModule" || loaded()[name] });
};

/**
 * The language host that is built from Go modules does not get the options of Pulumi.yaml: it has every program translated,
 * and TypeScript loaded for it. One from an official CLI does as Pulumi.yaml says.
 */
if (process.env.PULUMI_NODEJS_TYPESCRIPT === "true" && manifest().includes("typescript: false"))
  process.env.PULUMI_NODEJS_TYPESCRIPT = "false";

function manifest() {
  try {
    return readFileSync("Pulumi.yaml", "utf8");
  } catch {
    return "";
  }
}
