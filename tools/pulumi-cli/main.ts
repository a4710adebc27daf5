import { messageOf } from "../errors";
import { ensurePulumi } from "./ensure-pulumi";

/** Prints the folder of a usable Pulumi CLI: `export PATH="$(node build/tools/pulumi-cli/main.js):$PATH"`. */
ensurePulumi().then(
  ({ binDir }) => {
    process.stdout.write(`${binDir}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  },
);
