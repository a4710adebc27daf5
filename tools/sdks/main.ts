import { resolve } from "node:path";
import { messageOf } from "../errors";
import { SDK_LANGUAGES, writeSdk } from ".";

/** Writes the SDKs for all languages into separate folders: `node build/tools/sdks/main.js FOLDER`. */
async function main(folder = "build/sdks"): Promise<void> {
  for (const language of SDK_LANGUAGES)
    try {
      await writeSdk(language, resolve(folder, language));
      process.stdout.write(`${language}: ${resolve(folder, language)}\n`);
    } catch (error) {
      process.stderr.write(`${language}: not made: ${messageOf(error)}\n`);
      process.exitCode = 1;
    }
}

void main(process.argv[2]);
