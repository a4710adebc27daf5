import { runJest } from "./run-jest";

// Run `npm run record-states` before a release, and when a resource type or its state changes.
process.exitCode = runJest(["--testMatch", "<rootDir>/test/conformance/record-states.ts"]);
