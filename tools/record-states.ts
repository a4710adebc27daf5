import { runJest } from "./run-jest";

// Run `npm run record-states` before a release, and when a resource type or its state changes.
process.exitCode = runJest(["--selectProjects", "record-states"]);
