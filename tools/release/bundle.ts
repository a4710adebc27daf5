import { type Plugin, build } from "esbuild";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { repositoryRoot } from "../repository-root";
import { PLUGIN, oldestNode, version } from "./names";

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

/**
 * Replaces the two modules of the full provider that look for files: the SDK's packages, and this package's own metadata. Omits
 * the module with which programs call functions, because that module imports the whole SDK.
 */
function withoutFiles(schema: string): Plugin {
  const replaced = (...path: string[]) => new RegExp(`${["dist", ...path].join("[\\\\/]")}\\.js$`);
  return {
    name: "without-files",
    setup(building) {
      building.onLoad({ filter: replaced("hosts", "provider", "sdk") }, async ({ path }) => ({
        contents: await fromSdk(path),
        resolveDir: dirname(require.resolve("@pulumi/pulumi")),
      }));
      building.onLoad({ filter: replaced("hosts", "provider", "package") }, () => ({
        contents: `exports.version = () => ${JSON.stringify(version)};\nexports.schema = () => ${JSON.stringify(schema)};\n`,
      }));
      building.onLoad({ filter: replaced("functions", "calls") }, () => ({ contents: "" }));
    },
  };
}

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

/** Returns the licences of the packages that contain some files, each with the package's name and version. */
async function licensesOf(files: readonly string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => folderOf(file) ?? []));
  const texts = await Promise.all(
    [...folders].sort().map((folder) => licenseIn(join(repositoryRoot(), folder))),
  );
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/** Returns the folder of the package that contains a file, or undefined for files of this package. */
const folderOf = (file: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

async function licenseIn(folder: string): Promise<string> {
  const { name, version, license } = manifest.parse(
    JSON.parse(await readFile(join(folder, "package.json"), "utf8")),
  );
  const names = (await readdir(folder)).filter((each) => /^licen[cs]e/i.test(each)).sort();
  const texts = await Promise.all(names.map((each) => readFile(join(folder, each), "utf8")));
  if (texts.length === 0 && license === undefined) throw new Error(`${name} does not name its license`);
  return [`${name} ${version} (${license ?? "see below"})\n`, ...texts].join("\n");
}
