let attached: string | undefined;

/** Keeps the address that an engine gives a plugin which it did not start itself. */
export function attachTo(address: string): void {
  if (address !== "") attached = address;
}

/** The engine gives a plugin its own address last, behind flags for logs. (engine-notes: the engine's protocol) */
export const addressOfEngine = (): string | undefined =>
  attached ?? process.argv.slice(2).findLast((word) => /:\d+$/.test(word));
