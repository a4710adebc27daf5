// Mutation tests of a sample of lines: PART=api LINES=60 npm run mutation. See docs/contributing/testing.md.

const { createHash } = require("node:crypto");
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { projects } = require("./jest.config.js");

/** The folders of tests that cover a folder of src. */
const PARTS = {
  api: ["api"],
  core: ["core", "resources"],
  resources: ["core", "resources", "functions"],
  review: ["review"],
};

const { PART = "api", LINES = "60", SEED = "1" } = process.env;
const [{ displayName, testMatch, ...quick }] = projects;
const [, ...slow] = testMatch;

/** Matches lines without anything to change: comments, imports, types and closing brackets. */
const INERT = /^\s*($|\/\/|\/?\*|import |export type |export interface |interface |type |readonly |[}\])|])/;
/** Matches files that only contain generated code or descriptions. */
const DATA = /(class|definitions?|index)\.ts$/;

const hash = (text) => createHash("sha256").update(text).digest("hex");

/** Returns code lines of a folder in a random order, which is the same each time for a seed. */
function linesOf(folder) {
  const files = readdirSync(join("src", folder), { recursive: true })
    .map((file) => join("src", folder, file))
    .filter((file) => file.endsWith(".ts") && !DATA.test(file));
  const lines = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) => (INERT.test(line) ? [] : [`${file}:${at + 1}:0-${at + 1}:${line.length}`])),
  );
  return lines.sort((one, other) => (hash(SEED + one) < hash(SEED + other) ? -1 : 1));
}

module.exports = {
  mutate: linesOf(PART).slice(0, Number(LINES)),
  testRunner: "jest",
  jest: {
    projectType: "custom",
    config: {
      // Replaces the projects of jest.config.js, which StrykerJS loads too.
      projects: [],
      ...quick,
      testMatch: [...PARTS[PART].map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`), ...slow],
    },
    enableFindRelatedTests: false,
  },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  disableTypeChecks: false,
  concurrency: 2,
  // A lost reply is retried for longer than the default.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 20,
  reporters: ["clear-text"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
