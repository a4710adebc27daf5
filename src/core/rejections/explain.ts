import {
  CallError,
  CollabError,
  DeadlineError,
  LostReplyError,
  ServiceError,
  UnreachableError,
  normalizedMessage,
  operations,
} from "../../api";
import { getOrMake, groupBy, someOf } from "../../values/collections";
import { ItemError, ResourceError, WholeFailure } from "./failures";
import { isReadDisabled, isDenied, isOrganizationDisabled, isUnauthorized, mayBeApplied } from "./meaning";

export interface Details {
  /** The names of the failed requests in the log; by default that of the error. */
  readonly requests?: readonly string[];
  /** True if the error is about one member of a request, whose other members may have another result. */
  readonly isMember?: boolean;
  /** True if the service does not reveal which organizations are missing: it denies access to them. */
  readonly hidesMissing?: boolean;
}

/**
 * Describes an error in one line: the service's own message, whether anything was applied, and what to do next. Where there is
 * a log, the line names the requests, so that they can be found there.
 */
export function explain(error: unknown, details: Details = {}): string {
  const description = describeError(error, details);
  if (error instanceof ItemError && mayBeApplied(error)) return `${description} ${AGAIN}`;
  if (!(error instanceof CallError)) return description;
  const next = details.hidesMissing && isDenied(error) ? MAY_BE_MISSING : advice(error);
  return `${description} ${next}`.trim();
}

const AGAIN = "Run the same command again: it continues from what is there.";
const MAY_BE_MISSING =
  "The service accepts the credentials, but it gives the same reply for organizations that do not exist: check that the " +
  "organization exists and that the API key may use it.";

/** Describes an error as {@link explain} does, but without what to do next. */
export function describeError(
  error: unknown,
  { requests = requestsOf([error]), isMember = false }: Details = {},
): string {
  if (error instanceof ItemError)
    return `${sentence(naming(error.message, requests))} ${mayBeApplied(error) ? "It may have been applied." : "Nothing was applied for it."}`;
  if (error instanceof CallError) {
    const message = sentence(inOneBracket(naming(error.message, requests)));
    // The messages of the client's other errors already include what may have been applied.
    const isComplete = error.applied === "maybe" && !(error instanceof ServiceError);
    return isComplete ? message : `${message} ${fateOf(error, isMember)}`.trim();
  }
  if (error instanceof CollabError) return `${sentence(error.message)} Nothing was sent.`;
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof ResourceError || error instanceof WholeFailure;
  // Any other error is a bug: its stack shows where.
  return isExpected ? error.message : (error.stack ?? error.message);
}

export function requestsOf(errors: readonly unknown[]): string[] {
  const named = errors.flatMap((error) =>
    error instanceof CallError || error instanceof ItemError ? (error.request ?? []) : [],
  );
  return [...new Set(named)];
}

/** A few names are enough to find the other requests: they are next to these in the log. */
const MOST_REQUESTS = 3;

export function naming(message: string, requests: readonly string[]): string {
  if (requests.length === 0) return message;
  const names = `${requests.length === 1 ? "request" : "requests"} ${someOf(requests, MOST_REQUESTS)}`;
  return `${message.replace(/\.$/, "")} (${names})`;
}

/** Puts the requests into the brackets in which the client's messages end: these contain a status or a cause. */
const inOneBracket = (message: string) => message.replace(/\) \((?=requests? [^()]*\)$)/, ", ");

export function fateOf(error: CallError, isMember = false): string {
  if (error.applied === "maybe") return "It may have been applied.";
  if (operations[error.operation].idempotency === "safe") return "";
  return isMember ? "Nothing was applied for it." : "Nothing was applied.";
}

const SWITCH_ON =
  "Enable the organization first, or let this resource depend on the resource that enables it.";

function advice(error: CallError): string {
  if (isOrganizationDisabled(error) && operations[error.operation].idempotency !== "safe") return SWITCH_ON;
  if (isReadDisabled(error)) return "";
  if (error instanceof UnreachableError && error.applied === "no")
    return error.hasAdvice ? "" : "Check the setting baseUrl and the network.";
  if (error instanceof DeadlineError && error.applied === "no") {
    const again = "the same command again when the service responds.";
    return error.hasAdvice ? `Run ${again}` : `Check the setting baseUrl and the network, and run ${again}`;
  }
  if (isUnauthorized(error)) {
    const settings = usesWorkspace(error) ? "workspaceId and workspaceAuthToken" : "apiKey and authToken";
    return `Check the settings ${settings}: \`pulumi-collab doctor\` shows where they come from.`;
  }
  if (error.applied === "maybe") return AGAIN;
  return error instanceof LostReplyError ? "Run the same command again." : "";
}

const usesWorkspace = ({ operation }: CallError) => operations[operation].auth === "workspace";

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export interface FailedMember {
  readonly member: string;
  readonly error: unknown;
}

/** The maximum number of reasons in a message. Users do not read more. */
const MOST_REASONS = 20;

const MOST_NAMED = 5;

/**
 * Returns one line for each reason, with the members that failed for it. Messages that differ only in the names of the member
 * or of the request count as one reason.
 */
export function explainAll(failures: readonly FailedMember[], hidesMissing = false): string[] {
  const reasonOf = ({ member, error }: FailedMember) =>
    normalizedMessage(explain(error, { requests: [], isMember: true, hidesMissing }), member);
  const groups = [...groupBy(failures, reasonOf).values()];
  const lines = groups.slice(0, MOST_REASONS).map((failed) => {
    const requests = requestsOf(failed.map(({ error }) => error));
    const why = explain(failed[0]?.error, { requests, isMember: true, hidesMissing });
    return `${named(failed)}: ${failed.length === 1 ? why : normalizedMessage(why, failed[0]?.member)}`;
  });
  const rest = groups.slice(MOST_REASONS).flat();
  return rest.length === 0
    ? lines
    : [...lines, `${named(rest)}: failed for other reasons, which are not listed here.`];
}

const named = (failures: readonly FailedMember[]): string =>
  someOf(failures.map(({ member }) => member).sort(), MOST_NAMED);

/**
 * The causes of failure that affect all resources, each with the resources that reported it. In an outage, hundreds of resources
 * fail in the same way: the first reports the cause, and the others name the first.
 */
export class SharedCauses {
  readonly #causes = new Map<string, { readonly cause: string; readonly failed: Set<string> }>();

  /**
   * Returns the resource that reported the cause of an error before, or undefined where this one is the first. The same message
   * about other credentials, or about another missing object, is another cause.
   */
  firstReported(error: CallError, what: string, missing?: string): string | undefined {
    const { problem: cause } = error;
    const concerned = isUnauthorized(error) && usesWorkspace(error) ? "workspace" : missing;
    const key = JSON.stringify([cause, concerned]);
    const { failed } = getOrMake(this.#causes, key, () => ({ cause, failed: new Set<string>() }));
    const [first] = failed.add(what);
    return first === what ? undefined : first;
  }

  /** Returns a line for each cause that several resources reported: the cause first, then the resources. */
  summaries(): string[] {
    return [...this.#causes.values()]
      .filter(({ failed }) => failed.size > 1)
      .map(
        ({ cause, failed }) =>
          `${sentence(cause)} For this reason, ${failed.size} resources failed: ${someOf([...failed], MOST_NAMED)}.`,
      );
  }
}
