/** `npm run conformance`: the suites that fill the conformance table, and others that take long. */
module.exports = {
  ...require("./jest.config.js"),
  roots: ["conformance", "consumers", "engine", "secrets"].map((folder) => `<rootDir>/test/${folder}/`),
  // Of other languages it runs programs, where something runs them. `npm run languages` also runs what takes minutes or builds.
  testPathIgnorePatterns: ["/languages/(examples|sdks)\\.test\\.ts$"],
  // They wait for processes more than they work: with two, a fifth of two cores is idle.
  maxWorkers: 3,
  // Built with the tools, as the tests themselves need a build.
  reporters: ["default", "<rootDir>/build/tools/conformance/reporter.js"],
};
