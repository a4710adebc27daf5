const { default: Sequencer } = require("@jest/test-sequencer");

/** The suites that take longest, on two cores the longest first. */
const SLOWEST = [
  "conformance/engine/interrupted",
  "engine/lifecycle/updates",
  "engine/lifecycle/replacements",
  "engine/lifecycle/standing",
  "conformance/engine/options",
  "engine/refusals",
  "conformance/engine/names",
  "conformance/engine/two-hundred",
  "examples/examples",
  "engine/workspace",
  "command/adopt",
  "secrets/lifecycle",
  "consumers/npm",
  "engine/notification",
  "consumers/newest-sdk",
  "docs/examples",
  "engine/lookups",
  "consumers/typescript",
  "conformance/engine/twice",
];

const rankOf = ({ path }) => {
  const rank = SLOWEST.findIndex((suite) => path.endsWith(`/test/${suite}.test.ts`));
  return rank < 0 ? SLOWEST.length : rank;
};

/** Begins with the slowest suites: one that begins last would leave the other workers with nothing to do. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
