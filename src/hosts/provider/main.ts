import { addressOfEngine } from "../engine-address";
import { serve } from "./server";

// The engine reads the port from the first line. Nothing else may be written to stdout.
void serve(addressOfEngine()).then((port) => process.stdout.write(`${port}\n`));

// A killed engine does not stop its plugins, and their operations would continue. (engine-notes: the engine's protocol)
const engine = process.ppid;
setInterval(() => {
  if (process.ppid !== engine) process.exit(1);
}, 1000).unref();
