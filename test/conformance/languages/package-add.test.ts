import { copyFile, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { parse, stringify } from "yaml";
import { mustRun } from "../../../tools/command";
import { projectOf, writeSdk } from "../../../tools/languages";
import { nodeArchive } from "../../../tools/release/archive";
import { bundle } from "../../../tools/release/bundle";
import { archiveName, thisPlatform, version } from "../../../tools/release/names";
import { repositoryRoot } from "../../../tools/repository-root";
import { configFor, type Project } from "../../../tools/stack";
import { checkResult } from "../../../tools/stack/options";
import { afterAllTests, temporaryEmulator, temporaryFolder } from "../../temporary";
import { hostOf, temporaryProjectIn } from "./languages";

jest.setTimeout(600_000);

const archive = join(temporaryFolder(), archiveName(thisPlatform));
beforeAll(async () => {
  await writeFile(archive, await nodeArchive(await bundle()));
});

const run = async (project: Project, ...command: readonly string[]) =>
  checkResult(command.slice(0, 2).join(" "), await project.start(command).done, {});

/** Returns what Pulumi.yaml contains. */
const manifestOf = async ({ programDir }: Project): Promise<Record<string, unknown>> =>
  parse(await readFile(join(programDir, "Pulumi.yaml"), "utf8")) as Record<string, unknown>;

/** Installs the archive into the CLI, and removes from the project what else could serve its resources. */
async function onlyWithArchive(project: Project): Promise<void> {
  const { plugins, ...manifest } = await manifestOf(project);
  expect(plugins).toBeDefined();
  await project.write({ "Pulumi.yaml": stringify(manifest) });
  await rm(join(project.programDir, "node_modules", "pulumi-collab"), { recursive: true });
  await run(project, "plugin", "install", "resource", "collab", version, "--file", archive);
}

/** Creates what the example declares, and expects no further changes. */
async function apply(project: Project): Promise<void> {
  const emulator = await temporaryEmulator();
  const stack = await project.stack("test", { config: configFor(emulator) });
  await stack.up();
  expect(emulator.contents().organizations["acme"]).toMatchObject({
    documents: { handbook: { documentName: "Employee handbook", folderId: "plans" }, scanner: {} },
  });
  await stack.up({ expectNoChanges: true });
}

describe("the archive of the full provider, as a package", () => {
  const yaml = hostOf("yaml");
  const inYaml =
    "is added to a YAML program by `pulumi package add`, which records it, and serves the program";
  if ("missing" in yaml) it.skip(`${inYaml}: cannot be run here: ${yaml.missing}`, () => undefined);
  else
    it(inYaml, async () => {
      const project = await temporaryProjectIn("yaml", yaml.folder);
      await onlyWithArchive(project);
      await run(project, "package", "add", "collab");
      expect(await manifestOf(project)).toMatchObject({ packages: { collab: `collab@${version}` } });
      await apply(project);
    });

  // The language hosts for Python and Node that can be built here generate no SDKs. The SDKs come from the same generator.
  const python = hostOf("python");
  const inPython = "serves a Python program with the SDK that is generated from its schema";
  if ("missing" in python) it.skip(`${inPython}: cannot be run here: ${python.missing}`, () => undefined);
  else
    it(inPython, async () => {
      const project = await temporaryProjectIn("python", python.folder);
      await onlyWithArchive(project);
      await apply(project);
    });

  it("serves a TypeScript program with the SDK that is generated from its schema", async () => {
    const project = await projectOf("typescript");
    afterAllTests(() => project.dispose());
    await onlyWithArchive(project);
    const { stdout } = await run(project, "package", "get-schema", "collab");
    expect(JSON.parse(stdout)).toEqual(
      JSON.parse(await readFile(join(repositoryRoot(), "schema.json"), "utf8")),
    );
    await installNodeSdk(project);
    await apply(project);
  });
});

/** Installs the generated SDK under the name that the schema gives it, as `pulumi package add` does. */
async function installNodeSdk({ programDir }: Project): Promise<void> {
  const [sdk, installed] = [
    join(programDir, "sdks", "collab"),
    join(programDir, "node_modules", "pulumi-collab"),
  ];
  await writeSdk("nodejs", sdk);
  const modules = join(repositoryRoot(), "node_modules");
  await symlink(modules, join(sdk, "node_modules"), "junction");
  const tsc = join(modules, "typescript", "bin", "tsc");
  await mustRun(process.execPath, [tsc, "--outDir", installed, "--rootDir", "."], {
    cwd: sdk,
    timeoutMs: 300_000,
  });
  await copyFile(join(sdk, "package.json"), join(installed, "package.json"));
}
