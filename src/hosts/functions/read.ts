import {
  CollabError,
  InvalidRequestError,
  type CollabClient,
  type OperationName,
  type Settings,
} from "../../api";
import { isReadDisabled, isOrganizationDisabled } from "../../core/rejections/meaning";
import type { Report } from "../../core/progress";
import { explain } from "../../core/rejections/explain";
import { getOrMake, Once } from "../../values/collections";
import { inKeyOrder } from "../../values/plain";
import { gatherSettings } from "../../settings";
import { clientFor } from "../connections";
import { statusLine } from "../status-line";
import { completeSettings, UnusableSettings } from "../settings";

/** The program run that calls a function. */
export interface Program {
  /** Identifies the run: the same object throughout the run, and a different one in every other run. */
  readonly run: object;
  /** Returns a setting of the program by key. The environment provides the others. */
  readonly configured: (key: string) => string | undefined;
  /** Shows a temporary message about what the program waits for. */
  readonly status: (text: string) => unknown;
  /** Returns the error that ends the program with a one-line message. */
  readonly fail: (text: string) => Error;
}

/** An existing object: the id of its resource, which `pulumi import` takes, and a name for people. */
export interface Listed {
  readonly id: string;
  readonly name: string;
}

/** The definition of one function: what it reads, and how. */
interface Query<Args, Result> {
  readonly name: string;
  readonly operation: OperationName;
  /** Describes what the function reads or creates, for error messages: `read the folders of acme`. */
  readonly what: (args: Args) => string;
  /** The feature that must be enabled in the service. */
  readonly needs?: string;
  readonly secrets?: readonly (keyof Result & string)[];
  readonly perform: (client: CollabClient, args: Args, progress: Report) => Promise<Result>;
  /** The resource type whose objects the function lists. `Users` has none: one resource contains all users. */
  readonly lists?: string;
  readonly listed?: (args: Args, result: Result) => Listed[];
}

/** A function that reads from the service. In one run, each combination of settings and arguments is read once. */
export class Read<Args extends object, Result> {
  readonly #results = new Once<Result>();

  readonly name: string;
  readonly operation: OperationName;
  readonly secrets: readonly string[];
  readonly lists: string | undefined;

  constructor(private readonly query: Query<Args, Result>) {
    ({ name: this.name, operation: this.operation, secrets: this.secrets = [], lists: this.lists } = query);
  }

  /**
   * Calls the function. Each caller gets a separate copy of the result, so that no caller sees the changes of another. A call
   * that waited for resources always reads again, because an earlier result predates those resources.
   */
  async in(program: Program, given: Args, { waited = false } = {}): Promise<Result> {
    const settings = settingsOf(program, this.name);
    const args = tidy(given) as Args;
    if (waited) return this.#perform(program, settings, args);
    // After an error, the next call reads again, because the reply may have been lost.
    const key = JSON.stringify([settings, args]);
    return structuredClone(
      await this.#results.of(program.run, key, () => this.#perform(program, settings, args)),
    );
  }

  /** Calls the function and returns the objects of the resource type that it lists. */
  async list(program: Program, args: Args): Promise<Listed[]> {
    return this.query.listed?.(args, await this.in(program, args)) ?? [];
  }

  async #perform(program: Program, settings: Settings, args: Args): Promise<Result> {
    try {
      const { perform } = this.query;
      const status = (text: string) => program.status(`${this.name}: ${text}`);
      const open = () => clientFor(settings, program.status);
      const client = getOrMake(clients, JSON.stringify(settings), open);
      return await statusLine.during(status, (progress) => perform(client, args, progress));
    } catch (error) {
      throw error instanceof CollabError ? program.fail(this.#explain(error, args)) : error;
    }
  }

  #explain(error: CollabError, args: Args): string {
    const { name, what, needs } = this.query;
    if (error instanceof InvalidRequestError) {
      const problems = error.issues.map(({ path, message }) => `${path} ${message}`.trim());
      return `${name}: ${problems.join("; ")}. Nothing was sent.`;
    }
    const hint =
      needs && isReadDisabled(error) && !isOrganizationDisabled(error) ? ` It needs ${needs}.` : "";
    return `could not ${what(args)}: ${explain(error)}${hint}`;
  }
}

function settingsOf({ configured, fail }: Program, name: string): Settings {
  try {
    return completeSettings(gatherSettings(configured, process.env), "apiKey");
  } catch (error) {
    if (!(error instanceof UnusableSettings)) throw error;
    throw fail(`${error.message} The program calls ${name}, which reads from the service in previews too.`);
  }
}

const clients = new Map<string, CollabClient>();

/** Returns arguments in a normalized form: `""` and null count as absent, and fields are sorted by name. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(
    ([, each]) => each !== undefined && each !== null && each !== "",
  );
  return Object.fromEntries(inKeyOrder(given).map(([key, each]) => [key, tidy(each)]));
}
