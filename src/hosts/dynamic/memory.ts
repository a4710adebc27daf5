import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const EVERY_MS = 100;

/** What a plugin with many small resources never comes to hold. */
const MUCH = 128 * 1024 * 1024;

/** How much more than what the last collection left is worth another one. */
const MORE_BY = 1.3;

let watching = false;

/**
 * Collects garbage when it is worth it. A call for a set of 100,000 leaves hundreds of megabytes, which Node has no reason to
 * collect as long as its limit of some gigabytes is far: a small runner has not got so much.
 */
export function keepMemorySmall(): void {
  if (watching) return;
  watching = true;
  let left = 0;
  setInterval(() => {
    if (heapUsed() < Math.max(MUCH, left * MORE_BY)) return;
    collectGarbage();
    left = heapUsed();
  }, EVERY_MS).unref();
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("globalThis.gc") as (() => void) | undefined;
  collect?.();
}

const heapUsed = (): number => getHeapStatistics().used_heap_size;
