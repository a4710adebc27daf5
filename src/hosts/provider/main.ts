import { serve } from "./server";

/** The engine gives its own address last, behind flags for logs. (engine-notes: the engine's protocol) */
const engineAddress = process.argv.slice(2).findLast((word) => /:\d+$/.test(word));

// The engine takes the first line for the port. Nothing else may be written there.
void serve(engineAddress).then((port) => process.stdout.write(`${port}\n`));

// An engine that is killed leaves its plugins behind, and what they were asked for would go on. (engine-notes: the engine's protocol)
const engine = process.ppid;
setInterval(() => {
  if (process.ppid !== engine) process.exit(1);
}, 1000).unref();
