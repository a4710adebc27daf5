/** Returns the number of timers that keep this process running. */
export const activeTimers = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
