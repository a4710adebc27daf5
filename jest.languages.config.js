/** `npm run languages`: programs in other languages, and a whole release, which has their SDKs. It builds what runs them; other commands take what is there. */
process.env.COLLAB_BUILD_LANGUAGES = "1";

module.exports = {
  ...require("./jest.config.js"),
  testMatch: [
    "<rootDir>/test/conformance/languages/*.test.ts",
    "<rootDir>/test/conformance/release/{whole,reproducible}.test.ts",
  ],
};
