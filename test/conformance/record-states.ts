import { it, jest } from "@jest/globals";
import { halfway } from "./half-way";
import { applied } from "./program";
import { record } from "./recorded";

jest.setTimeout(600_000);

// No test: run by `npm run record-states`, and never with the others.
it("records what this version leaves in states", async () => {
  const standing = await applied();
  await record(standing, "standing");
  await standing.end();
  const unfinished = await halfway();
  await record(unfinished, "unfinished");
  await unfinished.end();
});
