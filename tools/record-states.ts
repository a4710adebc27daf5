import { runJest } from "./run-jest";

// `npm run record-states`: before a release, and when a kind of resource or its state changes.
process.exitCode = runJest(["--testMatch", "<rootDir>/test/conformance/record-states.ts"]);
