import { KINDS as TYPES } from "./conformance/kinds";
import { folderOf } from "./docs/folder";
import { runJest } from "./run-jest";

/** Runs all tests of one resource type that need no other type, in less than a minute: `npm run resource -- Location`. */
const [type = "", ...more] = process.argv.slice(2);
if (TYPES.includes(type) && more.length === 0) {
  const folder = folderOf({ type });
  const suites: [string, string[]][] = [
    ["its own tests", [`test/resources/${folder}/`, "--passWithNoTests"]],
    // The tests that need no engine, without the random programs of all types. A test's title ends with its resource types.
    [
      "its cells of the conformance table",
      ["test/conformance/(?!fuzz)[a-z-]+\\.test\\.ts", "-t", ` ${type}[,}]`],
    ],
    ["its life on the real engine", ["test/engine/lifecycle/"]],
  ];
  for (const [title, args] of suites) {
    console.log(`\n--- ${type}: ${title}`);
    process.exitCode ||= runJest(args, { LIFE_OF: type });
  }
} else {
  console.error(`npm run resource -- <type>, with one of these types: ${TYPES.join(", ")}.`);
  process.exitCode = 1;
}
