import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repositoryRoot } from "./repository-root";

/** `npm run fuzz -- --minutes N [--seed N]`, or `--only N` for the one life with that seed. */
const { values } = parseArgs({
  options: { minutes: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
const jest = join(repositoryRoot(), "node_modules", "jest", "bin", "jest.js");
const { status } = spawnSync(process.execPath, [jest, "test/conformance/fuzz"], {
  cwd: repositoryRoot(),
  stdio: "inherit",
  env: {
    ...process.env,
    FUZZ_MINUTES: values.minutes ?? "1",
    FUZZ_SEED: values.only ?? values.seed ?? String(Date.now() % 1_000_000),
    ...(values.only === undefined ? {} : { FUZZ_ONLY: "1" }),
  },
});
process.exitCode = status ?? 1;
