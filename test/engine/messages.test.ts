import { describe, expect, it } from "@jest/globals";
import { printedIn, SITUATIONS } from "./messages/situations";

describe("the message that the documentation quotes is what the CLI prints for", () => {
  it.concurrent.each(Object.entries(SITUATIONS))("%s", async (_name, situation) => {
    const { printed, isQuoted } = await printedIn(situation);
    expect([situation.quoted, isQuoted ? "" : printed]).toEqual([situation.quoted, ""]);
  });
});
