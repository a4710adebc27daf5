import { describe, expect, it, jest } from "@jest/globals";
import { printedIn, SITUATIONS } from "./messages/situations";

jest.setTimeout(900_000);

describe("the message that the documentation quotes is what the CLI prints for", () => {
  it.concurrent.each(Object.entries(SITUATIONS))("%s", async (_name, situation) => {
    const { printed, isQuoted } = await printedIn(situation);
    expect([situation.quoted, isQuoted ? "" : printed]).toEqual([situation.quoted, ""]);
  });
});
