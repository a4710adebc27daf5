import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "./repository-root";

// `npm run record-states`: before a release, and when a kind of resource or its state changes.
const jest = join(repositoryRoot(), "node_modules", "jest", "bin", "jest.js");
const { status } = spawnSync(
  process.execPath,
  [jest, "--testMatch", "<rootDir>/test/conformance/record-states.ts"],
  { cwd: repositoryRoot(), stdio: "inherit" },
);
process.exitCode = status ?? 1;
