/**
 * Preloaded into the Node processes of the CLI under test, to halve the work of each start without changing what the processes
 * do. A suite runs hundreds of commands, each of which starts a program and a plugin.
 */
const { readFileSync } = require("node:fs");
const Module = require("node:module");

/** Modules that most processes load and never use, by the end of the name of the file that loads them. */
const LARGE = {
  // These serialize functions.
  "@npmcli/arborist": "codePaths.js",
  typescript: "typescript-shim.js",
  // These record traces for `--tracing`.
  "@opentelemetry/resources": "run/tracing.js",
  "@opentelemetry/sdk-trace-base": "run/tracing.js",
  "@opentelemetry/sdk-trace-node": "run/tracing.js",
  "@opentelemetry/exporter-zipkin": "run/tracing.js",
  "@opentelemetry/instrumentation": "run/tracing.js",
  "@opentelemetry/instrumentation-grpc": "run/tracing.js",
};

const load = Module._load;
Module._load = function (request, parent, ...rest) {
  const loaded = () => load.call(this, request, parent, ...rest);
  if (!(request in LARGE) || !parent?.filename?.endsWith(LARGE[request])) return loaded();
  // Marked as an ES module, so that `import *` does not copy it: a copy would read, and so load, everything.
  return new Proxy({}, { get: (_, name) => name === "__esModule" || loaded()[name] });
};

/**
 * The language host that is built from Go modules does not receive the options of Pulumi.yaml: it loads TypeScript for every
 * program. That of an official CLI honors them.
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
