/** `npm test`: what `npm run conformance` does not run. */
module.exports = {
  ...require("./jest.config.js"),
  testPathIgnorePatterns: ["<rootDir>/test/(conformance|consumers|engine|secrets|site)/"],
};
