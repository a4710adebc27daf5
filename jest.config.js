/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "node",
  testTimeout: 60_000,
  maxWorkers: 2,
  // Tests that say so run side by side in their file: they mostly wait.
  maxConcurrency: 10,
  transform: { "^.+\\.ts$": ["ts-jest", { tsconfig: "<rootDir>/tsconfig.json", diagnostics: false }] },
  testSequencer: "<rootDir>/jest.sequencer.js",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  // Built with the tools, as the tests themselves need a build.
  reporters: ["default", "<rootDir>/build/tools/conformance/reporter.js"],
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/build/", "<rootDir>/examples/"],
};
