import { KINDS } from "./conformance/kinds";
import { roomOf } from "./docs/room";
import { runJest } from "./run-jest";

/** `npm run life -- Location`: all that is tested of one kind of resource and needs no other, in less than a minute. */
const [kind = "", ...more] = process.argv.slice(2);
if (KINDS.includes(kind) && more.length === 0) {
  const room = roomOf({ type: kind });
  const suites: [string, string[]][] = [
    ["its own tests", [`test/kinds/${room}/`, "--passWithNoTests"]],
    // Those that need no engine, but for the random programs of all kinds; the kinds that a test is about stand at the end of its title.
    [
      "its cells of the conformance table",
      ["test/conformance/(?!fuzz)[a-z-]+\\.test\\.ts", "-t", ` ${kind}[,}]`],
    ],
    ["its life on the real engine", ["test/engine/lifecycle/"]],
  ];
  for (const [title, args] of suites) {
    console.log(`\n--- ${kind}: ${title}`);
    process.exitCode ||= runJest(args, { LIFE_OF: kind });
  }
} else {
  console.error(`npm run life -- <kind>, with one of these kinds: ${KINDS.join(", ")}.`);
  process.exitCode = 1;
}
