import { NOT_APPLICABLE } from "./not-applicable";
import { tableOf, type Result } from "./table";

interface TestFile {
  readonly testResults: readonly { readonly fullName: string; readonly status: string }[];
}

/** Prints the table of kinds against properties after a run of jest; any cell that is not filled fails the run. */
export default class ConformanceReporter {
  #error: Error | undefined;

  onRunComplete(_contexts: unknown, { testResults }: { readonly testResults: readonly TestFile[] }): void {
    const results = testResults.flatMap((file) =>
      file.testResults
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ fullName, status }): Result => ({ title: fullName, passed: status === "passed" })),
    );
    const { text, unfilled } = tableOf(results, NOT_APPLICABLE);
    console.log(text);
    if (unfilled.length > 0)
      this.#error = new Error(`the conformance table has holes: ${unfilled.join(", ")}`);
  }

  getLastError(): Error | undefined {
    return this.#error;
  }
}
