import { CollabClient } from "../../src/api";
import type { Emulator } from "../../src/emulator";
import { survey, type Profile } from "../../src/survey";

interface Interruption {
  /** Interrupts the survey when it sends this request. */
  readonly at?: number;
  /** Interrupts the survey. */
  readonly killed?: AbortController;
}

/** Surveys the organization "lab" of a service. */
export async function surveyOf(
  { url, credentials }: Pick<Emulator, "url" | "credentials">,
  { at = Infinity, killed = new AbortController() }: Interruption = {},
): Promise<Profile> {
  let sent = 0;
  const client = new CollabClient(
    { baseUrl: url, ...credentials },
    {
      signal: killed.signal,
      logger: ({ event }) => {
        if (event === "request" && ++sent >= at) killed.abort();
      },
    },
  );
  try {
    const signal = new AbortController().signal;
    return await survey(client, { organizationId: "lab", progress: () => undefined, signal });
  } finally {
    await client.close();
  }
}
