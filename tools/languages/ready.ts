import { mustRun } from "../command";
import { ensurePython, type Language } from "../pulumi-cli";
import { logToStderr } from "../pulumi-cli/saying";
import { ensureLanguage } from "../pulumi-cli/languages";
import { ensureWriter } from "../sdks";

/**
 * Installs everything that programs in a language need. Returns the folder of the language host. On failure, throws an error
 * with a one-line message.
 */
export async function ready(language: Language, { builds = true } = {}): Promise<string> {
  const folder = await ensureLanguage(language, logToStderr, { builds });
  if (language === "yaml") return folder;
  await ensureWriter(logToStderr);
  if (language === "python") await ensurePython();
  else await mustRun("go", ["version"]);
  return folder;
}
