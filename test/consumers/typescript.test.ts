import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { runCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { apply, deploymentOf } from "./lifecycle";
import { installWithNpm } from "./packages";
import { everyType, heads } from "./programs";
import { createProject, type ConsumerProject } from "./project";

jest.setTimeout(600_000);

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

/** The compilers that the project installs, by alias: the oldest that is supported, and the newest. */
const COMPILERS = { "typescript-5.4": "npm:typescript@5.4.5", "typescript-7.0": "npm:typescript@7.0.2" };

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: "es2022",
  types: ["node"],
  skipLibCheck: true,
  noEmit: true,
};

describe("a project in TypeScript", () => {
  let consumer: ConsumerProject;

  beforeAll(async () => {
    const files = {
      "package.json": `{ "name": "project", "private": true, "main": "index.ts" }\n`,
      "tsconfig.json": JSON.stringify({ compilerOptions: template, files: ["index.ts"] }),
      "index.ts": heads.esModule + everyType + "export const apiKey = key.apiKey;\n",
    };
    const packages = ["@pulumi/pulumi", "@pulumi/policy", "@types/node"];
    consumer = await createProject(files, packages, (project, specs) =>
      installWithNpm(project, [...specs, ...Object.entries(COMPILERS).map((each) => each.join("@"))]),
    );
  });

  /** Returns the compiler's output for a file in the project. */
  const compile = (text: string, options: object): Promise<string> =>
    compileWith(join(repositoryRoot(), "node_modules", "typescript"), text, { ...strict, ...options });

  async function compileWith(compiler: string, text: string, compilerOptions: object): Promise<string> {
    await consumer.write("checked.ts", text);
    await consumer.write("tsconfig.checked.json", JSON.stringify({ compilerOptions, files: ["checked.ts"] }));
    const args = [join(compiler, "bin", "tsc"), "-p", "tsconfig.checked.json"];
    return (await runCommand(process.execPath, args, { cwd: consumer.project })).stdout;
  }

  it("as Pulumi's template makes it is applied", async () => {
    await apply(await deploymentOf({ dir: consumer.project }));
  });

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

  // Not compiled with the strictest options, which report errors in the declarations of @pulumi/policy.
  const policies = `
    import type { ResourceValidation } from "@pulumi/policy";
    import { asType, noBroadDomains } from "pulumi-collab/policy";
    export const documents: ResourceValidation = (args, report) => {
      report(asType(args, "Document")?.documentId ?? "");
    };
    export const { name } = noBroadDomains();
  `;

  const node16 = { module: "node16", moduleResolution: "node16" };

  it("passes the strictest compiler, which checks the package's own declarations too", async () => {
    const output = await compile(heads.esModule + everyType + everyEntry, { ...node16, skipLibCheck: false });
    expect(output).toBe("");
  });

  it.each([
    ["typescript-5.4", {}],
    // Without the resolution of Node 10, which this version has removed.
    ["typescript-7.0", { moduleResolution: "bundler" }],
  ])("as Pulumi's template makes it has no compile errors with %s", async (compiler, options) => {
    const text = `${heads.esModule}${everyType}import "pulumi-collab/dynamic";\n`;
    const compilerOptions = { ...template, types: ["node"], noEmit: true, ...options };
    const folder = join(consumer.project, "node_modules", compiler);
    expect(await compileWith(folder, text, compilerOptions)).toBe("");
  });

  it.each([
    ["a bundler", { module: "esnext", moduleResolution: "bundler" }],
    ["the template", { module: "commonjs", moduleResolution: "node10", ignoreDeprecations: "6.0" }],
  ])("finds every entry point as %s resolves modules", async (_name, options) => {
    expect(await compile(heads.esModule + everyType + everyEntry + policies, options)).toBe("");
  });

  it("gets compile errors for unknown, missing and wrong inputs", async () => {
    const output = await compile(
      `import * as collab from "pulumi-collab";
new collab.Document("a", { organizationId: "acme", documentId: "a", name: "A" });
new collab.Document("b", { documentId: "b" });
new collab.Organization("c", { organizationId: "c", onDelete: "delete" });
const plan = new collab.Document("d", { organizationId: "acme", documentId: "d" });
export const text: string = plan.documentId;
`,
      node16,
    );
    expect([...output.matchAll(/^checked\.ts\((\d+),/gm)].map(([, line]) => Number(line))).toEqual([
      2, 3, 4, 6,
    ]);
  });
});
