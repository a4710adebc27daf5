import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runMain } from "../errors";
import { SITE } from "./build";
import { serveFolder } from "./server";
import { STAGE, type Input } from "./stage";

/** Serves the built site until ^C: `node build/tools/site/serve.js --port 8000`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: "string", default: "8000" } } });
  if (!existsSync(SITE)) throw new Error("there is no site yet: `npm run site` builds it");
  const { base } = JSON.parse(readFileSync(join(STAGE, "site.json"), "utf8")) as Input;
  const { url } = await serveFolder(SITE, { base, port: Number(values.port) });
  process.stdout.write(`${url}\n`);
}

runMain(main);
