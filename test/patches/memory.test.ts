import { expect, it } from "@jest/globals";
import { mustRun } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";

/** Creates garbage as calls for large sets do, in a process like the plugin's. Prints the peak size of the heap. */
const calls = (call: string) => `
const { setTimeout } = require("node:timers/promises");
const { getHeapStatistics } = require("node:v8");
const provider = require("pulumi-collab/dynamic").of("Document");
void (async () => {
  let peak = 0;
  for (let call = 0; call < 12; call += 1) {
    globalThis.garbage = Array.from({ length: 1_500_000 }, (_, index) => ({ index }));
    peak = Math.max(peak, getHeapStatistics().used_heap_size);
    ${call}
    await setTimeout(150);
  }
  console.log(peak);
})();`;

async function peakOf(call: string): Promise<number> {
  const { stdout } = await mustRun(process.execPath, ["-e", calls(call)], { cwd: repositoryRoot() });
  return Number(stdout);
}

it("garbage of large calls does not accumulate in the plugin, as it does in Node without the patch", async () => {
  const withoutPatch = await peakOf("");
  const inPlugin = await peakOf("await provider.check({}, {});");
  expect(inPlugin).toBeGreaterThan(0);
  expect(inPlugin).toBeLessThan(withoutPatch * 0.7);
}, 120_000);
