import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { mustRun } from "../command";
import { installOnce, log } from "../pulumi-cli/cache";
import { goBuild, goModule, recipeOf, pulumiVersion } from "../pulumi-cli/recipe";
import { repositoryRoot } from "../repository-root";

/** The languages that have an SDK. */
type SdkLanguage = "python" | "go" | "nodejs";

/** Writes the SDK for a language into a folder, from `schema.json`. On failure, throws an error with a one-line message. */
export async function writeSdk(language: SdkLanguage, folder: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), "pulumi-collab-sdk-"));
  try {
    const file = join(temporary, "schema.json");
    await writeFile(file, await schemaFor(language));
    await mustRun(await ensureWriter(), [language, file, folder], { timeoutMs: 120_000 });
    if (language === "go") await writeFile(join(folder, "collab", "go.mod"), GO_MODULE);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

// The Go module file, written beside the SDK's packages.
const GO_MODULE = `module pulumi-collab/sdk/go/collab

go 1.25.0

require github.com/pulumi/pulumi/sdk/v3 v${pulumiVersion}
`;

const schemaForm = z.looseObject({ language: z.looseObject({ nodejs: z.looseObject({}) }) });

/**
 * Returns the schema for the SDK of a language. The schema names this package as the SDK for Node, so a generated SDK for Node
 * needs a different name.
 */
async function schemaFor(language: SdkLanguage): Promise<string> {
  const text = await readFile(join(repositoryRoot(), "schema.json"), "utf8");
  if (language !== "nodejs") return text;
  const schema = schemaForm.parse(JSON.parse(text));
  const nodejs = { ...schema.language.nodejs, packageName: "pulumi-collab-sdk" };
  return JSON.stringify({ ...schema, language: { ...schema.language, nodejs } });
}

/** Returns the path of the program that writes SDKs, built once per machine. */
export async function ensureWriter(): Promise<string> {
  const folder = await installOnce(`sdks-${recipeOf("sdks")}`, async (staging) => {
    log("building the SDK generator from Go modules, once per machine, usually a minute on 2 cores");
    await goBuild(goModule("sdks"), join(staging, "sdks"), ".");
  });
  return join(folder, "sdks");
}
