import { RESOURCE_TYPES } from "./conformance/resource-types";
import { folderOf } from "./docs/folder";
import { runJest } from "./run-jest";

/** Runs all tests of one resource type that need no other type, in less than a minute: `npm run resource -- Location`. */
const [type = "", ...more] = process.argv.slice(2);
if (RESOURCE_TYPES.includes(type) && more.length === 0) {
  const folder = folderOf({ type });
  const suites: [string, string[]][] = [
    ["tests of the resource type", [`test/resources/${folder}/`, "--passWithNoTests"]],
    // The tests that need no engine, without the random programs of all types. A test's title ends with its resource types.
    ["conformance tests", ["test/conformance/(?!fuzz)[a-z-]+\\.test\\.ts", "-t", ` ${type}[,}]`]],
    ["lifecycle on the real engine", ["test/engine/lifecycle/"]],
  ];
  for (const [title, args] of suites) {
    console.log(`\n--- ${type}: ${title}`);
    process.exitCode ||= runJest(["--selectProjects", "quick", "dynamic", "--testPathPatterns", ...args], {
      LIFE_OF: type,
    });
  }
} else {
  console.error(
    `npm run resource -- <resource type>, with one of these types: ${RESOURCE_TYPES.join(", ")}.`,
  );
  process.exitCode = 1;
}
