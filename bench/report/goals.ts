import { BY_PLUGIN } from "../measure/contender";
import { median, total, type Measurement, type Measurements } from "../measurement";

/** One performance target: its subject, the measured value and the limit. */
export interface Goal {
  readonly about: string;
  readonly value: string;
  /** The same ratio, of processor times. Other work on the machine hardly changes it. */
  readonly processor?: string;
  readonly limit: string;
  readonly reached: boolean;
}

/** The limits of the full provider, relative to the floor of dynamic resources. */
const BY_PLUGIN_LIMITS = [
  ["up", 0.95],
  ["unchanged preview", 0.95],
  ["refresh", 0.95],
  ["unchanged up", 1],
  ["destroy", 1],
] as const;

type Where = Pick<Measurement, "part" | "contender" | "setting" | "phase">;

/** Returns the project's performance targets that this run has measured. */
export function goalsOf(measurements: Measurements): Goal[] {
  const settings = (part: string) => [
    ...new Set(measurements.all.filter((one) => one.part === part).map((one) => one.setting)),
  ];
  const goals: (Goal | undefined)[] = [];
  const compare = (about: string, ours: Where, other: Where, limit: Limit) => {
    goals.push(comparison(measurements, about, ours, other, limit));
  };

  for (const setting of settings("documents")) {
    const of = (contender: string, phase: string): Where => ({
      part: "documents",
      contender,
      setting,
      phase,
    });
    for (const phase of ["up", "unchanged preview", "unchanged up", "one edit", "refresh", "destroy"])
      compare(
        `${setting} documents, ${phase} / floor`,
        of("documents", phase),
        of("floor", phase),
        atMost(1.1),
      );
    for (const phase of ["up", "destroy"])
      compare(
        `${setting} documents, ${phase}: hand-written / ours`,
        of("hand-written", phase),
        of("documents", phase),
        // The cost of a large state grows with the square of the number of documents, so the factor of 4 is promised for 1,000
        // documents and more.
        atLeast(Number(setting.replaceAll(",", "")) < 1000 ? 1 : 4),
      );
    const plugin = `documents${BY_PLUGIN}`;
    for (const [phase, limit] of BY_PLUGIN_LIMITS)
      compare(
        `${setting} documents, full provider, ${phase} / dynamic floor, processor time`,
        of(plugin, phase),
        of("floor", phase),
        { ...atMost(limit), of: (one: Measurement) => one.cpuSeconds },
      );
    compare(
      `${setting} documents, state: full provider / dynamic host`,
      of(plugin, "up"),
      of("documents", "up"),
      { ...atMost(0.85), of: (one: Measurement) => one.bytesPerDocument },
    );
    compare(
      `${setting} documents, plugin memory in up: full provider / dynamic host`,
      of(plugin, "up"),
      of("documents", "up"),
      { ...atMost(0.7), of: (one: Measurement) => one.pluginPeakMiB },
    );
    const state = { ...atMost(1.15), of: (one: Measurement) => one.bytesPerDocument };
    compare(`${setting} documents, state / floor`, of("documents", "up"), of("floor", "up"), state);
    goals.push(requestsOf(measurements, of("documents", "unchanged up"), 0));
    goals.push(requestsOf(measurements, of("documents", "one edit"), 1));
  }
  for (const setting of settings("sets")) {
    const of = (contender: string, phase: string): Where => ({ part: "sets", contender, setting, phase });
    // Deletion has no limit, because it waits for requests that the empty resource does not send.
    for (const phase of ["up", "unchanged up", "one edit", "refresh"])
      compare(
        `set of ${setting}, ${phase} / one map`,
        of("document-set", phase),
        of("one-map", phase),
        atMost(1.5),
      );
    for (const phase of ["up", "unchanged up", "one edit", "refresh"])
      compare(
        `set of ${setting}, ${phase}: full provider / dynamic host`,
        of(`document-set${BY_PLUGIN}`, phase),
        of("document-set", phase),
        atMost(1),
      );
    const n = Number(setting.replaceAll(",", ""));
    goals.push(requestsOf(measurements, of("document-set", "up"), Math.ceil(n / 100)));
    goals.push(requestsOf(measurements, of("document-set", "one edit"), 1));
    const set = measurements.find(of("document-set", "up"));
    goals.push(upTo(`set of ${setting}, bytes an entry`, set?.bytesPerDocument, 100));
    goals.push(upTo(`set of ${setting}, plugin memory, MiB`, set?.pluginPeakMiB, 600));
  }
  for (const setting of settings("coalescing")) {
    const of = (contender: string): Where => ({ part: "coalescing", contender, setting, phase: "up" });
    compare(`${setting}: coalesced / each alone`, of("coalesced"), of("each alone"), atMost(1.03));
  }
  for (const setting of settings("bottleneck"))
    goals.push(
      requestsOf(measurements, { part: "bottleneck", contender: "coalesced", setting, phase: "up" }, 60),
    );
  const start = (contender: string, phase: string): Where => ({
    part: "startup",
    contender,
    setting: "",
    phase,
  });
  const pairs = [
    ["empty program", "empty-with-package", "empty", 60],
    ["first plugin call", "documents", "floor", 150],
    ["first plugin calls and request", "documents", "floor", 150],
  ] as const;
  for (const [phase, ours, other, limit] of pairs) {
    const [a, b] = [measurements.find(start(ours, phase)), measurements.find(start(other, phase))];
    // Compares the fastest rounds, because the noise of other work on the machine is far larger than this difference.
    if (a && b)
      goals.push(
        upTo(`${phase}, whole command: added ms`, Math.min(...a.values) - Math.min(...b.values), limit),
      );
  }
  const loads = [
    ["package in a program", 60],
    ["code and first check in the plugin", 150],
  ] as const;
  for (const [phase, limit] of loads) {
    const found = measurements.find(start("load", phase));
    goals.push(upTo(`${phase}, loaded in ms`, found && median(found.values), limit));
  }
  for (const setting of settings("client")) {
    const of = (contender: string): Where => ({ part: "client", contender, setting, phase: "throughput" });
    compare(`client, ${setting} / bare undici`, of("client"), of("undici"), atLeast(0.75));
  }
  return goals.filter((goal) => goal !== undefined);
}

interface Limit {
  readonly text: string;
  readonly isReached: (ratio: number) => boolean;
  readonly of?: (one: Measurement) => number | undefined;
}

const atMost = (limit: number): Limit => ({ text: `≤ ${limit}`, isReached: (ratio) => ratio <= limit });
const atLeast = (limit: number): Limit => ({ text: `≥ ${limit}`, isReached: (ratio) => ratio >= limit });

function comparison(
  measurements: Measurements,
  about: string,
  ours: Where,
  other: Where,
  { text, isReached, of }: Limit,
): Goal | undefined {
  const [a, b] = [measurements.find(ours), measurements.find(other)];
  if (!a || !b) return undefined;
  const ratio = of ? (of(a) || NaN) / (of(b) || NaN) : ratioOfRounds(a.values, b.values);
  if (Number.isNaN(ratio)) return undefined;
  const goal = { about, value: ratio.toFixed(2), limit: text, reached: isReached(Number(ratio.toFixed(2))) };
  if (of !== undefined || a.cpuSeconds === undefined || b.cpuSeconds === undefined) return goal;
  return { ...goal, processor: (a.cpuSeconds / b.cpuSeconds).toFixed(2) };
}

/** Returns the median of the ratios of each round. Rounds are not mixed, because the speed of the machine varies between them. */
function ratioOfRounds(ours: readonly number[], other: readonly number[]): number {
  const rounds = Math.min(ours.length, other.length);
  return median(ours.slice(0, rounds).map((value, round) => value / (other[round] ?? NaN)));
}

function requestsOf(measurements: Measurements, where: Where, limit: number): Goal | undefined {
  const found = measurements.find(where);
  return (
    found && upTo(`${where.setting} (${where.part}), ${where.phase}: requests`, total(found.requests), limit)
  );
}

function upTo(about: string, value: number | undefined, limit: number): Goal | undefined {
  if (value === undefined) return undefined;
  return { about, value: value.toFixed(0), limit: `≤ ${limit}`, reached: value <= limit };
}
