import { messageOf } from "../errors";
import { ready } from ".";
import { LANGUAGES } from "../pulumi-cli";

/**
 * Prints the folder of a language host, or the reason why there is none: `node build/tools/languages/main.js yaml`. With
 * `--there` it does not build one.
 */
const language = LANGUAGES.find((each) => each === process.argv[2]);
const found = language
  ? ready(language, { builds: !process.argv.includes("--there") })
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
