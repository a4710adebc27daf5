import { beforeEach, describe, expect, it } from "@jest/globals";
import { Document } from "../../../src";
import { mockEngine } from "../../program/mock-engine";

const ARGS = { organizationId: "acme", documentId: "handbook" };

beforeEach(async () => {
  await mockEngine();
});

/** Returns the stack trace of the error that a constructor throws. */
function thrownBy(declare: () => unknown): string {
  try {
    declare();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? "") : "";
  }
  throw new Error("nothing was thrown");
}

describe("a document in a program", () => {
  it("names the line of the program if the SDK rejects it", () => {
    expect(thrownBy(() => new Document("", ARGS))).toMatch(/resource name[^]*class\.test\.ts/);
  });

  it("names the line of a transformation that fails, and that of the document", () => {
    const fail = (): undefined => {
      throw new Error("no such luck");
    };
    const declare = (): Document => new Document("failing", ARGS, { transformations: [fail] });
    const trace = thrownBy(declare);
    expect(trace).toMatch(/no such luck\n +at fail .*class\.test\.ts/);
    expect(trace).toMatch(/\n +at declare /);
  });
});
