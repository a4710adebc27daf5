import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../command";
import { type Language, ensurePython } from "../pulumi-cli";
import { ensureLanguage } from "../pulumi-cli/languages";
import { repositoryRoot } from "../repository-root";
import { ensureWriter, writeSdk } from "../sdks";
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
    await mkdir(sdk, { recursive: true });
    await writeSdk("go", sdk);
  },
};

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
