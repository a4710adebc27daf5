import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { repositoryRoot } from "../repository-root";
import { licensesOf } from "./licenses";
import { oldestNode, PLUGIN, version } from "./names";

/** The full provider in one file that needs no node_modules. */
export interface Bundle {
  readonly code: string;
  /** The licences of the packages that are in it. */
  readonly licenses: string;
}

/** Bundles the full provider of the build that is there. */
export async function bundle(): Promise<Bundle> {
  const root = repositoryRoot();
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, "dist", "hosts", "provider", "main.js")],
    // Comments in the bundle name its files from here: it is the same wherever the checkout is.
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: `node${oldestNode}`,
    banner: { js: REFUSAL },
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

/** An older Node would fail later, and not say why. */
const REFUSAL = `{
  const [oldest, running] = [${JSON.stringify(oldestNode)}, process.versions.node].map((text) => text.split(".").map(Number));
  const differing = oldest.findIndex((number, index) => number !== running[index]);
  if (differing >= 0 && running[differing] < oldest[differing]) {
    console.error("${PLUGIN} needs Node.js ${oldestNode} or newer; this is " + process.versions.node);
    process.exit(1);
  }
}`;

/** What `sdk.ts` resolves from the SDK while it runs, resolved from the SDK by the bundler. */
async function fromSdk(file: string): Promise<string> {
  const code = await readFile(file, "utf8");
  const lines = code.match(/^exports\.\w+ = fromSdk\("[^"]+"\);$/gm) ?? [];
  if (lines.length !== code.split("fromSdk(").length - 1) throw new Error(`${file} is not as expected`);
  return lines.map((line) => line.replace("fromSdk", "require")).join("\n");
}

/** The two modules of the full provider that look for files: the SDK's packages, and what the package says of itself. */
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
