import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const EVERY_MS = 100;

/** What a plugin with many small resources never comes to hold. */
const MUCH = 128 * 1024 * 1024;

/** How much more than what the last collection left is worth another one: a set of 100,000 stays below 620 MiB, at no cost in time. */
const MORE_BY = 1.3;

let underWay = 0;
let left = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Collects garbage when it is worth it, during a call and soon after. A call for a set of 100,000 leaves hundreds of megabytes,
 * which Node has no reason to collect as long as its limit of some gigabytes is far: a small runner has not got so much.
 */
export async function withLittleMemory<Result>(call: () => Result | Promise<Result>): Promise<Result> {
  underWay += 1;
  timer ??= setInterval(look, EVERY_MS).unref();
  try {
    return await call();
  } finally {
    underWay -= 1;
  }
}

function look(): void {
  if (heapUsed() > Math.max(MUCH, left * MORE_BY)) {
    collectGarbage();
    left = heapUsed();
  }
  if (underWay > 0) return;
  clearInterval(timer);
  timer = undefined;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("globalThis.gc") as (() => void) | undefined;
  collect?.();
}

const heapUsed = (): number => getHeapStatistics().used_heap_size;
