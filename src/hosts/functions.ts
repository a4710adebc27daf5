import { CollabError, InvalidRequestError, type CollabClient, type OperationName } from "../api";
import { explain } from "../core/rejections/explain";
import { isReadDisabled, isOrganizationDisabled } from "../core/rejections/meaning";
import type { Settings } from "../settings";
import { gatherSettings } from "../settings/read";
import { getOrMake } from "../values/collections";
import { withoutBlanks } from "../values/plain";
import { clientFor } from "./connections";
import { completeSettings, UnusableSettings } from "./settings";

/** The program run that calls a function. */
export interface Program {
  /** Returns a setting of the program by key. The environment provides the others. */
  readonly configured: (key: string) => string | undefined;
  /** Shows a temporary message about what the program waits for. */
  readonly status: (text: string) => unknown;
  /** Returns the error that ends the program with a one-line message. */
  readonly fail: (text: string) => Error;
}

/** The definition of a function: what it reads, and how. */
export interface Query<Args, Result> {
  readonly name: string;
  readonly operation: OperationName;
  /** Describes what the function reads or creates, for error messages: `read the folders of acme`. */
  what(args: Args): string;
  /** The feature that must be enabled in the service. */
  readonly needs?: string;
  /** The fields of the result that are secrets. */
  readonly secrets?: readonly string[];
  perform(client: CollabClient, args: Args): Promise<Result>;
}

/** Calls a function. */
export async function callIn<Args extends object, Result>(
  program: Program,
  called: Query<Args, Result>,
  given: Args,
): Promise<Result> {
  const settings = programSettings(program, called.name);
  const args = withoutBlanks(given) as Args;
  try {
    const open = () => clientFor(settings, program.status);
    return await called.perform(getOrMake(clients, JSON.stringify(settings), open), args);
  } catch (error) {
    throw error instanceof CollabError ? program.fail(explanation(called, args, error)) : error;
  }
}

function explanation<Args>(called: Query<Args, unknown>, args: Args, error: CollabError): string {
  if (error instanceof InvalidRequestError) {
    const problems = error.issues.map(({ path, message }) => `${path} ${message}`.trim());
    return `${called.name}: ${problems.join("; ")}. Nothing was sent.`;
  }
  const isOff = isReadDisabled(error) && !isOrganizationDisabled(error);
  const hint = called.needs && isOff ? ` It needs ${called.needs}.` : "";
  return `could not ${called.what(args)}: ${explain(error)}${hint}`;
}

function programSettings({ configured, fail }: Program, name: string): Settings {
  try {
    return completeSettings(gatherSettings(configured, process.env), "apiKey");
  } catch (error) {
    if (!(error instanceof UnusableSettings)) throw error;
    throw fail(`${error.message} The program calls ${name}, which reads from the service in previews too.`);
  }
}

const clients = new Map<string, CollabClient>();
