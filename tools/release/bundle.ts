import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { repositoryRoot } from "../repository-root";
import { licensesOf } from "./licenses";
import { oldestNode, PLUGIN, version } from "./names";

/** The full provider in one file that needs no node_modules. */
export interface Bundle {
  readonly code: string;
  /** The licences of the packages in the bundle. */
  readonly licenses: string;
}

/** Bundles the full provider from the existing build. */
export async function bundle(): Promise<Bundle> {
  const root = repositoryRoot();
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, "dist", "hosts", "provider", "main.js")],
    // Comments in the bundle name files relative to this folder, so the bundle does not depend on the location of the checkout.
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: `node${oldestNode}`,
    banner: { js: OLD_NODE },
    legalComments: "none",
    plugins: [withoutFiles(await readFile(join(root, "schema.json"), "utf8"))],
    logLevel: "silent",
    metafile: true,
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error("esbuild made nothing");
  return { code: output.text, licenses: await licensesOf(Object.keys(metafile.inputs)) };
}

/** Rejects an older Node at startup, because it would fail later without a clear reason. */
const OLD_NODE = `{
  const [oldest, running] = [${JSON.stringify(oldestNode)}, process.versions.node].map((text) => text.split(".").map(Number));
  const differing = oldest.findIndex((number, index) => number !== running[index]);
  if (differing >= 0 && running[differing] < oldest[differing]) {
    console.error("${PLUGIN} needs Node.js ${oldestNode} or newer; this is " + process.versions.node);
    process.exit(1);
  }
}`;

/** Returns the code of `sdk.ts` with requires that the bundler resolves from the SDK. The original resolves them at run time. */
async function fromSdk(file: string): Promise<string> {
  const code = await readFile(file, "utf8");
  const lines = code.match(/^exports\.\w+ = fromSdk\("[^"]+"\);$/gm) ?? [];
  if (lines.length !== code.split("fromSdk(").length - 1) throw new Error(`${file} is not as expected`);
  return lines.map((line) => line.replace("fromSdk", "require")).join("\n");
}

/** Replaces the two modules of the full provider that look for files: the SDK's packages, and this package's own metadata. */
function withoutFiles(schema: string): Plugin {
  const replaced = (module: string) =>
    new RegExp(`[\\\\/]dist[\\\\/]hosts[\\\\/]provider[\\\\/]${module}\\.js$`);
  return {
    name: "without-files",
    setup(building) {
      building.onLoad({ filter: replaced("sdk") }, async ({ path }) => ({
        contents: await fromSdk(path),
        resolveDir: dirname(require.resolve("@pulumi/pulumi")),
      }));
      building.onLoad({ filter: replaced("package") }, () => ({
        contents: `exports.version = () => ${JSON.stringify(version)};\nexports.schema = () => ${JSON.stringify(schema)};\n`,
      }));
    },
  };
}
