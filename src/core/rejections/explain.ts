import {
  CallError,
  CollabError,
  DeadlineError,
  ServiceError,
  SettingError,
  UnreachableError,
  gistOf,
  operations,
} from "../../api";
import { getOrMake, someOf } from "../../values/collections";
import { ItemError, PartialFailure, ResourceError, WholeFailure } from "./failures";
import { concernsAll, isReadDisabled, isDenied, isOrganizationDisabled, isUnauthorized } from "./meaning";

/** What an error is about: the whole request, or one member of it, whose other members may have another result. */
type Whose = "all" | "member";

/**
 * Describes an error in one line: the service's own message, whether anything was applied, and what to do next. Where there is
 * a log, the line names the requests, so that they can be found there.
 */
export function explain(
  error: unknown,
  requests = requestsOf([error]),
  whose: Whose = "all",
  hidesMissing = false,
): string {
  const description = describe(error, requests, whose);
  const next = hidesMissing && isDenied(error) ? MAY_BE_MISSING : undefined;
  return error instanceof CallError
    ? [description, next ?? advice(error)].filter(Boolean).join(" ")
    : description;
}

const MAY_BE_MISSING =
  "The service accepts the credentials, but it answers so for organizations that do not exist, too: check that the organization exists and that the API key may use it.";

const LET_GO =
  "If it no longer exists, declare the resource again as it was with the option retainOnDelete: true, run pulumi up, and then remove it.";

/** Describes an error as {@link explain} does, but without what to do next. */
export function describe(error: unknown, requests = requestsOf([error]), whose: Whose = "all"): string {
  if (error instanceof ItemError)
    return `${sentence(naming(error.message, requests))} ${error.unmentioned ? "It may have been applied." : "Nothing was applied for it."}`;
  if (error instanceof CallError)
    return [sentence(inOneBracket(naming(error.message, requests))), outcome(error, whose)]
      .filter(Boolean)
      .join(" ");
  if (error instanceof CollabError) return `${sentence(error.message)} Nothing was sent.`;
  return error instanceof Error ? error.message : String(error);
}

/** Returns the names of the failed requests in the log; empty where there is no log. */
function requestsOf(errors: readonly unknown[]): string[] {
  const named = errors.flatMap((error) =>
    error instanceof CallError || error instanceof ItemError ? (error.request ?? []) : [],
  );
  return [...new Set(named)];
}

/** A few names are enough to find the other requests: they are next to these in the log. */
const MOST_REQUESTS = 3;

/** Returns a message with the names of the requests that it is about. */
function naming(message: string, requests: readonly string[]): string {
  if (requests.length === 0) return message;
  const names = `${requests.length === 1 ? "request" : "requests"} ${someOf(requests, MOST_REQUESTS)}`;
  return `${message.replace(/\.$/, "")} (${names})`;
}

/** Puts the requests into the brackets in which the client's messages end: these contain a status or a cause. */
const inOneBracket = (message: string) => message.replace(/\) \((?=requests? [^()]*\)$)/, ", ");

/** What is reported about an error in addition to its own message. */
interface Description {
  readonly outages: () => Outages;
  readonly advice: string | undefined;
  /** True if the service does not reveal which organizations are missing: it denies access to them. */
  readonly hidesMissing: boolean;
}

/**
 * Returns the failure of one handler on one resource as a {@link ResourceError} or, where a part was applied, a
 * {@link PartialFailure}. Returns an unexpected error unchanged: it is a bug, and must be visible. Describes a cause that
 * affects all resources in full for the first of them only.
 */
export function asResourceError(
  action: string,
  what: string,
  error: unknown,
  { outages, advice, hidesMissing }: Description,
): unknown {
  const couldNot = `could not ${action} ${what}`;
  const nextSteps = hidesMissing && action === "delete" ? [LET_GO] : [];
  if (error instanceof SettingError) return error;
  if (error instanceof WholeFailure)
    return new ResourceError(
      [...error.reasons.map((reason) => `${couldNot}: ${reason}`), ...nextSteps].join("\n"),
    );
  if (error instanceof PartialFailure)
    return new PartialFailure(
      error.state,
      error.reasons.map(
        (reason) => `could not ${action} all of ${what}: ${reason} The rest was applied and is kept.`,
      ),
    );
  if (!(error instanceof CollabError || error instanceof ItemError)) return error;
  if (error instanceof CallError && concernsAll(error) && !hidesMissing) {
    const other = outages().firstReported(error.problem, what);
    if (other !== undefined)
      return new ResourceError(
        `${naming(`${couldNot}, for the same reason as ${other}`, requestsOf([error]))}. ${fateOf(error)}`.trim(),
      );
  }
  const why = explain(error, undefined, "all", hidesMissing);
  const settings =
    isUnauthorized(error) && USING_OLD_SETTINGS.has(action) && !hidesMissing ? [OLD_SETTINGS] : [];
  return new ResourceError(
    [`${couldNot}: ${why}`, ...nextSteps, ...settings, advice].filter(Boolean).join(" "),
  );
}

/** The handlers that `pulumi refresh` and `pulumi destroy` run: these commands use the provider's settings in the state. */
const USING_OLD_SETTINGS: ReadonlySet<string> = new Set(["read", "delete"]);
const OLD_SETTINGS =
  "Where they are right by now: `pulumi refresh` and `pulumi destroy` use the settings of the last `pulumi up`, so run them with " +
  "`--run-program`.";

function outcome(error: CallError, whose: Whose): string {
  // The messages of the client's other errors already say so.
  return error.applied === "maybe" && !(error instanceof ServiceError) ? "" : fateOf(error, whose);
}

function fateOf(error: CallError, whose: Whose = "all"): string {
  if (error.applied === "maybe") return "It may have been applied.";
  if (operations[error.operation].idempotency === "safe") return "";
  return whose === "all" ? "Nothing was applied." : "Nothing was applied for it.";
}

const SWITCH_ON =
  "The organization is switched off: switch it on first, or let this resource depend on what switches it on.";

function advice(error: CallError): string {
  if (isOrganizationDisabled(error) && operations[error.operation].idempotency !== "safe") return SWITCH_ON;
  if (isReadDisabled(error)) return "";
  if (error instanceof UnreachableError && error.applied === "no")
    return error.message.includes("baseUrl") ? "" : "Check the setting baseUrl and the network.";
  if (error instanceof DeadlineError && error.applied === "no")
    return "Check the setting baseUrl and the network, and run the same again when the service answers.";
  if (isUnauthorized(error)) {
    const workspace = operations[error.operation].auth === "workspace";
    return `Check the settings ${workspace ? "workspaceId and workspaceAuthToken" : "apiKey and authToken"}.`;
  }
  return error.applied === "maybe" ? "Run the same again: it picks up what is there." : "";
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export interface FailedMember {
  readonly member: string;
  readonly error: unknown;
}

/** The maximum number of reasons in a message. Users do not read more. */
const MOST_REASONS = 20;

/** The maximum number of members that the line for one reason names. */
const MOST_NAMED = 5;

/**
 * Returns one line for each reason, with the members that failed for it. Messages that differ only in the names of the member
 * or of the request count as one reason.
 */
export function explainAll(failures: readonly FailedMember[], hidesMissing = false): string[] {
  const alike = new Map<string, FailedMember[]>();
  for (const failure of failures)
    getOrMake(
      alike,
      gistOf(explain(failure.error, [], "member", hidesMissing), failure.member),
      () => [],
    ).push(failure);
  const lines = [...alike.values()].map((failed) => {
    const [first] = failed;
    const members = failed.map(({ member }) => member).sort();
    const why = explain(first?.error, requestsOf(failed.map(({ error }) => error)), "member", hidesMissing);
    return `${someOf(members, MOST_NAMED)}: ${members.length === 1 ? why : gistOf(why, first?.member)}`;
  });
  if (lines.length <= MOST_REASONS) return lines;
  const rest = [...alike.values()]
    .slice(MOST_REASONS)
    .flatMap((failed) => failed.map(({ member }) => member));
  return [
    ...lines.slice(0, MOST_REASONS),
    `${someOf(rest.sort(), MOST_NAMED)}: failed for other reasons, which are not listed here.`,
  ];
}

/**
 * The causes of failure that affect all resources, each with the first resource that reported it. In an outage, hundreds of
 * resources fail in the same way: the first reports the cause, and the others name the first.
 */
export class Outages {
  readonly #reported = new Map<string, string>();

  /** Returns the resource that reported a cause before, or undefined where this one is the first. */
  firstReported(cause: string, what: string): string | undefined {
    const first = this.#reported.get(cause);
    if (first === undefined) this.#reported.set(cause, what);
    return first === what ? undefined : first;
  }
}
