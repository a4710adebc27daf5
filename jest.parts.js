/** What the configurations of jest share. */
module.exports = {
  /** How each file of tests is run. */
  files: {
    testEnvironment: "node",
    transform: { "^.+\\.ts$": ["ts-jest", { tsconfig: "<rootDir>/tsconfig.json", diagnostics: false }] },
    modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/build/", "<rootDir>/examples/"],
  },
  /** What a whole run goes by. */
  run: {
    maxWorkers: 2,
    // Long for most: that the machine is busy is no failure. A project of a configuration cannot say it.
    testTimeout: 300_000,
    // Tests that say so run side by side in their file: they mostly wait.
    maxConcurrency: 10,
    testSequencer: "<rootDir>/jest.sequencer.js",
  },
};
