import { parseArgs } from "node:util";
import { runJest } from "./run-jest";

/** Limits the run time of one process, because a process keeps the connections of all its commands. Long runs use several. */
const LONGEST_MINUTES = 5;
const SEEDS_APART = 100_000;

/** Usage: `npm run fuzz -- --minutes N [--seed N]`, or `--only N` for the single lifecycle with that seed. */
const { values } = parseArgs({
  options: { minutes: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
const minutes = numberOf("minutes", values.minutes ?? "1");
const seed = numberOf("seed", values.only ?? values.seed ?? String(Date.now() % SEEDS_APART));

for (let left = minutes, part = 0; left > 0; left -= LONGEST_MINUTES, part++) {
  process.exitCode = play(Math.min(left, LONGEST_MINUTES), seed + part * SEEDS_APART);
  if (process.exitCode !== 0 || values.only !== undefined) break;
}

function play(forMinutes: number, from: number): number {
  return runJest(["--selectProjects", "dynamic", "--testPathPatterns", "test/conformance/fuzz"], {
    FUZZ_MINUTES: String(forMinutes),
    FUZZ_SEED: String(from),
    ...(values.only === undefined ? {} : { FUZZ_ONLY: "1" }),
  });
}

function numberOf(option: string, value: string): number {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number) || number < 0)
    throw new Error(`--${option} must be a number, not ${JSON.stringify(value)}`);
  return number;
}
