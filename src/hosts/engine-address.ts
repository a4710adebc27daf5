let attached: string | undefined;

/** Stores the address that an engine passes to a plugin that it did not start itself. */
export function attachTo(address: string): void {
  if (address !== "") attached = address;
}

/**
 * Returns the address of the engine. The engine passes it to a plugin as the last argument, after the log flags.
 * (engine-notes: the engine's protocol)
 */
export const addressOfEngine = (): string | undefined =>
  attached ?? process.argv.slice(2).findLast((word) => /:\d+$/.test(word));
