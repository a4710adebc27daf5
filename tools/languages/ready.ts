import { mustRun } from "../command";
import { ensurePython, type Language } from "../pulumi-cli";
import { logToStderr } from "../pulumi-cli/saying";
import { ensureLanguage } from "../pulumi-cli/languages";
import { ensureWriter } from "../sdks";

/** All that programs of a language need here; returns the folder of what runs them for the CLI. Throws, in one line, why it cannot. */
export async function ready(language: Language, { builds = true } = {}): Promise<string> {
  const folder = await ensureLanguage(language, logToStderr, { builds });
  if (language === "yaml") return folder;
  await ensureWriter(logToStderr);
  if (language === "python") await ensurePython();
  else await mustRun("go", ["version"]);
  return folder;
}
