import { describe, expect, it } from "@jest/globals";
import { lifecycles } from "../../src/resources";
import { providerString } from "../../src/values/state-keys";

describe("the string that leads from a state to its code", () => {
  it("never changes, because the states of users contain it", () => {
    expect(providerString("Document")).toBe(
      'exports.handler=()=>require(require.resolve("pulumi-collab/dynamic",' +
        '{paths:[process.cwd(),process.argv[1]]})).of("Document")',
    );
  });

  it.each([...lifecycles.keys()])("has at most 200 bytes for %s", (type) => {
    expect(Buffer.byteLength(providerString(type))).toBeLessThanOrEqual(200);
  });
});
