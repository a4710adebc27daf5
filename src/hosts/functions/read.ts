import { CollabClient, CollabError, InvalidRequestError, type OperationName, type Settings } from "../../api";
import { isClosed, isSwitchedOff } from "../../life/refusals/meaning";
import type { Report } from "../../life/progress";
import { explain } from "../../life/refusals/explain";
import { getOrMake } from "../../values/get-or-make";
import { inKeyOrder } from "../../values/plain";
import { gatherSettings } from "../../settings/values";
import { ended } from "../ending";
import { journalOf } from "../journal";
import { showingWaits } from "../waiting";
import { stackRow } from "../progress/engine-display";
import { completeSettings, UnusableSettings } from "../settings";

/** What a read needs to know of the run of the program that asks for it. */
export interface Program {
  /** Stands for the run: the same object in all of it, and for no other run. */
  readonly run: object;
  /** The settings that the program gives, by key; the environment gives the rest. */
  readonly configured: (key: string) => string | undefined;
  /** Shows for now what the program waits for. */
  readonly status: (words: string) => unknown;
  /** Makes the error that ends the program in one line. */
  readonly fail: (words: string) => Error;
}

/** What a function reads, and how. */
interface Query<Args, Result> {
  /** The function's name in programs. */
  readonly name: string;
  /** What it asks the service for. */
  readonly operation: OperationName;
  /** What is read or made, for errors: a verb and its object. */
  readonly what: (args: Args) => string;
  /** What has to be enabled in the service for it. */
  readonly needs?: string;
  /** The fields of the result that are secrets. */
  readonly secrets?: readonly (keyof Result & string)[];
  readonly perform: (client: CollabClient, args: Args, progress: Report) => Promise<Result>;
}

/** Something that programs read from the service. In one run the same settings and arguments are read once. */
export class Read<Args extends object, Result> {
  readonly #results = new WeakMap<object, Map<string, Promise<Result>>>();

  constructor(private readonly query: Query<Args, Result>) {}

  get name(): string {
    return this.query.name;
  }

  get operation(): OperationName {
    return this.query.operation;
  }

  get secrets(): readonly string[] {
    return this.query.secrets ?? [];
  }

  /**
   * Each caller gets a copy of its own, so that nobody sees what another one does with it. A call that waited for resources
   * reads for itself: an earlier result is from before they were there.
   */
  async in(program: Program, given: Args, { waited = false } = {}): Promise<Result> {
    const settings = settingsOf(program, this.name);
    const args = present(given);
    if (waited) return this.#perform(program, settings, args);
    const results = getOrMake(this.#results, program.run, () => new Map<string, Promise<Result>>());
    const key = JSON.stringify([settings, args]);
    const read = getOrMake(results, key, () => this.#perform(program, settings, args));
    try {
      return structuredClone(await read);
    } catch (error) {
      // The reply may have been lost: the next call reads again.
      if (results.get(key) === read) results.delete(key);
      throw error;
    }
  }

  async #perform(program: Program, settings: Settings, args: Args): Promise<Result> {
    try {
      const { perform } = this.query;
      const status = (words: string) => program.status(`${this.name}: ${words}`);
      return await stackRow.during(status, (progress) =>
        perform(clientFor(settings, program), args, progress),
      );
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
    const hint = needs && isClosed(error) && !isSwitchedOff(error) ? ` It needs ${needs}.` : "";
    return `could not ${what(args)}: ${explain(error)}${hint}`;
  }
}

function settingsOf({ configured, fail }: Program, name: string): Settings {
  try {
    return completeSettings(gatherSettings(configured, process.env), "apiKey");
  } catch (error) {
    if (!(error instanceof UnusableSettings)) throw error;
    throw fail(`${error.message} The program calls ${name}, which asks the service in a preview too.`);
  }
}

const clients = new Map<string, CollabClient>();

function clientFor(settings: Settings, { status }: Program): CollabClient {
  const onWaiting = showingWaits(status);
  const open = () => new CollabClient(settings, { signal: ended, journal: journalOf(settings), onWaiting });
  return getOrMake(clients, JSON.stringify(settings), open);
}

/** Arguments in one form: `""`, null and absent are one value, and fields are in the order of their names. */
function present<Args extends object>(args: Args): Args {
  return tidy(args) as Args;
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(
    ([, each]) => each !== undefined && each !== null && each !== "",
  );
  return Object.fromEntries(inKeyOrder(given).map(([key, each]) => [key, tidy(each)]));
}
