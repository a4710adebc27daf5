import {
  CollabClient,
  CollabError,
  InvalidRequestError,
  SettingError,
  type OperationName,
  type Settings,
} from "../../api";
import { isClosed, isSwitchedOff } from "../../life/refusals/meaning";
import { explain } from "../../life/refusals/explain";
import { completeSettings, gatherSettings, howToSet } from "../settings";

/** One run of a program, as far as reads need to know it. */
export interface Program {
  /** Stands for the run: the same object in all of it, and for no other run. */
  readonly run: object;
  /** The settings that the program gives, by key; the environment gives the rest. */
  readonly configured: (key: string) => string | undefined;
  /** Makes the error that ends the program in one line. */
  readonly fail: (words: string) => Error;
}

interface Definition<Args, Result> {
  /** The function's name in programs. */
  readonly name: string;
  /** What it asks the service for. */
  readonly operation: OperationName;
  /** What is read or made, for errors: a verb and its object. */
  readonly what: (args: Args) => string;
  /** What has to be enabled in the service for it. */
  readonly needs?: string;
  readonly perform: (client: CollabClient, args: Args) => Promise<Result>;
}

/** Something that programs read from the service: once in a run for the same settings and arguments, save where a call waits. */
export class Read<Args extends object, Result> {
  readonly #answers = new WeakMap<object, Map<string, Promise<Result>>>();

  constructor(private readonly definition: Definition<Args, Result>) {}

  get name(): string {
    return this.definition.name;
  }

  get operation(): OperationName {
    return this.definition.operation;
  }

  /**
   * Each caller gets a copy of its own: what one does with it, the others do not see. A call that waited for resources shares
   * no answer: an earlier one was given before those were there.
   */
  async in(program: Program, given: Args, { waited = false } = {}): Promise<Result> {
    const settings = settingsOf(program);
    const args = present(given);
    if (waited) return this.#perform(program, settings, args);
    const answers = this.#answersOf(program.run);
    const key = JSON.stringify([settings, args]);
    let answer = answers.get(key);
    if (!answer) answers.set(key, (answer = this.#perform(program, settings, args)));
    return structuredClone(await answer);
  }

  #answersOf(run: object): Map<string, Promise<Result>> {
    let answers = this.#answers.get(run);
    if (!answers) this.#answers.set(run, (answers = new Map<string, Promise<Result>>()));
    return answers;
  }

  async #perform(program: Program, settings: Settings, args: Args): Promise<Result> {
    try {
      return await this.definition.perform(clientFor(settings), args);
    } catch (error) {
      throw error instanceof CollabError ? program.fail(this.#explain(error, args)) : error;
    }
  }

  #explain(error: CollabError, args: Args): string {
    const { name, what, needs } = this.definition;
    if (error instanceof InvalidRequestError) {
      const problems = error.issues.map(({ path, message }) => `${path} ${message}`.trim());
      return `${name}: ${problems.join("; ")}. Nothing was sent.`;
    }
    const hint = needs && isClosed(error) && !isSwitchedOff(error) ? ` It needs ${needs}.` : "";
    return `could not ${what(args)}: ${explain(error)}${hint}`;
  }
}

function settingsOf({ configured, fail }: Program): Settings {
  try {
    return completeSettings(gatherSettings(configured, process.env), "apiKey");
  } catch (error) {
    throw error instanceof SettingError ? fail(howToSet(error)) : error;
  }
}

const clients = new Map<string, CollabClient>();

function clientFor(settings: Settings): CollabClient {
  const key = JSON.stringify(settings);
  let client = clients.get(key);
  if (!client) clients.set(key, (client = new CollabClient(settings)));
  return client;
}

/** `""`, null and absent are one value, and the order in which fields are written makes no difference. */
function present<Args extends object>(args: Args): Args {
  return tidy(args) as Args;
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(
    ([, each]) => each !== undefined && each !== null && each !== "",
  );
  return Object.fromEntries(
    given.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, tidy(each)]),
  );
}
