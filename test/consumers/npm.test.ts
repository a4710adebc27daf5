import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { mustRun } from "../../tools/command";
import { applyTwice, destroy, withStack } from "./lifecycle";
import { installWithNpm, pack, sameAsHere, type Tarball } from "./packages";
import { everyType, heads } from "./programs";

jest.setTimeout(600_000);

let folder = "";
let project = "";
let tarball: Tarball;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "pulumi-collab-npm-")));
  project = join(folder, "project");
  await mkdir(project);
  tarball = await pack(folder);
  await writeFile(join(project, "Pulumi.yaml"), "name: test\nruntime: nodejs\n");
  await writeFile(join(project, "package.json"), `{ "name": "project", "private": true }\n`);
  await installWithNpm(project, [tarball.file, ...(await sameAsHere("@pulumi/pulumi"))]);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Makes the project an ES module or CommonJS project. Installed packages remain. */
async function program(type: "module" | "commonjs", text: string): Promise<void> {
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "project", private: true, type }));
  await writeFile(join(project, "index.js"), text);
}

const node = async (inputType: "module" | "commonjs", text: string): Promise<string> =>
  (
    await mustRun(process.execPath, [`--input-type=${inputType}`, "--eval", text], { cwd: project })
  ).stdout.trim();

describe("the published package", () => {
  it("contains the build, its sources, pages and examples for users, and no tests", () => {
    const folder = (name: string) => tarball.paths.filter((path) => path.startsWith(`${name}/`));
    const [built, sources, pages, examples] = ["dist", "src", "docs", "examples"].map(folder) as [
      string[],
      string[],
      string[],
      string[],
    ];
    const rest = new Set([...built, ...sources, ...pages, ...examples]);
    expect(tarball.paths.filter((path) => !rest.has(path))).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "package.json",
      "plugin/pulumi-resource-collab",
      "plugin/pulumi-resource-collab.cmd",
      "schema.json",
      "template/index.ts",
      "template/package.json",
      "template/Pulumi.yaml",
      "template/tsconfig.json",
      "workspace.schema.json",
    ]);
    expect(pages.filter((path) => path.startsWith("docs/contributing/"))).toEqual([]);
    expect(pages.filter((path) => !/\.(md|html|txt|png|svg)$/.test(path))).toEqual([]);
    expect(examples).toEqual(expect.arrayContaining(["examples/quickstart/index.ts"]));
    expect(built.length).toBeGreaterThan(50);
    expect(built.filter((path) => !/\.(js|d\.ts|d\.ts\.map)$/.test(path))).toEqual([]);
    expect(sources.filter((path) => !path.endsWith(".ts"))).toEqual([]);
    expect([...built, ...sources].filter((path) => /\btests?\b|\.test\./.test(path))).toEqual([]);
  });

  it("installs from npm and is applied by a program of ES modules", async () => {
    await program("module", heads.esModule + everyType + "export const apiKey = key.apiKey;\n");
    await withStack({ dir: project }, async (deployed) => {
      await applyTwice(deployed);
      const { apiKeys } = deployed.emulator.secrets();
      expect(await deployed.stack.outputs()).toEqual({ apiKey: apiKeys.at(-1)?.apiKey });
      await destroy(deployed);
    });
  });

  it("is applied by a CommonJS program as well", async () => {
    await program("commonjs", heads.commonJs + everyType + "exports.apiKey = key.apiKey;\n");
    await withStack({ dir: project }, async (deployed) => {
      await applyTwice(deployed);
      await destroy(deployed);
    });
  });
});

describe("the entry points", () => {
  const names: Record<string, readonly string[]> = {
    "pulumi-collab": ["ApiKey", "Document", "Provider"],
    "pulumi-collab/api": ["CollabClient", "ServiceError", "operations", "resolveSettings"],
    "pulumi-collab/emulator": ["startEmulator", "connectEmulator"],
    "pulumi-collab/dynamic": ["of"],
    "pulumi-collab/policy": ["validateResource", "resourcesOf", "noBroadDomains"],
  };

  it.each(Object.entries(names))(
    "%s has the same names by import and by require",
    async (entry, expected) => {
      const imported = `import { ${expected.join(", ")} } from "${entry}";
      import * as all from "${entry}";
      console.log([${expected.join(", ")}].every((each) => each !== undefined), "default" in all);`;
      expect(await node("module", imported)).toBe("true true");
      const required = await node("commonjs", `console.log(Object.keys(require("${entry}")).join())`);
      expect(required.split(",")).toEqual(expect.arrayContaining([...expected]));
    },
  );

  it("include the schemas of the package and of workspace files", async () => {
    const schema = `console.log(require("pulumi-collab/schema.json").name);`;
    expect(await node("commonjs", schema)).toBe("collab");
    const text = `console.log(require("pulumi-collab/workspace.schema.json").title);`;
    expect(await node("commonjs", text)).toBe("pulumi-collab workspace");
  });

  it("are complete: no other file of the package can be imported", async () => {
    const text = `try { require("pulumi-collab/dist/core/fields"); } catch (e) { console.log(e.code); }`;
    expect(await node("commonjs", text)).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });

  const loadedBy = async (entry: string): Promise<string[]> => {
    const text = `require("${entry}"); console.log(JSON.stringify(Object.keys(require.cache)));`;
    return JSON.parse(await node("commonjs", text)) as string[];
  };

  it("keep a program light: it loads neither zod nor yaml nor undici nor the client", async () => {
    const files = await loadedBy("pulumi-collab");
    expect(files.some((file) => file.includes(join("pulumi-collab", "dist", "index.js")))).toBe(true);
    const heavy =
      /node_modules.(zod|yaml|undici|deep-diff|tldts).|pulumi-collab.dist.(api|core|emulator|command|policy|workspace.file)./;
    expect(files.filter((file) => heavy.test(file))).toEqual([]);
  });

  it("keep a policy pack light: its rules load neither Pulumi nor zod nor undici nor a class", async () => {
    const files = await loadedBy("pulumi-collab/policy");
    expect(files.some((file) => file.includes(join("pulumi-collab", "dist", "policy", "index.js")))).toBe(
      true,
    );
    const heavy =
      /node_modules.(zod|yaml|undici|deep-diff|@pulumi).|pulumi-collab.dist.(api|core|program)|class\.js$/;
    expect(files.filter((file) => heavy.test(file))).toEqual([]);
  });
});
