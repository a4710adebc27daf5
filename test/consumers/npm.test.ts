import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { mustRun } from "../../tools/command";
import { apply, destroy, deploymentOf } from "./lifecycle";
import { installWithNpm } from "./packages";
import { everyType, heads } from "./programs";
import { createProject, type ConsumerProject } from "./project";

jest.setTimeout(600_000);

let consumer: ConsumerProject;

beforeAll(async () => {
  consumer = await createProject({}, ["@pulumi/pulumi"], installWithNpm);
});

const node = async (inputType: "module" | "commonjs", text: string): Promise<string> =>
  (
    await mustRun(process.execPath, [`--input-type=${inputType}`, "--eval", text], { cwd: consumer.project })
  ).stdout.trim();

describe("the published package", () => {
  it("contains the build, its sources and pages for users, and neither examples nor tests", () => {
    const { paths } = consumer.tarball;
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
    await consumer.write("package.json", '{ "name": "project", "private": true, "type": "module" }');
    const text = heads.esModule + everyType + "export const apiKey = key.apiKey;\n";
    await consumer.write("index.js", text);
    const deployment = await deploymentOf({ dir: consumer.project });
    const { emulator, stack } = deployment;
    await apply(deployment);
    emulator.resetCounts();
    await stack.up({ expectNoChanges: true });
    expect(emulator.requests).toEqual([]);
    const { apiKeys } = emulator.secrets();
    expect(await stack.outputs()).toEqual({ apiKey: apiKeys.at(-1)?.apiKey });
    await destroy(deployment);
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

  it("include the schemas of the package, of workspace files and of the service", async () => {
    const fields = ["schema.json').name", "openapi.json').openapi", "workspace.schema.json').title"];
    const text = `console.log(${fields.map((field) => `require('pulumi-collab/${field}`).join()});`;
    expect(await node("commonjs", text)).toBe("collab 3.1.0 pulumi-collab workspace");
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
