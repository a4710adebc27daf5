const endings: (() => void)[] = [];

/** Has something run when this process ends, however it does, but for a kill that nothing can catch. */
export function atEnd(run: () => void): void {
  endings.push(run);
  if (endings.length > 1) return;
  process.on("exit", runEndings);
  // The engine ends its plugins by SIGINT. (engine-notes: one plugin process)
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const onSignal = () => {
      runEndings();
      process.off(signal, onSignal);
      // What this listener kept from happening happens now, unless others listen.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    process.on(signal, onSignal);
  }
}

/** Runs them now; they may run again when more has happened. */
export function runEndings(): void {
  for (const run of endings) run();
}
