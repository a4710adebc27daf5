import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "pulumi-collab/api";
import { startEmulator, type Emulator } from "pulumi-collab/emulator";
import { z } from "zod";
import { messageOf, runMain } from "./errors";
import { projectOf, ready } from "./languages";
import { configFor, type Project, type Stack } from "./stack";
import { describe, print } from "./story";

/** The languages whose programs take over the objects that the TypeScript program created. */
const OTHERS = ["yaml", "python"] as const;

type Other = (typeof OTHERS)[number];

const NAMES = { typescript: "TypeScript", yaml: "YAML", python: "Python" } as const;

/**
 * The import ID of each resource of the programs except the key. The service returns neither documents nor domains, so their
 * values follow the ID as JSON.
 */
const IMPORT_IDS: Readonly<Record<string, string>> = {
  acme: "acme",
  plans: "acme/plans",
  handbook: 'acme/handbook {"documentName":"Employee handbook","folderId":"plans"}',
  manuals: 'acme {"documents":{"printer":{"documentName":"Printer"},"scanner":{}}}',
  site: 'allowed-domains {"domains":["acme.com","*.acme.dev"]}',
};

/** Manages the same workspace in three languages, each with a separate stack, on one emulator of the service. */
async function demo(): Promise<void> {
  const hosts = await hostsOf();
  const emulator = await startEmulator();
  const projects: Project[] = [];
  const stackOf = async (project: Project, webKey?: string): Promise<Stack> => {
    projects.push(project);
    const own = webKey === undefined ? {} : { webKey: { secret: webKey } };
    return project.stack("demo", { config: { ...configFor(emulator), ...own } });
  };
  try {
    heading("TypeScript makes the workspace");
    const typescript = await stackOf(await projectOf("typescript"));
    await run("typescript", typescript, ["up", "--yes", "--skip-preview"]);
    print(`--- the service now contains:\n${describe(emulator.contents())}`);
    const { apiKey } = z.object({ apiKey: z.string() }).parse(await typescript.outputs());
    emulator.resetCounts();
    const made = JSON.stringify(emulator.contents());

    for (const other of OTHERS) {
      heading(`${NAMES[other]} adopts the same objects in a separate stack`);
      await takeOver(other, await stackOf(await projectOf(other, hosts[other]), apiKey));
    }
    heading("TypeScript finds all as it was");
    await run("typescript", typescript, NO_CHANGES);

    rejectWrites(emulator);
    if (JSON.stringify(emulator.contents()) !== made) throw new Error("The service contains something else.");
    print(
      `\nThree programs, one workspace: TypeScript wrote it, YAML and Python took it over and wrote nothing (${emulator.count()} requests, all of them reads).`,
    );
  } finally {
    await Promise.all(projects.map((project) => project.dispose()));
    await emulator.close();
  }
}

const NO_CHANGES = ["preview", "--expect-no-changes"];

/** Returns the folder of each language host. Builds the missing ones, which takes a minute for each on 2 cores. */
async function hostsOf(): Promise<Readonly<Record<Other, string>>> {
  const hostOf = (language: Other) =>
    ready(language).catch((error: unknown) => {
      throw new Error(`Programs in ${NAMES[language]} cannot be run here: ${messageOf(error)}`);
    });
  return { yaml: await hostOf("yaml"), python: await hostOf("python") };
}

async function takeOver(language: Other, stack: Stack): Promise<void> {
  const file = join(stack.project.root, "import.json");
  print("Pulumi writes what the stack lacks into a file; a person fills the ids in.");
  await run(language, stack, ["preview", "--import-file", file]);
  await fillIn(file);
  const flags = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];
  await run(language, stack, ["import", "--file", file, ...flags]);
  await run(language, stack, [...NO_CHANGES, "--exclude", KEY]);

  print(
    "\nNo id contains a key: the stack's configuration has it as a secret, and `existingApiKey` adopts it without a request.",
  );
  await run(language, stack, ["up", "--yes", "--skip-preview"]);
  await run(language, stack, NO_CHANGES);
}

const KEY = "**::web";

const importFile = z.looseObject({
  resources: z.array(z.looseObject({ type: z.string(), name: z.string(), id: z.string() })),
});

/** Adds to the import file what a user would write into it. */
async function fillIn(file: string): Promise<void> {
  const { resources, ...others } = importFile.parse(JSON.parse(await readFile(file, "utf8")));
  const filled = resources.flatMap((resource) => {
    const id = IMPORT_IDS[resource.name];
    return id === undefined ? [] : [{ ...resource, id }];
  });
  await writeFile(file, JSON.stringify({ ...others, resources: filled }, undefined, 2));
  print("--- import.json:");
  for (const { type, name, id } of filled) print(`    ${type} ${name}: ${id}`);
}

/** Runs a command of the CLI and prints its output. Throws if it fails. */
async function run(language: keyof typeof NAMES, stack: Stack, args: readonly string[]): Promise<void> {
  const words = args.map((arg) => (arg.includes("*") ? `'${arg}'` : arg)).join(" ");
  const command = `pulumi ${words.replace(stack.project.root, "..")}`;
  print(`\n$ ${command}`);
  const { exitCode, stdout, stderr } = await stack.run(args, { allowFailure: true });
  print(exitCode === 0 ? shortened(stdout) : `${stdout}${stderr}`.trim());
  if (exitCode !== 0) throw new Error(`${NAMES[language]}: \`${command}\` failed.`);
}

/** Removes progress lines and the locations of language hosts from the output, and repeated warnings. */
function shortened(stdout: string): string {
  return stdout
    .split("\n")
    .filter((line) => !NOISE.test(line))
    .map((line) => line.replace(/^( . .*?)( warning: .*| \d+ warnings?| )$/, "$1"))
    .join("\n")
    .replace(/^ {2}pulumi:pulumi:Stack .*:\n(?! {4})/gm, "")
    .replace(/^Diagnostics:\n(?! {2}\S)/m, "");
}

const NOISE = /^\s*$|^@|^Duration|(creating|importing) \(|^ {4}pulumi:pulumi:Stack|using pulumi-language-/;

function rejectWrites({ requests }: Emulator): void {
  const written = requests
    .map(({ operation }) => operation)
    .filter((name) => operations[name].idempotency !== "safe");
  if (written.length > 0) throw new Error(`YAML or Python wrote to the service: ${written.join(", ")}.`);
}

function heading(words: string): void {
  print(`\n=== ${words}`);
}

runMain(demo);
