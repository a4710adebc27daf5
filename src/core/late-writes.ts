/** The pauses between reads of something that was just written: a service may show a write late. */
const PAUSES_MS = [200, 600, 1200];

/** Calls `look` repeatedly until `isIt` accepts the result or all pauses are used. Returns the last result. */
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
