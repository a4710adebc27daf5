import { expect, it } from "@jest/globals";
import { isWatched } from "../../../src/hosts/progress/throttle";

it.each([{ CI: "true" }, { CI: "1" }, { TERM: "dumb" }, { PULUMI_AUTOMATION_API: "true" }])(
  "%j: nobody looks on, and each message would be a line of a log",
  (env) => {
    expect(isWatched(env)).toBe(false);
  },
);

it.each([{}, { CI: "false" }, { CI: "" }, { CI: "true", PULUMI_DISABLE_CI_DETECTION: "1" }])(
  "%j: where there is a terminal somebody looks on, as the CLI has it",
  (env) => {
    expect([isWatched(env, () => true), isWatched(env, () => false)]).toEqual([true, false]);
  },
);
