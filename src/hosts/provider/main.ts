import { addressOfEngine } from "../engine-address";
import { serve } from "./server";

// The engine takes the first line for the port. Nothing else may be written there.
void serve(addressOfEngine()).then((port) => process.stdout.write(`${port}\n`));

// An engine that is killed leaves its plugins behind, and what they were asked for would go on. (engine-notes: the engine's protocol)
const engine = process.ppid;
setInterval(() => {
  if (process.ppid !== engine) process.exit(1);
}, 1000).unref();
