import { expect, it } from "@jest/globals";
import { asStatus, InitFailed } from "../../../src/hosts/provider/failures";
import { ResourceError } from "../../../src/core/rejections/failures";

/** Half of an emoji (a lone surrogate). gRPC cannot encode it, and the process would end. */
const HALF = "\ud83d";

it.each([
  ["an error that is expected", new ResourceError(`folder ${HALF} is bad`)],
  ["a bug", new Error(`folder ${HALF} is bad`)],
  ["a partial failure", new InitFailed(`folder ${HALF} is bad`, "id", {}, {}, [`reason ${HALF}`])],
])("%s with half a character in it is told with a whole one in its place", (_title, error) => {
  const { details = "" } = asStatus(error);
  expect(() => encodeURI(details)).not.toThrow();
  expect(details).toContain("folder \ufffd is bad");
});
