import { join } from "node:path";
import { Agent, request } from "undici";
import { CollabClient } from "pulumi-collab/api";
import { RunningCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import type { Part } from "../measurement";

const SERVER = join(repositoryRoot(), "build", "bench", "measure", "answering-server.js");
const IN_FLIGHT = 8;
const REQUESTS = 4_000;
const LEAST_ROUNDS = 7;

const update = {
  organizationId: "acme",
  documents: [{ documentId: "document-1", documentName: "Another name" }],
};

/** Compares the typed client with plain undici and JSON, using small requests over one pool. */
export const client: Part = async ({ options, measurements }) => {
  const running = new RunningCommand(process.execPath, [SERVER]);
  await running.waitForOutput(/listening at \S+/);
  const url = /listening at (\S+)/.exec(running.output)?.[1] ?? "";
  const pool = new Agent({ connections: IN_FLIGHT });
  const ours = new CollabClient(
    { baseUrl: url, apiKey: "key", authToken: "token", concurrency: IN_FLIGHT },
    { dispatcher: pool },
  );
  const contenders = {
    undici: () => bare(url, pool),
    client: () => ours.updateDocuments(update),
  };
  try {
    for (const call of Object.values(contenders)) await rate(call);
    for (let round = 0; round < Math.max(options.rounds, LEAST_ROUNDS); round += 1) {
      for (const [contender, call] of Object.entries(contenders)) {
        const setting = `1 ms, ${IN_FLIGHT} in flight`;
        const values = [await rate(call)];
        measurements.add({ part: "client", contender, setting, phase: "throughput", values, unit: "1/s" });
      }
    }
  } finally {
    await ours.close();
    await pool.close();
    running.kill("SIGTERM");
    await running.done;
  }
};

async function bare(url: string, dispatcher: Agent): Promise<unknown> {
  const { body } = await request(`${url}/v1/organizations/documents/update`, {
    dispatcher,
    method: "POST",
    headers: { "content-type": "application/json", "x-svc-api-key": "key", "x-svc-auth-token": "token" },
    body: JSON.stringify({ data: update }),
  });
  return body.json();
}

/** Returns the throughput in requests per second. */
async function rate(call: () => Promise<unknown>): Promise<number> {
  let left = REQUESTS;
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (; left > 0; left -= 1) await call();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return REQUESTS / ((performance.now() - started) / 1000);
}
