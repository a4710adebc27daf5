const { default: Sequencer } = require("@jest/test-sequencer");

/** The suites that take longest, by the commands that they run, the longest first. */
const SLOWEST = [
  "examples/pipelines",
  "resources/document/migration-matrix",
  "engine/messages",
  "examples/examples",
  "engine/ownership",
  "engine/many-stacks",
  "engine/lifecycle/lifecycle",
  "conformance/engine/options",
  "conformance/engine/another-workspace",
  "engine/credentials",
  "consumers/installed",
  "docs/examples",
  "consumers/newcomer",
  "conformance/engine/interrupted",
];

const rankOf = ({ path }) => {
  const rank = SLOWEST.findIndex((suite) => path.endsWith(`/test/${suite}.test.ts`));
  return rank < 0 ? SLOWEST.length : rank;
};

/** Starts the slowest suites first. A slow suite that starts last leaves the other workers idle. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
