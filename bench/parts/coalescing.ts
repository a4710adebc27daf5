import { Contender } from "../measure/contender";
import { startService, type Service } from "../measure/service";
import type { Part, PartContext } from "../measurement";

const WAYS = [
  { contender: "coalesced", config: {} },
  { contender: "each alone", config: { "collab:batchSize": "1" } },
];

/** Measures a fast and a slow service with and without coalescing. */
export const coalescing: Part = async (context) => {
  const n = Math.min(...context.options.n);
  await onService(context, async (service) => {
    for (const latencyMs of context.options.latenciesMs)
      for (const parallel of [8, 128])
        for (let round = 0; round < context.options.rounds; round += 1)
          for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed())
            await up(context, "coalescing", service, { ...way, n, latencyMs, parallel });
  });
};

/** Measures the case that benefits most from coalescing: a service that takes two seconds per request. */
export const bottleneck: Part = async (context) => {
  const n = Math.max(...context.options.n);
  await onService(context, (service) =>
    up(context, "bottleneck", service, {
      contender: "coalesced",
      config: {},
      n,
      latencyMs: 2000,
      parallel: 128,
    }),
  );
};

interface Case {
  readonly contender: string;
  readonly config: Readonly<Record<string, string>>;
  readonly n: number;
  readonly latencyMs: number;
  readonly parallel: number;
}

async function onService({ options }: PartContext, work: (service: Service) => Promise<void>): Promise<void> {
  const service = await startService(options.latencyMs);
  try {
    await work(service);
  } finally {
    await service.stop();
  }
}

async function up(
  { cli, measurements }: PartContext,
  part: "coalescing" | "bottleneck",
  service: Service,
  { contender: name, config, n, latencyMs, parallel }: Case,
): Promise<void> {
  await service.remote.setLatency(latencyMs);
  const contender = await Contender.open("documents", { cli, service, config });
  try {
    for (const phase of ["up", "destroy"]) {
      const command = [phase, "--yes", "--skip-preview", "--parallel", String(parallel)];
      const { seconds, requests } = await contender.run({ command, documents: n });
      const setting = `${n.toLocaleString("en")} documents, ${latencyMs} ms, --parallel ${parallel}`;
      measurements.add({ part, contender: name, setting, phase, values: [seconds], unit: "s", requests });
      process.stderr.write(`${part}: ${name}, ${setting}, ${phase}: ${seconds.toFixed(1)} s\n`);
    }
  } finally {
    await contender.close();
  }
}
