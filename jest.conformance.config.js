/** The suites that fill the conformance table, and nothing else. */
module.exports = {
  ...require("./jest.config.js"),
  testMatch: ["conformance", "engine", "secrets"].map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
};
