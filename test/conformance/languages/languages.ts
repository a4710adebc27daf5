import { spawnSync } from "node:child_process";
import { mkdir, readFile, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../../../tools/command";
import { ensurePython, type Language } from "../../../tools/pulumi-cli";
import { repositoryRoot } from "../../../tools/repository-root";
import { writeSdk } from "../../../tools/sdks";
import { Project } from "../../../tools/stack";

/** What runs programs of a language, or why nothing does. */
export type Host = { readonly folder: string } | { readonly missing: string };

/** Asked before the tests are declared, so that one that cannot run says why. `npm run languages` builds what is missing. */
export function hostOf(language: Language): Host {
  const file = join(repositoryRoot(), "build", "tools", "sdks", "ready.js");
  const how = process.env["COLLAB_BUILD_LANGUAGES"] === undefined ? ["--there"] : [];
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, language, ...how], {
    encoding: "utf8",
  });
  if (status === 0) return { folder: stdout.trim() };
  return { missing: stderr.trim().split("\n").at(-1) ?? "no reason was told" };
}

/** The example in a language as a project, with its SDK in place. */
export async function projectOf(language: Language, folder: string): Promise<Project> {
  const project = await Project.create({
    files: await filesIn(join(repositoryRoot(), "examples", "provider", language)),
    packageDir: repositoryRoot(),
    path: [folder],
    // The host that is built here knows nothing of `virtualenv`.
    env: language === "python" ? { PULUMI_PYTHON_CMD: join(await ensurePython(), "bin", "python") } : {},
  });
  await PREPARE[language](project);
  return project;
}

const PREPARE: Readonly<Record<Language, (project: Project) => Promise<void>>> = {
  yaml: () => Promise.resolve(),
  async python({ programDir }) {
    const [sdk, python] = [join(programDir, "sdk", "python"), await ensurePython()];
    await writeSdk("python", sdk);
    await symlink(python, join(programDir, "venv"));
    // Beside the program, where Python looks first: the environment is shared.
    const install = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--target", programDir, sdk];
    await mustRun(join(python, "bin", "python"), ["-m", "pip", ...install], { timeoutMs: 120_000 });
  },
  async go({ programDir }) {
    const sdk = join(programDir, "sdk", "go");
    await mkdir(sdk, { recursive: true });
    await writeSdk("go", sdk);
  },
};

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const)),
  );
}
