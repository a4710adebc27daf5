import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { mustRun, runCommand } from "../../tools/command";
import { npmPackage, type NpmPackage } from "../../tools/release/npm-package";
import { repositoryRoot } from "../../tools/repository-root";
import { temporaryFolder } from "../temporary";
import { apply, deploymentOf } from "./lifecycle";
import { installWithNpm, installWithPnpm, sameAsHere } from "./packages";
import { everyType, heads } from "./programs";
import { createProject } from "./project";

jest.setTimeout(600_000);

/** The compilers that the project installs, by alias: the oldest that is supported, and the newest. */
const COMPILERS = { "typescript-5.4": "npm:typescript@5.4.5", "typescript-7.0": "npm:typescript@7.0.2" };

let tarball: NpmPackage;
/** A project of ES modules, installed with npm. */
let project: string;

beforeAll(async () => {
  tarball = await npmPackage(temporaryFolder());
  const files = {
    "package.json": '{ "name": "project", "private": true, "type": "module" }',
    "index.js": heads.esModule + everyType + "export const apiKey = key.apiKey;\n",
  };
  const packages = await sameAsHere("@pulumi/pulumi", "@pulumi/policy", "@types/node");
  const compilers = Object.entries(COMPILERS).map((each) => each.join("@"));
  project = await createProject(files, (folder) =>
    installWithNpm(folder, [tarball.file, ...packages, ...compilers]),
  );
});

const node = async (inputType: "module" | "commonjs", text: string): Promise<string> =>
  (
    await mustRun(process.execPath, [`--input-type=${inputType}`, "--eval", text], { cwd: project })
  ).stdout.trim();

describe("the published package", () => {
  it("contains the build, its sources and pages for users, and neither examples nor tests", () => {
    const { paths } = tarball;
    const folder = (name: string) => paths.filter((path) => path.startsWith(`${name}/`));
    const [built, sources, pages] = [folder("dist"), folder("src"), folder("docs")];
    const rest = new Set([...built, ...sources, ...pages]);
    expect(paths.filter((path) => !rest.has(path))).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "openapi.json",
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
    expect(pages.filter((path) => !/\.(md|html|txt|png|svg)$|^docs\/review\//.test(path))).toEqual([]);
    expect(built.length).toBeGreaterThan(50);
    expect(built.filter((path) => !/\.(js|d\.ts|d\.ts\.map)$/.test(path))).toEqual([]);
    expect(sources.filter((path) => !path.endsWith(".ts"))).toEqual([]);
    expect([...built, ...sources].filter((path) => /\btests?\b|\.test\./.test(path))).toEqual([]);
  });

  it("installs from npm and is applied by a program of ES modules", async () => {
    await apply(await deploymentOf({ dir: project }));
  });

  it("is applied after an installation with pnpm, where a package sees only its dependencies", async () => {
    const files = { "package.json": '{ "private": true }', "index.js": heads.commonJs + everyType };
    const strict = await createProject(files, async (folder) =>
      installWithPnpm(folder, [tarball.file, ...(await sameAsHere("@pulumi/pulumi"))], temporaryFolder()),
    );
    const has = (name: string): boolean => existsSync(join(strict, "node_modules", name));
    const inReach = ["pulumi-collab", "@pulumi/pulumi", "zod", "undici"].filter(has);
    expect(inReach).toEqual(["pulumi-collab", "@pulumi/pulumi"]);
    await apply(await deploymentOf({ dir: strict }));
  });
});

describe("the entry points", () => {
  const names: Record<string, readonly string[]> = {
    "pulumi-collab": ["ApiKey", "Document", "Provider"],
    "pulumi-collab/api": ["CollabClient", "ServiceError", "operations", "resolveSettings"],
    "pulumi-collab/emulator": ["startEmulator", "connectEmulator"],
    "pulumi-collab/dynamic": ["of"],
    "pulumi-collab/policy": ["asType", "documentOf", "noBroadDomains"],
  };

  it("have the same names by import and by require", async () => {
    const entries = Object.keys(names);
    const imports = entries.map((entry, n) => `import * as entry${n} from "${entry}";`);
    const keys = entries.map((_entry, n) => `Object.keys(entry${n})`);
    const imported = await node(
      "module",
      `${imports.join("")} console.log(JSON.stringify([${keys.join()}]));`,
    );
    const each = `${JSON.stringify(entries)}.map((entry) => Object.keys(require(entry)))`;
    const required = await node("commonjs", `console.log(JSON.stringify(${each}));`);
    const expected = Object.values(names).map((some) => expect.arrayContaining([...some]));
    expect(JSON.parse(imported)).toEqual(expected);
    expect(JSON.parse(imported)).toEqual(entries.map(() => expect.arrayContaining(["default"])));
    expect(JSON.parse(required)).toEqual(expected);
  });

  it("include the schemas of the package, of workspace files and of the service, and no other file", async () => {
    const fields = ["schema.json').name", "openapi.json').openapi", "workspace.schema.json').title"];
    const text = `console.log(${fields.map((field) => `require('pulumi-collab/${field}`).join()});
      try { require("pulumi-collab/dist/core/fields"); } catch (e) { console.log(e.code); }`;
    expect(await node("commonjs", text)).toBe(
      "collab 3.1.0 pulumi-collab workspace\nERR_PACKAGE_PATH_NOT_EXPORTED",
    );
  });

  it.each([
    [
      "a program light: it loads neither zod nor yaml nor undici nor the client",
      "pulumi-collab",
      /node_modules.(zod|yaml|undici|deep-diff|tldts).|pulumi-collab.dist.(api|core|emulator|command|policy|workspace.file)./,
    ],
    [
      "a policy pack light: its rules load neither Pulumi nor zod nor undici nor a class",
      "pulumi-collab/policy",
      /node_modules.(zod|yaml|undici|deep-diff|@pulumi).|pulumi-collab.dist.(api|core|program)|class\.js$/,
    ],
  ])("keep %s", async (_title, entry, heavy) => {
    const text = `require("${entry}"); console.log(JSON.stringify(Object.keys(require.cache)));`;
    const files = JSON.parse(await node("commonjs", text)) as string[];
    const own = join(entry.replace("pulumi-collab", join("pulumi-collab", "dist")), "index.js");
    expect(files.some((file) => file.includes(own))).toBe(true);
    expect(files.filter((file) => heavy.test(file))).toEqual([]);
  });
});

describe("a program in TypeScript", () => {
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: "es2022",
    module: "node16",
    types: ["node"],
    noEmit: true,
  };

  /** The compiler options that `pulumi new typescript` writes. */
  const template = {
    strict: true,
    outDir: "bin",
    target: "es2020",
    module: "commonjs",
    moduleResolution: "node",
    sourceMap: true,
    experimentalDecorators: true,
    noFallthroughCasesInSwitch: true,
    noImplicitReturns: true,
    forceConsistentCasingInFileNames: true,
  };

  const everyEntry = `
    import { CollabClient, ServiceError } from "pulumi-collab/api";
    import { startEmulator, type Seed } from "pulumi-collab/emulator";
    const seed: Seed = { domains: ["acme.com"] };
    export async function domains(): Promise<readonly string[]> {
      const { url, credentials } = await startEmulator({ seed });
      const client = new CollabClient({ baseUrl: url, ...credentials });
      try {
        return (await client.addDomains({ domains: ["acme.dev"] })).domainsAdded;
      } catch (error) {
        if (error instanceof ServiceError) return [error.status];
        throw error;
      }
    }
  `;

  const policies = `
    import type { ResourceValidation } from "@pulumi/policy";
    import { asType, noBroadDomains } from "pulumi-collab/policy";
    export const documents: ResourceValidation = (args, report) => {
      report(asType(args, "Document")?.documentId ?? "");
    };
    export const { name } = noBroadDomains();
  `;

  /** Returns the compiler's output for a file in the project. */
  async function compile(
    modules: string,
    compiler: string,
    text: string,
    compilerOptions: object,
  ): Promise<string> {
    await writeFile(join(project, "checked.ts"), text);
    const config = { compilerOptions, files: ["checked.ts"] };
    await writeFile(join(project, "tsconfig.checked.json"), JSON.stringify(config));
    const args = [join(modules, compiler, "bin", "tsc"), "-p", "tsconfig.checked.json"];
    return (await runCommand(process.execPath, args, { cwd: project })).stdout;
  }

  const installed = () => join(project, "node_modules");

  it("passes the strictest compiler, which checks the package's own declarations too", async () => {
    const text = heads.esModule + everyType + everyEntry;
    expect(await compile(join(repositoryRoot(), "node_modules"), "typescript", text, strict)).toBe("");
  });

  it.each([
    ["typescript-5.4", {}],
    // Without the resolution of Node 10, which this version has removed.
    ["typescript-7.0", { moduleResolution: "bundler" }],
  ])(
    "as Pulumi's template makes it compiles with %s, and finds every entry point",
    async (compiler, more) => {
      const options = { ...template, types: ["node"], noEmit: true, ...more };
      const text = `${heads.esModule}${everyType}import "pulumi-collab/dynamic";\n`;
      expect(await compile(installed(), compiler, text, options)).toBe("");
      // The declarations of other packages do not pass these options.
      const all = { ...options, skipLibCheck: true };
      expect(await compile(installed(), compiler, text + everyEntry + policies, all)).toBe("");
    },
  );

  it("gets compile errors for unknown, missing and wrong inputs", async () => {
    const text = `import * as collab from "pulumi-collab";
new collab.Document("a", { organizationId: "acme", documentId: "a", name: "A" });
new collab.Document("b", { documentId: "b" });
new collab.Organization("c", { organizationId: "c", onDelete: "delete" });
const plan = new collab.Document("d", { organizationId: "acme", documentId: "d" });
export const text: string = plan.documentId;
`;
    const output = await compile(installed(), "typescript-7.0", text, { ...strict, skipLibCheck: true });
    const lines = [...output.matchAll(/^checked\.ts\((\d+),/gm)].map(([, line]) => Number(line));
    expect(lines).toEqual([2, 3, 4, 6]);
  });
});
