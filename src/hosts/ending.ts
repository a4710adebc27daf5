const endings: (() => void)[] = [];
const exits: (() => void)[] = [];
const deliveries: (() => Promise<void>)[] = [];

/** Registers a function to run when this process ends, for any reason except a kill signal that cannot be caught. */
export function atEnd(run: () => void): void {
  endings.push(run);
  listen();
}

/** Registers a function that must run only when this process exits, not already when the engine announces the end. */
export function atExit(run: () => void): void {
  exits.push(run);
  listen();
}

/** Registers a wait for messages that are on their way. Only the signal of Windows waits: elsewhere, no message is sent at the end. */
export function untilDelivered(wait: () => Promise<void>): void {
  deliveries.push(wait);
  listen();
}

/** Runs the functions registered with {@link atEnd} now. They may run again if more has happened by then. */
export function runEndings(): void {
  for (const run of endings) run();
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  process.on("exit", exit);
  // The engine stops its plugins with SIGINT. (engine-notes: one plugin process)
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const onSignal = () => {
      exit();
      process.off(signal, onSignal);
      // This listener suppressed the signal's default action. The action happens now, unless there are other listeners.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    process.on(signal, onSignal);
  }
  // On Windows, this signal ends the plugins. Its default action skips the "exit" listeners.
  process.on("SIGBREAK", () => {
    runEndings();
    void Promise.all(deliveries.map((wait) => wait())).finally(() => process.exit(1));
  });
}

function exit(): void {
  runEndings();
  for (const run of exits) run();
}
