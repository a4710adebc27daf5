import { KINDS } from "./conformance/kinds";
import { folderOf } from "./docs/folder";
import { runJest } from "./run-jest";

/** Runs all tests of one resource type that need no other type, in less than a minute: `npm run resource -- Location`. */
const [kind = "", ...more] = process.argv.slice(2);
if (KINDS.includes(kind) && more.length === 0) {
  const room = folderOf({ type: kind });
  const suites: [string, string[]][] = [
    ["its own tests", [`test/resources/${room}/`, "--passWithNoTests"]],
    // The tests that need no engine, without the random programs of all types. A test's title ends with its resource types.
    [
      "its cells of the conformance table",
      ["test/conformance/(?!fuzz)[a-z-]+\\.test\\.ts", "-t", ` ${kind}[,}]`],
    ],
    ["its life on the real engine", ["test/engine/lifecycle/"]],
  ];
  for (const [title, args] of suites) {
    console.log(`\n--- ${kind}: ${title}`);
    process.exitCode ||= runJest(["--selectProjects", "quick", "dynamic", "--testPathPatterns", ...args], {
      LIFE_OF: kind,
    });
  }
} else {
  console.error(`npm run resource -- <kind>, with one of these kinds: ${KINDS.join(", ")}.`);
  process.exitCode = 1;
}
