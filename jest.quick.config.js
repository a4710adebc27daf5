/** `npm test`: what `npm run conformance` does not run. */
module.exports = {
  ...require("./jest.config.js"),
  testPathIgnorePatterns: require("./jest.conformance.config.js").roots,
};
