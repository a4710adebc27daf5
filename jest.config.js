const { files, run } = require("./jest.parts.js");

/** Every test, for runs of single files: `npm test` and `npm run conformance` have a part each, in configurations of their own. */
/** @type {import("jest").Config} */
module.exports = { ...run, ...files, testMatch: ["<rootDir>/test/**/*.test.ts"] };
