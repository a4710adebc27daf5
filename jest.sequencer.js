const { default: Sequencer } = require("@jest/test-sequencer");

/** The suites that take longest, of `npm test` and of `npm run conformance`, on two cores the longest first. */
const SLOWEST = [
  "examples/examples",
  "engine/adopt",
  "consumers/typescript",
  "docs/examples",
  "consumers/npm",
  "consumers/newest-sdk",
  "functions/functions",
  "consumers/pnpm",
  "site/site",
  "conformance/languages/programs",
  "conformance/languages/examples",
  "conformance/engine/interrupted",
  "conformance/engine/options",
  "engine/guards",
  "engine/credentials",
  "engine/lifecycle/updates",
  "conformance/engine/two-hundred",
  "conformance/engine/names",
  "engine/rejections",
  "engine/workspace",
  "engine/policies",
  "engine/policies-page",
  "engine/review/review",
  "engine/lifecycle/replacements",
  "engine/lifecycle/standing",
  "secrets/lifecycle",
  "engine/protect",
  "engine/notification",
  "engine/chains",
  "conformance/fuzz",
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
