import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../command";
import { type Language, ensurePython } from "../pulumi-cli";
import { installOnce, log } from "../pulumi-cli/cache";
import { ensureLanguage } from "../pulumi-cli/languages";
import { goBuild, goModule, pulumiVersion, recipeOf } from "../pulumi-cli/recipe";
import { repositoryRoot } from "../repository-root";
import { Project } from "../stack";

/** Creates a project from the example in a language, with its SDK installed. The CLI includes the host for TypeScript. */
export async function projectOf(language: "typescript"): Promise<Project>;
export async function projectOf(language: Language, host: string): Promise<Project>;
export async function projectOf(language: Language | "typescript", host?: string): Promise<Project> {
  const project = await Project.create({
    copyOf: `examples/provider/${language}`,
    packageDir: repositoryRoot(),
    path: host === undefined ? [] : [host],
    // The language host that is built here does not support the `virtualenv` option.
    env: language === "python" ? { PULUMI_PYTHON_CMD: join(await ensurePython(), "bin", "python") } : {},
  });
  await PREPARE[language]?.(project);
  return project;
}

const PREPARE: Readonly<Partial<Record<Language | "typescript", (project: Project) => Promise<void>>>> = {
  async python({ programDir }) {
    const [sdk, python] = [join(programDir, "sdk", "python"), await ensurePython()];
    await writeSdk("python", sdk);
    await symlink(python, join(programDir, "venv"));
    // Installs beside the program, where Python looks first, because the virtual environment is shared.
    const install = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--target", programDir, sdk];
    await mustRun(join(python, "bin", "python"), ["-m", "pip", ...install], { timeoutMs: 120_000 });
  },
  async go({ programDir }) {
    const sdk = join(programDir, "sdk", "go");
    await writeSdk("go", sdk);
    await writeFile(join(sdk, "collab", "go.mod"), GO_MODULE);
  },
};

const GO_MODULE = `module pulumi-collab/sdk/go/collab

go 1.25.0

require github.com/pulumi/pulumi/sdk/v3 v${pulumiVersion}
`;

/** Writes the SDK for a language into a folder, from `schema.json`. On failure, throws an error with a one-line message. */
export async function writeSdk(language: "python" | "go" | "nodejs", folder: string): Promise<void> {
  const schema = join(repositoryRoot(), "schema.json");
  await mustRun(await ensureWriter(), [language, schema, folder], { timeoutMs: 120_000 });
}

/** Returns the path of the program that writes SDKs, built once per machine. */
async function ensureWriter(): Promise<string> {
  const folder = await installOnce(`sdks-${recipeOf("sdks")}`, async (staging) => {
    log("building the SDK generator from Go modules, once per machine, usually a minute on 2 cores");
    await goBuild(goModule("sdks"), join(staging, "sdks"), ".");
  });
  return join(folder, "sdks");
}

/**
 * Installs everything that programs in a language need. Returns the folder of the language host. On failure, throws an error
 * with a one-line message.
 */
export async function ready(language: Language, { builds = true } = {}): Promise<string> {
  const folder = await ensureLanguage(language, { builds });
  if (language === "yaml") return folder;
  await ensureWriter();
  if (language === "python") await ensurePython();
  else await mustRun("go", ["version"]);
  return folder;
}
