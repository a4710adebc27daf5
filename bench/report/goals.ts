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

/** Returns the project's performance targets that this run has measured. */
export function goalsOf(measurements: Measurements): Goal[] {
  return (
    ["documents", "sets", "coalescing", "bottleneck", "startup", "everyday", "client"] as const
  ).flatMap((part) => {
    const settings = measurements.all.filter((one) => one.part === part).map(({ setting }) => setting);
    return [...new Set(settings)].flatMap((setting) => {
      const goals = new Goals((contender, phase) => measurements.find({ part, contender, setting, phase }));
      ADD[part](goals, setting);
      return goals.all;
    });
  });
}

type Find = (contender: string, phase: string) => Measurement | undefined;

/** The goals of one setting of one part. Goals without measurements are left out. */
class Goals {
  readonly all: Goal[] = [];

  constructor(readonly find: Find) {}

  /** Compares the times of two contenders, round by round, because the speed of the machine varies between rounds. */
  times(about: string, phase: string, ours: string, other: string, limit: Limit): void {
    const [a, b] = [this.find(ours, phase), this.find(other, phase)];
    if (!a || !b) return;
    const rounds = a.values.slice(0, b.values.length);
    const ratio = median(rounds.map((value, round) => value / (b.values[round] ?? NaN)));
    const processor = (a.cpuSeconds ?? NaN) / (b.cpuSeconds ?? NaN);
    this.#ratio(about, ratio, limit, Number.isNaN(processor) ? {} : { processor: processor.toFixed(2) });
  }

  /** Compares one figure of two contenders. */
  figures(
    about: string,
    figure: "cpuSeconds" | "bytesPerDocument" | "pluginPeakMiB",
    phase: string,
    ours: string,
    other: string,
    limit: Limit,
  ): void {
    this.#ratio(
      about,
      (this.find(ours, phase)?.[figure] || NaN) / (this.find(other, phase)?.[figure] || NaN),
      limit,
    );
  }

  #ratio(about: string, ratio: number, [sign, limit]: Limit, more: Pick<Goal, "processor"> = {}): void {
    if (Number.isNaN(ratio)) return;
    const value = ratio.toFixed(2);
    const reached = sign === "≤" ? Number(value) <= limit : Number(value) >= limit;
    this.all.push({ about, value, limit: `${sign} ${limit}`, reached, ...more });
  }

  atMost(about: string, value: number | undefined, limit: number): void {
    if (value === undefined) return;
    this.all.push({ about, value: value.toFixed(0), limit: `≤ ${limit}`, reached: value <= limit });
  }

  requests(contender: string, phase: string, limit: number): void {
    const found = this.find(contender, phase);
    if (found)
      this.atMost(`${found.setting} (${found.part}), ${phase}: requests`, total(found.requests), limit);
  }
}

type Limit = readonly [sign: "≤" | "≥", limit: number];

const PLUGIN_DOCUMENTS = `documents${BY_PLUGIN}`;

const ADD = {
  documents(goals: Goals, setting: string) {
    const about = `${setting} documents`;
    for (const phase of ["up", "unchanged preview", "unchanged up", "one edit", "refresh", "destroy"])
      goals.times(`${about}, ${phase} / floor`, phase, "documents", "floor", ["≤", 1.1]);
    // The cost of a large state grows with the square of the number of documents, so the factor of 4 is promised for 1,000
    // documents and more.
    const factor = count(setting) < 1000 ? 1 : 4;
    for (const phase of ["up", "destroy"])
      goals.times(`${about}, ${phase}: hand-written / ours`, phase, "hand-written", "documents", [
        "≥",
        factor,
      ]);
    for (const [phase, limit] of [
      ["up", 0.95],
      ["unchanged preview", 0.95],
      ["refresh", 0.95],
      ["unchanged up", 1],
      ["destroy", 1],
    ] as const) {
      const title = `${about}, full provider, ${phase} / dynamic floor, processor time`;
      goals.figures(title, "cpuSeconds", phase, PLUGIN_DOCUMENTS, "floor", ["≤", limit]);
    }
    const state = `${about}, state: full provider / dynamic host`;
    goals.figures(state, "bytesPerDocument", "up", PLUGIN_DOCUMENTS, "documents", ["≤", 0.85]);
    const memory = `${about}, plugin memory in up: full provider / dynamic host`;
    goals.figures(memory, "pluginPeakMiB", "up", PLUGIN_DOCUMENTS, "documents", ["≤", 0.7]);
    goals.figures(`${about}, state / floor`, "bytesPerDocument", "up", "documents", "floor", ["≤", 1.15]);
    goals.requests("documents", "unchanged up", 0);
    goals.requests("documents", "one edit", 1);
  },

  sets(goals: Goals, setting: string) {
    const about = `set of ${setting}`;
    const [set, byPlugin] = ["document-set", `document-set${BY_PLUGIN}`];
    // Deletion has no limit, because it waits for requests that the empty resource does not send.
    const phases = ["up", "unchanged up", "one edit", "refresh"];
    for (const phase of phases)
      goals.times(`${about}, ${phase} / one map`, phase, set, "one-map", ["≤", 1.5]);
    for (const phase of phases)
      goals.times(`${about}, ${phase}: full provider / dynamic host`, phase, byPlugin, set, ["≤", 1]);
    goals.requests(set, "up", Math.ceil(count(setting) / 100));
    goals.requests(set, "one edit", 1);
    goals.atMost(`${about}, bytes an entry`, goals.find(set, "up")?.bytesPerDocument, 100);
    goals.atMost(`${about}, plugin memory, MiB`, goals.find(set, "up")?.pluginPeakMiB, 600);
  },

  coalescing(goals: Goals, setting: string) {
    goals.times(`${setting}: coalesced / each alone`, "up", "coalesced", "each alone", ["≤", 1.03]);
  },

  bottleneck(goals: Goals) {
    goals.requests("coalesced", "up", 60);
  },

  startup(goals: Goals) {
    for (const [phase, ours, other, limit] of [
      ["empty program", "empty-with-package", "empty", 60],
      ["first plugin call", "documents", "floor", 150],
      ["first plugin calls and request", "documents", "floor", 150],
    ] as const) {
      const [a, b] = [goals.find(ours, phase), goals.find(other, phase)];
      // Compares the fastest rounds, because the noise of other work on the machine is far larger than this difference.
      const added = a && b && Math.min(...a.values) - Math.min(...b.values);
      goals.atMost(`${phase}, whole command: added ms`, added, limit);
    }
    for (const [phase, limit] of [
      ["package in a program", 60],
      ["code and first check in the plugin", 150],
    ] as const) {
      const found = goals.find("load", phase);
      goals.atMost(`${phase}, loaded in ms`, found && median(found.values), limit);
    }
  },

  everyday(goals: Goals, setting: string) {
    for (const phase of ["unchanged preview", "unchanged up"]) {
      const about = `12 resources, ${setting}, ${phase}`;
      goals.times(`${about}: full provider / empty program`, phase, `everyday${BY_PLUGIN}`, "empty", [
        "≤",
        1.25,
      ]);
      goals.times(`${about}: dynamic host / 12 dynamic resources`, phase, "everyday", "floor", ["≤", 1]);
    }
  },

  client(goals: Goals, setting: string) {
    goals.times(`client, ${setting} / bare undici`, "throughput", "client", "undici", ["≥", 0.75]);
  },
};

const count = (setting: string) => Number(setting.replaceAll(",", ""));
