/** Every test, for runs of single files: `npm test` and `npm run conformance` have a part each, in configurations of their own. */
/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "node",
  // Long for most: that the machine is busy is no failure.
  testTimeout: 300_000,
  maxWorkers: 2,
  // Tests that say so run side by side in their file: they mostly wait.
  maxConcurrency: 10,
  transform: { "^.+\\.ts$": ["ts-jest", { tsconfig: "<rootDir>/tsconfig.json", diagnostics: false }] },
  testSequencer: "<rootDir>/jest.sequencer.js",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/build/", "<rootDir>/examples/"],
};
