const { files, run } = require("./jest.parts.js");

/** The suites that fill the conformance table. They are run once for each host that serves the resources. */
const TABLE = ["conformance/*", "conformance/engine/*", "engine/lifecycle/*", "secrets/*"];

const servedBy = (host, suites) => ({
  ...files,
  displayName: host,
  globals: { servedBy: host },
  testMatch: suites.map((suite) => `<rootDir>/test/${suite}.test.ts`),
});

/** `npm run conformance`: the suites that fill the conformance table, and others that take long. */
module.exports = {
  ...run,
  // They wait for processes more than they work: with three, a quarter of two cores is idle.
  maxWorkers: 4,
  projects: [
    {
      ...servedBy("dynamic", ["{conformance,consumers,engine,secrets,site}/**/*"]),
      // Of other languages it runs programs, where something runs them. `npm run languages` also runs what takes minutes or builds,
      // as a whole release does.
      testPathIgnorePatterns: [
        "/languages/(examples|sdks)\\.test\\.ts$",
        "/release/(whole|reproducible)\\.test\\.ts$",
      ],
    },
    servedBy("plugin", TABLE),
  ],
  // Built with the tools, as the tests themselves need a build.
  reporters: ["default", "<rootDir>/build/tools/conformance/reporter.js"],
};
