import { describe, expect, it } from "@jest/globals";
import { missingIn, SITUATIONS } from "./messages/situations";

describe("the message that the documentation quotes is what appears for", () => {
  it.concurrent.each(Object.entries(SITUATIONS))("%s", async (_name, situation) => {
    const { printed, missing } = await missingIn(situation);
    expect([missing, missing.length > 0 ? printed : ""]).toEqual([[], ""]);
  });
});
