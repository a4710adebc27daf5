/**
 * Preloaded into the Node processes of the CLI under test, to halve the work of each start without changing what the processes
 * do. A suite runs hundreds of commands, each of which starts a program and a plugin.
 */
const { createHash } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const { dirname, join } = require("node:path");
const { cachedDataVersionTag } = require("node:v8");
const { Script } = require("node:vm");

/** Modules that most processes load and never use, by the ends of the names of the files that load them. */
const LARGE = {
  // These serialize functions.
  "@npmcli/arborist": ["codePaths.js"],
  fdir: ["codePaths.js"],
  "normalize-package-data": ["codePaths.js"],
  typescript: ["typescript-shim.js"],
  // These record traces for `--tracing`.
  "@opentelemetry/resources": ["run/tracing.js"],
  "@opentelemetry/sdk-trace-base": ["run/tracing.js"],
  "@opentelemetry/sdk-trace-node": ["run/tracing.js"],
  "@opentelemetry/exporter-zipkin": ["run/tracing.js"],
  "@opentelemetry/instrumentation": ["run/tracing.js"],
  "@opentelemetry/instrumentation-grpc": ["run/tracing.js"],
  // The Automation API, which starts other programs.
  "./automation": ["pulumi/index.js"],
  "js-yaml": ["runtime/manifest.js"],
  semver: ["runtime/rpc.js", "run/run.js"],
};

/** Modules that most processes start early, and what they get instead. */
const STARTED = {
  // Observes each script that is loaded. The functions that are serialized load the module again, and it then observes all.
  "../../runtime/closure/v8Hooks": { isInitializedAsync: async () => {} },
  // Parses the maps of the SDK for each resource, to find the line that declares it. Stack traces name compiled files instead.
  "source-map-support/register": {},
};

const load = Module._load;
Module._load = function (request, parent, ...rest) {
  const loaded = () => load.call(this, request, parent, ...rest);
  const from = parent?.filename ?? "";
  if (request in STARTED && from.includes("pulumi/cmd/")) return STARTED[request];
  if (!LARGE[request]?.some((file) => from.endsWith(file))) return loaded();
  // Marked as an ES module, so that `import *` does not copy it: a copy would read, and so load, everything.
  const valueOf = (name) => loaded()[name] ?? (name === "default" ? loaded() : undefined);
  return new Proxy({}, { get: (_, name) => name === "__esModule" || valueOf(name) });
};

const compiledDir = join(__dirname, "..", "..", "..", "build", "compiled", String(cachedDataVersionTag()));
/** The scripts that were not in the cache, by their file there. */
const compiled = new Map();

function saveCompiled() {
  mkdirSync(compiledDir, { recursive: true });
  for (const [file, script] of compiled) {
    writeFileSync(`${file}.${process.pid}`, script.createCachedData());
    renameSync(`${file}.${process.pid}`, file);
  }
  compiled.clear();
}

// Plugins do not exit: the engine kills them. They save after a moment.
process.on("exit", saveCompiled);

/**
 * Compiles modules once for all processes. Node's own compile cache, which Node 20 does not have, finds a module by its path, and
 * each project has a separate copy of the package.
 */
const compile = Module.prototype._compile;
Module.prototype._compile = function (content, filename, ...rest) {
  // Code from the cache has the path of the project that compiled it, and previews contain the paths of programs.
  const isInstalled = /[\\/](?:node_modules|dist)[\\/]/u.test(filename);
  const plain = this !== process.mainModule && isInstalled && !/\bimport\(|^#!/.test(content);
  if (!plain || (rest[0] ?? "commonjs") !== "commonjs") return compile.call(this, content, filename, ...rest);
  const file = join(compiledDir, createHash("sha1").update(content).digest("hex"));
  const script = new Script(Module.wrap(content), { filename, cachedData: contentOf(file) });
  if (script.cachedDataRejected !== false) {
    if (compiled.size === 0) setTimeout(saveCompiled, 200).unref();
    compiled.set(file, script);
  }
  const require = (id) => this.require(id);
  require.resolve = (request, options) => Module._resolveFilename(request, this, false, options);
  require.resolve.paths = (request) => Module._resolveLookupPaths(request, this);
  Object.assign(require, { main: process.mainModule, extensions: Module._extensions, cache: Module._cache });
  return script
    .runInThisContext()
    .call(this.exports, this.exports, require, this, filename, dirname(filename));
};

/**
 * The language host that is built from Go modules does not receive the options of Pulumi.yaml: it loads TypeScript for every
 * program. That of an official CLI honors them.
 */
if (
  process.env.PULUMI_NODEJS_TYPESCRIPT === "true" &&
  contentOf("Pulumi.yaml")?.includes("typescript: false")
)
  process.env.PULUMI_NODEJS_TYPESCRIPT = "false";

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
