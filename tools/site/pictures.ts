import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { messageOf } from "../errors";
import { repositoryRoot } from "../repository-root";
import { Browser, findBrowser } from "../browser";
import { buildSite, SITE } from "./build";
import { serveFolder } from "./server";

/** The screen sizes of the pictures of the site. */
const SCREENS = [
  { name: "wide", width: 1440, height: 780 },
  { name: "narrow", width: 390, height: 844 },
] as const;

/** Writes the pictures of the site, and the picture of the report for README and docs/review.md. */
async function main(): Promise<void> {
  const file = findBrowser();
  if (file === undefined)
    throw new Error("there is no chromium and no google-chrome, and CHROME_PATH names no browser");
  await buildSite();
  const server = await serveFolder(SITE);
  const browser = await Browser.start(file);
  const write = async (path: string) => {
    const picture = await browser.picture();
    await writeFile(join(repositoryRoot(), path), picture);
    process.stdout.write(`${path}: ${Math.ceil(picture.length / 1000)} kB\n`);
  };
  try {
    await mkdir(join(repositoryRoot(), "docs", "pictures"), { recursive: true });
    for (const { name, width, height } of SCREENS)
      for (const colours of ["light", "dark"] as const) {
        await browser.screen(width, height, colours);
        await browser.open(`${server.url}resources/Document.html`);
        await write(`docs/pictures/site-${name}-${colours}.png`);
      }
    await browser.screen(1000, 760);
    await browser.open(pathToFileURL(join(repositoryRoot(), "docs/review/twelve-changes.html")).href);
    await write("docs/review/twelve-changes.png");
  } finally {
    await browser.close();
    await server.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});
