import { runJest } from "./run-jest";

/** Usage: `npm run survey-check`. The message of a failure contains the seed: pass it as SURVEY_SEED, with SURVEY_COUNT=1, to jest. */
process.exitCode = runJest(["--selectProjects", "dynamic", "--testPathPatterns", "test/survey/survey.test"], {
  SURVEY_COUNT: "200",
  SURVEY_SEQUENCES: "100",
});
