// Halves the start-up work of the CLI's Node processes. See tools/stack/quick-start.
process.env.QUICK_START = "1";

const shared = {
  testEnvironment: "node",
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: { parser: { syntax: "typescript" }, target: "es2022" },
        module: { type: "commonjs", ignoreDynamic: true },
      },
    ],
  },
  // This package by its name, which the tools use.
  moduleNameMapper: {
    "^pulumi-collab$": "<rootDir>/src/index.ts",
    "^pulumi-collab/(api|emulator)$": "<rootDir>/src/$1/index.ts",
  },
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/build/", "<rootDir>/examples/"],
};

/** Suites that run the engine, install packages, start processes, or take seconds of a processor. */
const SLOW = [
  "{conformance,consumers,engine,examples,openapi,secrets,site}/**/*",
  "command/*",
  "core/open-behaviours",
  "docs/{blocks,commands,connection-key,examples,public-docs,quickstart,review,test-programs}",
  "functions/{dependencies,functions}",
  "hosts/provider/plugin",
  "program/optional-fields",
  "resources/document/migration-matrix",
  "review/{action,hidden}",
  "tools/schema",
  "tools/release/*",
];

/** Suites that fill the conformance table. They run once per host. */
const TABLE = ["conformance/*", "conformance/engine/*", "engine/lifecycle/*", "secrets/*"];

/** Suites of these about what is the same on each host. */
const ON_ONE_HOST = ["conformance/engine/{dependents,outage,providers,undone}", "secrets/failures"];

/** Suites that need minutes, or language hosts that other commands do not build. */
const LANGUAGES = [
  "conformance/languages/{bun,examples,package-add}",
  "conformance/release/{whole,reproducible}",
];

const files = (suites) => suites.map((suite) => `<rootDir>/test/${suite}.test.ts`);
const except = (suites) => suites.map((suite) => `!**/test/${suite}.test.ts`);

/** Suites of one host, with a time limit for a busy machine. */
const slow = { ...shared, setupFilesAfterEnv: ["<rootDir>/test/slow.ts"] };

/** @type {import("jest").Config} */
module.exports = {
  // The tests mostly wait for processes: with fewer workers, a quarter of two cores is idle.
  maxWorkers: 4,
  // Limits tests that run concurrently within a file.
  maxConcurrency: 10,
  testTimeout: 60_000,
  testSequencer: "<rootDir>/jest.sequencer.js",
  projects: [
    // npm test
    { ...shared, displayName: "quick", testMatch: [...files(["**/*"]), ...except(SLOW)] },
    // npm run conformance
    { ...slow, displayName: "dynamic", testMatch: [...files(SLOW), ...except(LANGUAGES)] },
    {
      ...slow,
      displayName: "plugin",
      testMatch: [...files(TABLE), ...except(ON_ONE_HOST)],
      globals: { host: "plugin" },
    },
    // npm run languages
    {
      ...slow,
      displayName: "languages",
      testMatch: files(["conformance/languages/*", "conformance/release/{whole,reproducible}"]),
      globals: { buildLanguages: true },
    },
    // npx jest --selectProjects versions
    { ...slow, displayName: "versions", testMatch: ["<rootDir>/test/consumers/versions.ts"] },
    // npm run record-states
    {
      ...slow,
      displayName: "record-states",
      testMatch: ["<rootDir>/test/conformance/record-states.ts"],
    },
  ],
};
