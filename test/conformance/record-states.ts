import { it, jest } from "@jest/globals";
import { partialCreate } from "./partial-creates";
import { applied } from "./program";
import { record } from "./recorded";

jest.setTimeout(600_000);

// Not a test: `npm run record-states` runs it, and it never runs with the tests.
it("records what this version leaves in states", async () => {
  const standing = await applied();
  await record(standing, "standing");
  await standing.end();
  const pending = await partialCreate();
  await record(pending, "unfinished");
  await pending.end();
});
