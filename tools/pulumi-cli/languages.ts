import { chmod, copyFile, mkdir } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { installOnce } from "./cache";
import { folderOfModule, goBuild, recipeOf } from "./go-modules";
import { firstExecutable } from "./on-path";
import type { GoModule } from "./recipe";
import { logToStderr, saying, type Log } from "./saying";

/** The languages, beside Node's, that programs can be written in here. */
export const LANGUAGES = ["yaml", "python", "go"] as const;

export type Language = (typeof LANGUAGES)[number];

const SDK = "github.com/pulumi/pulumi/sdk/v3";

/** The hosts for Node, Python and Go left the SDK's module for modules that the proxy does not have: these are the last in it. */
const RECIPES: Readonly<Record<Language, { readonly module: GoModule; readonly packagePath: string }>> = {
  yaml: {
    module: "language-yaml",
    packagePath: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
  },
  python: { module: "language-nodejs", packagePath: `${SDK}/python/cmd/pulumi-language-python` },
  go: { module: "language-go", packagePath: `${SDK}/go/pulumi-language-go` },
};

const exe = process.platform === "win32" ? ".exe" : "";

/**
 * The folder of the program that runs a language for the CLI: the one on PATH, as beside an official CLI, else one in the cache,
 * else one that is built here, unless `builds` is false. Throws, in one line, why there is none.
 */
export async function ensureLanguage(
  language: Language,
  log: Log = logToStderr,
  { builds = true } = {},
): Promise<string> {
  const name = `pulumi-language-${language}${exe}`;
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = firstExecutable(folders, name);
  if (onPath !== undefined) return dirname(onPath);
  const { module, packagePath } = RECIPES[language];
  const folder = await installOnce(
    `language-${language}-${recipeOf(module, packagePath)}`,
    async (staging) => {
      if (!builds) throw new Error(`${name} is not there yet: \`npm run languages\` builds it`);
      const what = `building ${name} from Go modules, once per machine`;
      const bin = join(staging, "bin");
      await mkdir(bin);
      const usually = `${language === "yaml" ? "2 minutes" : "half a minute"} on 2 cores`;
      await saying(log, { what, usually }, () => goBuild(module, join(bin, name), packagePath));
      if (language === "python") await copyPythonScript(bin);
    },
    log,
  );
  return join(folder, "bin");
}

/** The host starts programs by a script, which has to be the one of the SDK that they use. */
async function copyPythonScript(bin: string): Promise<void> {
  const script = "pulumi-language-python-exec";
  await copyFile(join(await folderOfModule("cli", SDK), "python", "cmd", script), join(bin, script));
  await chmod(join(bin, script), 0o755);
}
