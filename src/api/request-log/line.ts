import type { EndedAttempt } from "./attempt";

const LONGEST_ID = 200;
const LONGEST_MESSAGE = 1000;
/** The limit for a body, in characters. */
const LONGEST_BODY = 4096;
const MOST_REASONS = 3;

/** The fields of a line, in the order in which users read them. */
export type Line = Readonly<Record<string, unknown>>;

export function lineOf(ended: EndedAttempt, writer: string, withBodies: boolean): Line {
  const { at, operation, objects, items, attempt, httpStatus, milliseconds, problem, rejectedItems } = ended;
  return {
    time: new Date(at).toISOString(),
    process: writer,
    event: "attempt",
    request: ended.request,
    operation,
    ...Object.fromEntries(
      Object.entries({ ...objects, ...ended.job }).map(([name, value]) => [name, boundedId(value)]),
    ),
    items,
    attempt,
    status: httpStatus,
    milliseconds: Math.round(milliseconds),
    problem: problem === undefined ? undefined : bounded(problem, LONGEST_MESSAGE),
    retryInMilliseconds: ended.retryInMilliseconds,
    refused: rejectedItems.length > 0 ? rejectedItems.length : undefined,
    reasons: rejectedItems.length > 0 ? reasonsOf(rejectedItems) : undefined,
    unreadable: ended.unreadable,
    ...(withBodies ? bodiesOf(ended) : {}),
  };
}

function boundedId(value: string | readonly string[]): string | string[] {
  return typeof value === "string"
    ? bounded(value, LONGEST_ID)
    : value.map((each) => bounded(each, LONGEST_ID));
}

const reasonsOf = (rejectedItems: EndedAttempt["rejectedItems"]) =>
  rejectedItems
    .slice(0, MOST_REASONS)
    .map(({ id, message }) => `${bounded(id, LONGEST_ID)}: ${bounded(message, LONGEST_MESSAGE)}`);

function bodiesOf(ended: EndedAttempt) {
  const { request, reply } = ended.bodies();
  return { requestBody: boundedBody(request), replyBody: boundedBody(reply) };
}

/** Returns a body unchanged, or the beginning of its text if it is too long. */
function boundedBody(body: unknown): unknown {
  if (body === undefined) return undefined;
  const text = JSON.stringify(body);
  return text.length <= LONGEST_BODY ? body : bounded(text, LONGEST_BODY);
}

/** Returns the beginning of a text, cut between whole characters, and the number of characters that were left out. */
function bounded(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1)) && /[\udc00-\udfff]/.test(text.charAt(most));
  const end = isHalf ? most - 1 : most;
  const left = text.slice(end).replace(/[\ud800-\udbff][\udc00-\udfff]/g, "_").length;
  return `${text.slice(0, end)}… (${left} characters left out)`;
}

/**
 * Characters that JSON does not escape, and that a terminal or an editor would treat as a line break, a command or a change of
 * text direction.
 */
const TREACHEROUS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Returns one line of JSON. No text from the service can start another line. */
export function textOf(line: Line): string {
  const escaped = JSON.stringify(line).replace(
    TREACHEROUS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${escaped}\n`;
}
