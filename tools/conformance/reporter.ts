import { HOSTS } from "./hosts";
import { KINDS } from "./kinds";
import { builtDefinitions } from "../built";
import { allReasons } from "./from-definitions";
import { tableOf, type Result } from "./table";

interface TestFile {
  /** The jest project of the run, which is the name of a host. */
  readonly displayName?: { readonly name: string };
  readonly testResults: readonly { readonly fullName: string; readonly status: string }[];
}

interface Run {
  readonly testResults: readonly TestFile[];
  readonly wasInterrupted?: boolean;
}

/** The selection of tests in jest's configuration. */
interface Asked {
  readonly testPathPatterns?: { readonly patterns: readonly string[] };
  readonly testNamePattern?: string | undefined;
}

/**
 * Prints a table of resource types and properties for each host at the end of a run of jest. Cells that failed or that nothing
 * fills fail the run. A run of selected tests prints no table.
 */
export default class ConformanceReporter {
  #error: Error | undefined;

  constructor(private readonly asked: Asked) {}

  onRunComplete(_contexts: unknown, { testResults, wasInterrupted }: Run): void {
    const { testPathPatterns, testNamePattern } = this.asked;
    if (wasInterrupted || testNamePattern || (testPathPatterns?.patterns.length ?? 0) > 0) return;
    const reasons = allReasons(builtDefinitions());
    const problems = Object.entries(HOSTS).flatMap(([host, words]) => {
      const results = testResults
        .filter(({ displayName }) => displayName?.name === host)
        .flatMap((file) => file.testResults)
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ fullName, status }): Result => ({ title: fullName, passed: status === "passed" }));
      const table = tableOf(KINDS, results, reasons);
      console.log(`\nConformance with ${words}\n\n${table.text}`);
      return table.problems.map((problem) => `${problem} (${words})`);
    });
    if (problems.length === 0) return;
    const message = ["The conformance tables are not whole:", ...problems].join("\n  ");
    console.error(message);
    this.#error = new Error(message);
  }

  getLastError(): Error | undefined {
    return this.#error;
  }
}
