import { runMain } from "../errors";
import { ready } from ".";
import { LANGUAGES } from "../pulumi-cli";

/**
 * Prints the folder of a language host, or the reason why there is none: `node build/tools/languages/main.js yaml`. With
 * `--there`, the command does not build a language host.
 */
runMain(async () => {
  const language = LANGUAGES.find((each) => each === process.argv[2]);
  if (!language) throw new Error(`the languages are ${LANGUAGES.join(", ")}`);
  const folder = await ready(language, { builds: !process.argv.includes("--there") });
  process.stdout.write(`${folder}\n`);
});
