import { relative } from "node:path";
import { parseArgs } from "node:util";
import { runMain } from "../errors";
import { buildSite, SITE } from "./build";

/** Builds the site: `node build/tools/site/main.js --base /docs/`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { base: { type: "string", default: "/" } } });
  await buildSite(values);
  process.stdout.write(`${relative(process.cwd(), SITE)}\n`);
}

runMain(main);
