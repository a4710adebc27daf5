/** The pauses before each other look at something that was just written: a service may show a write late. */
const PAUSES_MS = [200, 600, 1200];

/** Looks again and again, for a while, until it sees what it shall. Returns what it saw last. */
export async function eventually<Seen>(
  look: () => Promise<Seen>,
  isIt: (seen: Seen) => boolean,
): Promise<Seen> {
  let seen = await look();
  for (const pause of PAUSES_MS) {
    if (isIt(seen)) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    seen = await look();
  }
  return seen;
}
