const { default: Sequencer } = require("@jest/test-sequencer");

/** The suites that take longest, by the commands that they run, the longest first. */
const SLOWEST = [
  "resources/document/migration-matrix",
  "conformance/engine/interrupted",
  "engine/messages",
  "conformance/engine/options",
  "docs/examples",
  "examples/examples",
  "engine/ownership",
  "examples/pipelines",
  "conformance/engine/hooks",
  "engine/many-stacks",
  "consumers/typescript",
  "consumers/npm",
  "conformance/engine/two-hundred",
  "engine/credentials",
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
