import { runMain } from "../errors";
import { ensurePulumi } from "./ensure-pulumi";

/** Prints the folder of a usable Pulumi CLI: `export PATH="$(node build/tools/pulumi-cli/main.js):$PATH"`. */
runMain(async () => {
  const { binDir } = await ensurePulumi();
  process.stdout.write(`${binDir}\n`);
});
