/** `npm run conformance`: the suites that fill the conformance table, and others that take long. */
module.exports = {
  ...require("./jest.config.js"),
  roots: ["conformance", "engine", "secrets"].map((folder) => `<rootDir>/test/${folder}/`),
  // Built with the tools, as the tests themselves need a build.
  reporters: ["default", "<rootDir>/build/tools/conformance/reporter.js"],
};
