import { KINDS } from "./kinds";
import { builtDefinitions } from "../built";
import { allReasons } from "./from-definitions";
import { tableOf, type Result } from "./table";

interface TestFile {
  readonly testResults: readonly { readonly fullName: string; readonly status: string }[];
}

interface Run {
  readonly testResults: readonly TestFile[];
  readonly wasInterrupted?: boolean;
}

/** What jest was asked to run, as far as it matters here. */
interface Asked {
  readonly testPathPatterns?: { readonly patterns: readonly string[] };
  readonly testNamePattern?: string | undefined;
}

/**
 * Prints the table of kinds against properties at the end of a run of jest; a cell that failed or that nothing fills fails
 * the run. A run of some tests only says nothing of the table.
 */
export default class ConformanceReporter {
  #error: Error | undefined;

  constructor(private readonly asked: Asked) {}

  onRunComplete(_contexts: unknown, { testResults, wasInterrupted }: Run): void {
    const { testPathPatterns, testNamePattern } = this.asked;
    if (wasInterrupted || testNamePattern || (testPathPatterns?.patterns.length ?? 0) > 0) return;
    const results = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status }): Result => ({ title: fullName, passed: status === "passed" }));
    const { text, problems } = tableOf(KINDS, results, allReasons(builtDefinitions()));
    console.log(`\nConformance\n\n${text}`);
    if (problems.length === 0) return;
    const message = ["The conformance table is not whole:", ...problems].join("\n  ");
    console.error(message);
    this.#error = new Error(message);
  }

  getLastError(): Error | undefined {
    return this.#error;
  }
}
