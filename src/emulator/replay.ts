import { MASKED } from "../api/mask";
import { operations, type OperationName } from "../api/operations";
import { getOrMake } from "../values/collections";
import { pathText } from "../values/path";
import { isMap } from "../values/plain";
import {
  dataIn,
  describe,
  partsOf,
  readRecording,
  withData,
  type Recorded,
  type RecordedReply,
} from "./recording";

/** The status of the error for a request that was not recorded. No program takes it for a status of the contract. */
const NOT_RECORDED = "NOT_RECORDED";

/** The reply to a request, and the parts of the request's outcome that depend on it. */
interface Answer {
  readonly reply: RecordedReply;
  readonly applied: boolean;
  readonly error?: string;
}

/** Answers requests as the service did while a log with bodies was written. */
export class Replay {
  /** In the order of the log. */
  readonly #unused: Map<OperationName, Recorded[]>;
  readonly #used = new Map<OperationName, Recorded[]>();

  /**
   * @param print receives a line about each line of the file, and later about each request, that cannot be replayed.
   *
   * @throws {TypeError} if nothing in the file can be replayed.
   */
  constructor(
    private readonly file: string,
    private readonly print: (line: string) => void,
  ) {
    const { records, problems } = readRecording(file);
    this.#unused = records;
    for (const problem of problems) print(`${file}, ${problem}`);
  }

  /** Returns the recorded reply to a request, or an error that names what was not recorded. */
  answer(operation: OperationName, request: unknown): Answer {
    const unused = getOrMake(this.#unused, operation, () => []);
    const used = getOrMake(this.#used, operation, () => []);
    const parts = partsOf(operation, request).map((part) => part.request);
    const found = findUnused(unused, request, parts) ?? findRepeatable(used, request, parts);
    if (!found) return this.#reject(`has no ${whyMissing(operation, parts, unused, used)}`);

    // The program sends all parts again if one of them failed.
    const failures = found.filter(({ failed }) => failed);
    const answering = failures.length > 0 ? failures : found;
    for (const record of answering)
      if (unused.includes(record)) used.push(...unused.splice(unused.indexOf(record), 1));
    const replies: RecordedReply[] = [];
    for (const { reply, line } of answering) {
      if (reply === "cutOff") return this.#reject(`has only the beginning of the reply in line ${line}`);
      replies.push(reply);
    }
    const recorded = found.map((record) => record.request);
    const sent = found.length === parts.length ? parts : [request];
    return {
      reply: withRandomIds(merged(failures.length > 0 ? replies.slice(0, 1) : replies), recorded, sent),
      applied: failures.length === 0,
    };
  }

  #reject(problem: string): Answer {
    const message = `${this.file} ${problem}`;
    this.print(message);
    const reply = { httpStatus: 400, body: { error: { status: NOT_RECORDED, message } } };
    return { reply, applied: false, error: NOT_RECORDED };
  }
}

/** Returns the first records of a request, or of its parts, whichever was recorded earlier. */
function findUnused(unused: readonly Recorded[], request: unknown, parts: readonly unknown[]) {
  const [whole, divided] = [pick(unused, [request]), pick(unused, parts)];
  const isWholeEarlier = (whole?.[0]?.line ?? Infinity) <= (divided?.[0]?.line ?? Infinity);
  return isWholeEarlier ? whole : divided;
}

/** Returns the last used records, if a repetition of the request changes nothing: if it is a read, or failed before. */
function findRepeatable(used: readonly Recorded[], request: unknown, parts: readonly unknown[]) {
  const latest = used
    .filter(({ operation, failed }) => failed || operations[operation].idempotency === "safe")
    .reverse();
  return pick(latest, [request]) ?? pick(latest, parts);
}

/** Returns the first record of each request. Returns undefined if a request has none. */
function pick(records: readonly Recorded[], requests: readonly unknown[]): Recorded[] | undefined {
  const picked = new Set<Recorded>();
  for (const request of requests) {
    const next = records.find((record) => !picked.has(record) && isSame(record.request, request));
    if (!next) return undefined;
    picked.add(next);
  }
  return [...picked];
}

function whyMissing(
  operation: OperationName,
  parts: readonly unknown[],
  unused: readonly Recorded[],
  used: readonly Recorded[],
): string {
  const request = parts.find((part) => !pick(unused, [part])) ?? parts[0];
  const about = aboutRequest(operation, request);
  const last = used.findLast((record) => isSame(record.request, request));
  if (last) return `further reply to ${about}: the last one is in line ${last.line}`;
  const similar = [...unused, ...used].find((record) => aboutRequest(operation, record.request) === about);
  if (!similar) return `reply to ${about}: no such request was recorded`;
  const path = difference(similar.request, request) ?? [];
  return `reply to ${about}: the request in line ${similar.line} differs in ${pathText(path)}`;
}

const aboutRequest = (operation: OperationName, request: unknown) =>
  describe(operation, isMap(request) ? request.data : undefined);

/** Returns one reply for the parts of a request. It is an error if some items were skipped. */
function merged([first = "lost", ...others]: readonly RecordedReply[]): RecordedReply {
  const replies = [first, ...others].filter((reply) => reply !== "lost");
  const main = replies.find(({ body }) => isMap(body) && isMap(body.error)) ?? first;
  if (main === "lost" || others.length === 0) return main;
  return { ...main, body: withData(main.body, replies.map(({ body }) => dataIn(body)).reduce(joined)) };
}

function joined(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...new Set<unknown>([one, other].flat())];
  if (!isMap(one) || !isMap(other)) return one;
  const shared = Object.keys(one).filter((key) => Object.hasOwn(other, key));
  return {
    ...one,
    ...other,
    ...Object.fromEntries(shared.map((key) => [key, joined(one[key], other[key])])),
  };
}

const isSame = (recorded: unknown, sent: unknown) => difference(recorded, sent) === undefined;

/** Returns the path of the first difference between a recorded body and one that was sent. Masked text is equal to any. */
function difference(
  recorded: unknown,
  sent: unknown,
  path: readonly PropertyKey[] = [],
): readonly PropertyKey[] | undefined {
  if (typeof recorded === "string" && typeof sent === "string")
    return isSameText(recorded, sent) ? undefined : path;
  if (!isNested(recorded) || !isNested(sent) || Array.isArray(recorded) !== Array.isArray(sent))
    return recorded === sent ? undefined : path;
  const left = new Map<string, unknown>(Object.entries(sent));
  for (const [name, value] of Object.entries(recorded)) {
    const key = left.has(name) ? name : [...left.keys()].find((other) => isSameText(name, other));
    const below = [...path, Array.isArray(recorded) ? Number(name) : name];
    const found = key === undefined ? below : difference(value, left.get(key), below);
    if (key === undefined || found) return found;
    left.delete(key);
  }
  const [extra] = left.keys();
  return extra === undefined ? undefined : [...path, Array.isArray(sent) ? Number(extra) : extra];
}

const isNested = (value: unknown) => typeof value === "object" && value !== null;

/** Ids that the provider makes up for objects that do not exist. They differ in each run. */
const RANDOM_ID = /\bpulumi-collab-(?:throwaway-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

function isSameText(recorded: string, sent: string): boolean {
  const [one, other] = [recorded.replace(RANDOM_ID, ""), sent.replace(RANDOM_ID, "")];
  if (!one.includes(MASKED)) return one === other;
  const literals = one.split(MASKED).map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`^${literals.join("[^]*")}$`).test(other);
}

/** Replaces the random ids of recorded requests in their reply by those that were sent. */
function withRandomIds(reply: RecordedReply, recorded: unknown, sent: unknown): RecordedReply {
  const [from = [], to = []] = [recorded, sent].map(
    (requests) => JSON.stringify(requests).match(RANDOM_ID) ?? [],
  );
  if (reply === "lost" || reply.body === undefined || from.length === 0) return reply;
  const text = from.reduce(
    (body, id, index) => body.replaceAll(id, to[index] ?? id),
    JSON.stringify(reply.body),
  );
  const body: unknown = JSON.parse(text);
  return { ...reply, body };
}
