/** `npm run languages`: programs in other languages. It builds what runs them; other commands take what is there. */
process.env.COLLAB_BUILD_LANGUAGES = "1";

module.exports = {
  ...require("./jest.config.js"),
  roots: ["<rootDir>/test/conformance/languages/"],
};
