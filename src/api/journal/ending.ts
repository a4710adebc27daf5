const endings: (() => void)[] = [];
const exits: (() => void)[] = [];

/** Has something run when this process ends, however it does, but for a kill that nothing can catch. */
export function atEnd(run: () => void): void {
  endings.push(run);
  listen();
}

/** The same for what must not run before: not when the engine announces the end either. */
export function atExit(run: () => void): void {
  exits.push(run);
  listen();
}

/** Runs them now; they may run again when more has happened. */
export function runEndings(): void {
  for (const run of endings) run();
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  process.on("exit", exit);
  // The engine ends its plugins by SIGINT. (engine-notes: one plugin process)
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const onSignal = () => {
      exit();
      process.off(signal, onSignal);
      // What this listener kept from happening happens now, unless others listen.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    process.on(signal, onSignal);
  }
}

function exit(): void {
  runEndings();
  for (const run of exits) run();
}
