import { it, jest } from "@jest/globals";
import { partialCreate } from "./partial-creates";
import { worldWith } from "./program";
import { record } from "./recorded";

jest.setTimeout(600_000);

// Not a test: `npm run record-states` runs it, and it never runs with the tests.
const standing = worldWith();

it("records what this version leaves in states", async () => {
  await record(standing, "standing");
  await record(await partialCreate(), "unfinished");
});
