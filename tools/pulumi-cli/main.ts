import { runMain } from "../errors";
import { ensurePulumi } from "./ensure-pulumi";

/**
 * Prints the folder of a usable Pulumi CLI, or of one of a version, such as 3.246.0:
 * `export PATH="$(node build/tools/pulumi-cli/main.js):$PATH"`.
 */
runMain(async () => {
  const { binDir } = await ensurePulumi(process.argv[2]);
  process.stdout.write(`${binDir}\n`);
});
