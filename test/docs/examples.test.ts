import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import type { Emulator, Seed } from "../../src/emulator";
import { functions } from "../../src/functions/table";
import { definitions } from "../../src/resources/definitions";
import { RunningCommand, runCommand } from "../../tools/command";
import { parseWorkspace } from "../../src/workspace/file";
import { repositoryRoot } from "../../tools/repository-root";
import { declaredIn, programOf as programOfExample } from "../../tools/schema/examples";
import { environmentOf } from "../command/support";
import { Miniature } from "../conformance/miniature";
import { UNCHECKED } from "../examples/type-check";
import { codeIn, PAGES, read } from "./pages";
import { temporaryClient, temporaryEmulator, temporaryProject } from "../temporary";

jest.setTimeout(600_000);

const root = repositoryRoot();
/** Each in two forms. */
const FUNCTIONS = functions.size;
const SNIPPET = /```ts\n([^]*?)```/g;

/** The examples in a text; in a docstring, without the stars in front. */
const snippetsIn = (text: string) =>
  [...text.replace(/^ \* ?/gm, "").matchAll(SNIPPET)].map(([, code = ""]) => code);

const workspaceFileIn = (text: string) => /(?<=```yaml\n)[^]*?(?=```)/.exec(text)?.[0] ?? "";

/** A program of several examples: each in a separate block, with shared imports. */
const programOf = (snippets: readonly string[]) =>
  [
    'import * as pulumi from "@pulumi/pulumi";',
    'import * as collab from "pulumi-collab";',
    "const config = new pulumi.Config();",
    "const { COLLAB_BASE_URL: baseUrl, COLLAB_API_KEY: apiKey, COLLAB_AUTH_TOKEN: authToken } = process.env;",
    ...snippets.map((code) => `{\n${code.replace(/^import .*$/gm, "").replace(/^export /gm, "")}}`),
  ].join("\n");

const SEED: Seed = {
  organizations: {
    acme: {
      folders: { manuals: {} },
      users: { ada: {} },
      documents: { guide: { editors: { intro: { type: "text", data: "" } } } },
    },
    globex: {},
    umbrella: { users: { ada: {} }, documents: { handbook: { editors: { body: {} } } } },
  },
};

const isWhole = (code: string) => code.includes('import * as collab from "pulumi-collab"');

/** The parts of programs that a page shows. */
const programsOn = (page: string) =>
  snippetsIn(read(page)).filter((code) => /(?<!")collab\./.test(code) && !isWhole(code));

const wholeProgramsOn = (page: string) => snippetsIn(read(page)).filter(isWhole);

/** The files of a program in JavaScript. */
const moduleOf = (code: string) => ({ "package.json": '{ "type": "module" }', "index.js": code });

let emulator: Emulator;

beforeAll(async () => {
  emulator = await temporaryEmulator({ seed: SEED });
});

/** Applies a program that takes its settings from the environment; returns what came of it. */
async function applied(
  files: Readonly<Record<string, string>>,
  service: Emulator = emulator,
): Promise<string> {
  const project = await temporaryProject({ files, env: { ...UNCHECKED, ...environmentOf(service) } });
  const config = { stagingApiKey: service.credentials.apiKey };
  const stack = await project.stack("docs", { config });
  return (await stack.up()).stdout;
}

describe("every example in the documentation runs", () => {
  // The pages about policies, hooks and the Automation API have separate tests, and the pages of resources show the docstrings of
  // their classes.
  const elsewhere = /^docs\/(teams\/policies|reference\/engine|(functions|resources)\/\w+)\.md$/;
  const pages = PAGES.filter((page) => !elsewhere.test(page) && programsOn(page).length > 0);

  it.each(pages)("on the page %s", async (page) => {
    const service = await temporaryEmulator({ seed: SEED });
    const files = { "production.yaml": workspaceFileIn(read(page)) };
    const program = moduleOf(programOf(programsOn(page)));
    expect(await applied({ ...files, ...program }, service)).toMatch(/\d+ created/);
  });

  // The test of the quickstart applies the program of the README.
  const wholePages = PAGES.filter(
    (page) => page !== "README.md" && !elsewhere.test(page) && wholeProgramsOn(page).length > 0,
  );

  it.each(wholePages)("as a whole program, against an empty service, on the page %s", async (page) => {
    const service = await temporaryEmulator();
    const [program = "", ...others] = wholeProgramsOn(page);
    expect(others).toEqual([]);
    const [list = ""] = codeIn(read(page), "csv");
    expect(await applied({ "index.ts": program, "customers.csv": list }, service)).toMatch(/\d+ created/);
  });

  it("in YAML, on the page about hosts, against an empty service", async () => {
    const program = codeIn(read("docs/reference/hosts.md"), "yaml").find((code) =>
      code.includes("resources:"),
    );
    const resource = z.object({ type: z.string(), properties: z.record(z.string(), z.string()) });
    const { resources } = z
      .object({ resources: z.record(z.string(), resource) })
      .parse(parseYaml(program ?? ""));
    const declared = Object.entries(resources).map(([name, { type, properties }]) => ({
      type: type.replace("collab:", ""),
      name,
      args: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => {
          const [, of = "", output = ""] = /^\$\{(\w+)\.(\w+)\}$/.exec(value) ?? [];
          return [key, resources[of]?.properties[output] ?? value];
        }),
      ),
    }));
    const service = await temporaryEmulator();
    expect(await new Miniature(service).upInOrder(...declared)).toEqual([]);
    expect(Object.keys(service.contents().organizations["acme"]?.documents ?? {})).toEqual(["handbook"]);
  });

  it("as a program for a list of customers, which rejects a mistake in the list in one line", async () => {
    const [program = ""] = wholeProgramsOn("docs/every-day/documents.md");
    const code = ts.transpile(program, { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 });
    const check = `
      const { RunError } = require("@pulumi/pulumi");
      try { require("./program.js"); } catch (error) { console.log(RunError.isInstance(error), error.message); }`;
    const project = await temporaryProject({ files: { "program.js": code, "check.js": check } });
    for (const [rows, message] of [
      ["acme,,Handbook", "customers.csv has a row without an id: acme/ (Handbook). Complete it."],
      ["acme,plan,Plan\nacme,plan,Other", "customers.csv has two rows of acme/plan. Remove one."],
      ["", "There are no customers in customers.csv."],
    ]) {
      await project.write({ "customers.csv": `organizationId,documentId,documentName\n${rows}\n` });
      const { stdout } = await runCommand(process.execPath, ["check.js"], {
        cwd: project.programDir,
        env: project.env,
      });
      // The CLI prints an error of this class without a stack trace.
      expect(stdout).toBe(`true ${message}\n`);
    }
  });

  // The service creates users and editors itself, when a user joins or edits.
  const ownObjects = definitions.filter(({ type }) => type !== "Users" && type !== "EditorContent");

  it.each(ownObjects)("on the page of $type, against an empty service", async ({ example }) => {
    const service = await temporaryEmulator();
    const { resources } = programOfExample(example);
    const declared = resources.map(({ type }) => declaredIn(example, type));
    const all = declared.map(({ type, name, inputs }) => ({ type, name, args: inputs }));
    expect(await new Miniature(service).upInOrder(...all)).toEqual([]);
  });

  it("and a mistake in the workspace file causes the error on its page", () => {
    const text = read("docs/every-day/documents.md");
    const [, shown = ""] = /^error: (production\.yaml:.*)$/m.exec(text) ?? [];
    const mistaken = workspaceFileIn(text).replace("folderId: plans", "folderId: plan");
    expect(() => parseWorkspace(mistaken, "production.yaml")).toThrow(shown);
    expect(shown).not.toBe("");
  });

  it("in the docstring of every class", async () => {
    const folders = (await readdir(join(root, "src/resources"), { withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    );
    const files = [
      ...folders.map(({ name }) => join(root, "src/resources", name, "class.ts")),
      ...["program/provider.ts", "workspace/component.ts"].map((file) => join(root, "src", file)),
    ];
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    const classes = texts.filter((text) =>
      /export class \w+ extends (?:pulumi\.|DeclaredResource)/.test(text),
    );
    for (const text of classes) expect(snippetsIn(text)).toHaveLength(1);
    await applied(moduleOf(programOf(classes.flatMap(snippetsIn))));
  });

  it("in the docstring of every function", async () => {
    const files = (await readdir(join(root, "src/functions"))).map((file) =>
      join(root, "src/functions", file),
    );
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    const snippets = texts.flatMap(snippetsIn);
    expect(snippets).toHaveLength(2 * FUNCTIONS);
    const service = await temporaryEmulator({
      seed: {
        organizations: {
          acme: {
            users: { ann: {} },
            documents: {
              handbook: {
                editors: { body: { type: "text", data: "Hello" } },
                recordings: [{ annotationId: "rec-1", userId: "ann", displayName: "Tour" }],
              },
              draft: {},
            },
          },
        },
        webhookEndpoints: { "ep-1": { url: "https://hooks.acme.com/1" } },
      },
    });
    const draft = { organizationId: "acme", documentId: "draft", newDocumentId: "plan" };
    const { migrationId } = await temporaryClient(service).migrateDocument(draft);
    const onPages = PAGES.filter((page) => page.startsWith("docs/functions/"))
      .flatMap((page) => snippetsIn(read(page)))
      .map((code) => code.replace("<migration id>", migrationId));
    expect(onPages).toHaveLength(FUNCTIONS);
    const shown = [...snippets, ...onPages];
    await applied(moduleOf(`const migrationId = "${migrationId}";\n${programOf(shown)}`), service);
    const requested = new Set(service.requests.map(({ operation }) => operation));
    expect(requested.size).toBeGreaterThanOrEqual(FUNCTIONS);
  });

  it("of the typed client and the emulator", async () => {
    const code = PAGES.flatMap((page) => snippetsIn(read(page))).filter((text) =>
      text.includes("pulumi-collab/api"),
    );
    expect(code).toHaveLength(1);
    const project = await temporaryProject({ files: {} });
    const file = join(project.programDir, "client.mjs");
    await writeFile(
      file,
      `${code.join("")}\nconsole.log(domainsAdded.join());\nawait client.close();\nawait emulator.close();\n`,
    );
    const { stdout } = await new RunningCommand(process.execPath, [file], { cwd: project.programDir }).done;
    expect(stdout.trim()).toBe("acme.com");
  });
});
