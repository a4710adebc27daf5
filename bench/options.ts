import { join } from "node:path";
import { parseArgs } from "node:util";
import { repositoryRoot } from "../tools/repository-root";

const PARTS = ["documents", "sets", "startup", "everyday"] as const;
export type PartName = (typeof PARTS)[number];

export interface Options {
  readonly parts: readonly PartName[];
  /** Numbers of documents for the part with single resources. */
  readonly n: readonly number[];
  /** Numbers of documents for the part with sets. */
  readonly setN: readonly number[];
  readonly latencyMs: number;
  /** Number of rounds per contender. */
  readonly rounds: number;
  /** The output file without its extension. */
  readonly out: string;
}

const USAGE = `npm run bench -- [options]

  --only PART,...   parts to run: ${PARTS.join(", ")}; default: all
  --n N,...         numbers of documents, single resources; default 100,1000
  --set-n N,...     numbers of documents, sets; default 100,1000,10000 (100000 takes some minutes)
  --latency MS      time that each request to the emulator waits; default 50
  --rounds N        how often each contender has its turn; default 1
  --out FILE        file of the results without its extension; default bench/results/results
  --help            this text
`;

/**
 * Parses the arguments of the command line. Prints the usage and returns undefined for `--help`.
 *
 * @throws {TypeError} if an argument is invalid.
 */
export function readOptions(args: readonly string[]): Options | undefined {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ only: text, n: text, "set-n": text, latency: text, rounds: text, out: text },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return undefined;
  }
  const parts = values.only?.split(",") ?? [];
  for (const part of parts)
    if (!PARTS.some((name) => name === part)) throw new TypeError(`There is no part ${part}`);
  return {
    parts: PARTS.filter((name) => parts.length === 0 || parts.includes(name)),
    n: numbers(values.n ?? "100,1000"),
    setN: numbers(values["set-n"] ?? values.n ?? "100,1000,10000"),
    latencyMs: numbers(values.latency ?? "50")[0] ?? 50,
    rounds: numbers(values.rounds ?? "1")[0] ?? 1,
    out: values.out ?? join(repositoryRoot(), "bench", "results", "results"),
  };
}

function numbers(text: string): number[] {
  return text.split(",").map((part) => {
    const value = Number(part);
    if (part !== "" && Number.isInteger(value) && value > 0) return value;
    throw new TypeError(`${part || "nothing"} is not a whole number above 0`);
  });
}
