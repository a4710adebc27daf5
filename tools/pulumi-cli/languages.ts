import { chmod, copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { installOnce, log } from "./cache";
import { folderOfModule, goBuild, goModule, recipeOf, type GoModule } from "./recipe";
import { firstExecutable, foldersOnPath } from "./on-path";

/** The supported languages of programs besides those of Node. */
export const LANGUAGES = ["yaml", "python", "go"] as const;

export type Language = (typeof LANGUAGES)[number];

const SDK = "github.com/pulumi/pulumi/sdk/v3";

/**
 * The sources of the language hosts. The hosts for Node, Python and Go moved from the SDK's module to modules that the proxy
 * does not have, so these are the last versions in the SDK's module.
 */
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
 * Returns the folder of a language host: the one on PATH, such as beside an official CLI, or else the one in the cache, or else
 * a local build, unless `builds` is false. Throws an error with a one-line message if there is none.
 */
export async function ensureLanguage(language: Language, { builds = true } = {}): Promise<string> {
  const name = `pulumi-language-${language}${exe}`;
  const onPath = firstExecutable(foldersOnPath(), name);
  if (onPath !== undefined) return dirname(onPath);
  const { module, packagePath } = RECIPES[language];
  const folder = await installOnce(
    `language-${language}-${recipeOf(module, packagePath)}`,
    async (staging) => {
      if (!builds) throw new Error(`${name} is not there yet: \`npm run languages\` builds it`);
      const usually = language === "yaml" ? "2 minutes" : "half a minute";
      log(`building ${name} from Go modules, once per machine, usually ${usually} on 2 cores`);
      const bin = join(staging, "bin");
      await mkdir(bin);
      await goBuild(goModule(module), join(bin, name), packagePath);
      if (language === "python") await copyPythonScript(bin);
    },
  );
  return join(folder, "bin");
}

/** Copies the script with which the host starts programs. It must come from the SDK that the programs use. */
async function copyPythonScript(bin: string): Promise<void> {
  const script = "pulumi-language-python-exec";
  await copyFile(
    join(await folderOfModule(goModule("cli"), SDK), "python", "cmd", script),
    join(bin, script),
  );
  await chmod(join(bin, script), 0o755);
}
