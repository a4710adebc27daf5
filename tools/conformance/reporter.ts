import { builtDefinitions } from "../built";
import { allReasons } from "./reasons";
import { tableOf, type Result } from "./table";

/** The hosts that can serve the resources, by the names of jest's projects. */
const HOSTS = { dynamic: "the dynamic provider", plugin: "the full provider" };

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
interface Selection {
  readonly testPathPatterns?: { readonly patterns: readonly string[] };
  readonly testNamePattern?: string | undefined;
}

/**
 * Prints a table of resource types and properties for each host at the end of a run of jest. Cells that failed or that nothing
 * fills fail the run. A run of selected tests prints no table.
 */
export default class ConformanceReporter {
  #error: Error | undefined;

  constructor(private readonly selection: Selection) {}

  onRunComplete(_contexts: unknown, { testResults, wasInterrupted }: Run): void {
    const { testPathPatterns, testNamePattern } = this.selection;
    if (wasInterrupted || testNamePattern || (testPathPatterns?.patterns.length ?? 0) > 0) return;
    const definitions = builtDefinitions();
    const types = definitions.map(({ type }) => type);
    const reasons = allReasons(definitions);
    const problems = Object.entries(HOSTS).flatMap(([host, name]) => {
      const results = testResults
        .filter(({ displayName }) => displayName?.name === host)
        .flatMap((file) => file.testResults)
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ fullName, status }): Result => ({ title: fullName, passed: status === "passed" }));
      const table = tableOf(types, results, reasons);
      console.log(`\nConformance with ${name}\n\n${table.text}`);
      return table.problems.map((problem) => `${problem} (${name})`);
    });
    if (problems.length === 0) return;
    const message = ["The conformance tables are incomplete:", ...problems].join("\n  ");
    console.error(message);
    this.#error = new Error(message);
  }

  getLastError(): Error | undefined {
    return this.#error;
  }
}
