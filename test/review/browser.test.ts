import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, jest } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";
import { temporaryFolder } from "../temporary";

jest.setTimeout(300_000);

const PAGE = join(repositoryRoot(), "docs", "review", "pull-request.html");

/** The browser that CHROME_PATH names, or an installed one. Without one, the tests are skipped. */
const browser = [process.env["CHROME_PATH"], "chromium", "chromium-browser", "google-chrome"].find(
  (name) => name !== undefined && spawnSync(name, ["--version"]).status === 0,
);
const profile = temporaryFolder();

/** Opens the page. Returns the browser's output. */
async function open(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const quiet = [
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    ...quiet,
    `--user-data-dir=${profile}`,
    "--enable-logging=stderr",
  ];
  const child = spawn(browser ?? "", [...flags, ...args, pathToFileURL(PAGE).href]);
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  await new Promise((resolve) => child.on("close", resolve));
  return { stdout, stderr };
}

const inBrowser = browser === undefined ? it.skip : it;

inBrowser("the report as a page shows in a real browser, without an error in its console", async () => {
  const { stdout, stderr } = await open("--dump-dom");
  expect(stdout).toContain("all 4 declared documents are deleted with their data");
  expect(stdout).toContain('<span class="mark mark-danger" role="img" aria-label="Danger"');
  expect(stderr).not.toContain(":CONSOLE");
});

inBrowser.each([
  ["wide", "1200,900"],
  ["narrow", "400,900"],
])("the page is more than white paper on a %s screen", async (name, size) => {
  const file = join(profile, `${name}.png`);
  await open(`--window-size=${size}`, `--screenshot=${file}`);
  const picture = readFileSync(file);
  expect(picture.subarray(1, 4).toString("latin1")).toBe("PNG");
  // An empty page of this size takes a few kilobytes.
  expect(picture.length).toBeGreaterThan(30_000);
});
