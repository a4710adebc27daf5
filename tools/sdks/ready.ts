import { messageOf } from "../errors";
import { ensurePython, LANGUAGES, type Language } from "../pulumi-cli";
import { logToStderr } from "../pulumi-cli/cache";
import { mustRun } from "../command";
import { ensureLanguage } from "../pulumi-cli/languages";
import { ensureWriter } from ".";

/** All that programs of a language need here; returns the folder of what runs them for the CLI. */
async function ready(language: Language): Promise<string> {
  const folder = await ensureLanguage(language, logToStderr, { builds: !process.argv.includes("--there") });
  if (language === "yaml") return folder;
  await ensureWriter(logToStderr);
  if (language === "python") await ensurePython();
  else await mustRun("go", ["version"]);
  return folder;
}

/** Prints that folder, or why there is none: `node build/tools/sdks/ready.js yaml`. With `--there` it builds none. */
const language = LANGUAGES.find((each) => each === process.argv[2]);
const found = language
  ? ready(language)
  : Promise.reject(new Error(`the languages are ${LANGUAGES.join(", ")}`));

found.then(
  (folder) => {
    process.stdout.write(`${folder}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  },
);
