import { CollabClient } from "../../src/api";
import type { Emulator } from "../../src/emulator";
import { ContractCheck, survey, type Profile } from "../../src/survey";

interface Options {
  /** Interrupts the survey. */
  readonly killed?: AbortController;
  readonly disable?: boolean;
}

/** Surveys the organization "lab" of a service. */
export async function surveyOf(
  { url, credentials }: Pick<Emulator, "url" | "credentials">,
  { killed = new AbortController(), disable = true }: Options = {},
): Promise<Profile> {
  const contract = new ContractCheck();
  const client = new CollabClient(
    { baseUrl: url, ...credentials },
    {
      signal: killed.signal,
      logger: contract.logger,
    },
  );
  try {
    const signal = new AbortController().signal;
    const options = { organizationId: "lab", progress: () => undefined, signal, disable, contract };
    return await survey(client, options);
  } finally {
    await client.close();
  }
}
