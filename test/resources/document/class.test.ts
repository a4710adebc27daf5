import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type * as pulumi from "@pulumi/pulumi";
import { Document } from "../../../src";
import { mockEngine } from "../../program/mock-engine";

const ARGS = { organizationId: "acme", documentId: "handbook" };
const limit = Error.stackTraceLimit;

beforeEach(async () => {
  await mockEngine();
});

afterEach(() => {
  delete process.env["PULUMI_DEBUG_PROMISE_LEAKS"];
});

/** Declares a document. Returns the limit on stack trace frames that applies meanwhile. */
function framesWhile(name: string): number {
  let frames = NaN;
  const look: pulumi.ResourceTransformation = () => {
    frames = Error.stackTraceLimit;
    return undefined;
  };
  new Document(name, ARGS, { transformations: [look] });
  return frames;
}

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
  it("uses short stack traces while it is declared, and then restores the program's limit", () => {
    expect(framesWhile("short")).toBeLessThan(limit);
    expect(Error.stackTraceLimit).toBe(limit);
  });

  it("leaves the traces unchanged if the program looks for leaking promises or wants shorter ones", () => {
    process.env["PULUMI_DEBUG_PROMISE_LEAKS"] = "1";
    expect(framesWhile("leaks")).toBe(limit);
    delete process.env["PULUMI_DEBUG_PROMISE_LEAKS"];
    Error.stackTraceLimit = 0;
    expect(framesWhile("shorter")).toBe(0);
    Error.stackTraceLimit = limit;
  });

  it("names the line of the program if the SDK rejects it, and restores the limit", () => {
    expect(thrownBy(() => new Document("", ARGS))).toMatch(/resource name[^]*class\.test\.ts/);
    expect(Error.stackTraceLimit).toBe(limit);
  });

  it("names the line of a transformation that fails, and that of the document", () => {
    const fail = (): undefined => {
      throw new Error("no such luck");
    };
    const declare = (): Document => new Document("failing", ARGS, { transformations: [fail] });
    expect(thrownBy(declare)).toMatch(/no such luck\n +at fail .*class\.test\.ts.*\n +at declare /);
  });

  it("names each line once if the program looks for leaking promises", () => {
    process.env["PULUMI_DEBUG_PROMISE_LEAKS"] = "1";
    const declare = (): Document => new Document("", ARGS);
    expect(thrownBy(declare).match(/at declare /g)).toHaveLength(1);
  });
});
