import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";
import { readLog, type LogSetting } from "../settings/read";
import { getOrMake } from "../values/collections";
import { inKeyOrder } from "../values/plain";
import { atEnd } from "./ending";
import type { OperationName } from "./operations";
import type { UnreadableField } from "./unreadable";

/** An attempt that has ended. Credentials and secrets are masked in all fields. */
export interface EndedAttempt {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The name of the request. All attempts of a request have the same name. */
  readonly request: string;
  readonly operation: OperationName;
  /** The objects that the request names, keyed by the contract's terms. */
  readonly objects: Readonly<Record<string, string | readonly string[]>>;
  /** The number of submitted items; absent if the operation has none. */
  readonly items?: number;
  /** 1 for the first attempt; 0 if the request was never sent because its time ran out while it waited for its turn. */
  readonly attempt: number;
  readonly httpStatus?: number;
  /** The duration, measured from when the attempt was sent. */
  readonly milliseconds: number;
  /** What went wrong; absent if the service carried out the request. */
  readonly problem?: string;
  /** How long the service asked to wait; absent if it did not. */
  readonly retryAfterMilliseconds?: number;
  /** The delay before the next attempt; absent if this was the last attempt. */
  readonly retryInMilliseconds?: number;
  /** The id and the status of a job that the service runs. */
  readonly job?: { readonly migrationId?: string; readonly migrationStatus?: string };
  /** The items that the service rejected in a request that it did not reject, and the reasons. */
  readonly rejectedItems?: readonly { readonly id: string; readonly message: string }[];
  /** The fields of the reply that could not be read; absent if all could. */
  readonly unreadable?: readonly UnreadableField[];
  /** The masked bodies. The reply is absent if there was none, or if it was not JSON. */
  readonly bodies: () => { readonly request: unknown; readonly reply?: unknown };
}

/** The request log: receives each attempt when it has ended. */
export type RequestLog = (ended: EndedAttempt) => void;

/** The log sink of a process. */
export interface LogSink {
  /** The name of the process, for users who read the lines of several processes. */
  readonly writer: string;
  /** Receives the lines that are not written to a file. */
  readonly line: (text: string) => void;
  readonly warn: (message: string) => void;
}

/** The log sink of a process for which no other log sink is given. */
export const DEFAULT_SINK: LogSink = {
  writer: "client",
  line: (text) => void process.stderr.write(text),
  warn: (message) => {
    console.warn(message);
  },
};

const requestLogs = new Map<string, RequestLog>();

/** Returns the request log that a setting selects; undefined if it is disabled. All clients of a process share it. */
export function openRequestLog(setting: string, sink: LogSink = DEFAULT_SINK): RequestLog | undefined {
  const level = readLog(setting);
  if (level === undefined || level === "off") return undefined;
  return getOrMake(requestLogs, setting, () => openLog(level, sink));
}

/** Milliseconds without a request after which the totals are logged, because a process that is killed logs nothing. */
const IDLE = 10_000;

function openLog({ level, file }: LogSetting, sink: LogSink): RequestLog {
  const writer = `${sink.writer} ${process.pid}`;
  const put = file === undefined ? sink.line : writerOf(file, level, sink);
  const totals = new Totals();
  const sumUp = () => {
    const line = totals.line(writer);
    if (line) put(textOf(line));
  };
  atEnd(sumUp);
  const idle = setTimeout(sumUp, IDLE).unref();
  return (ended) => {
    totals.add(ended);
    idle.refresh();
    if (level !== "summary") put(textOf(lineOf(ended, writer, level === "bodies")));
  };
}

/**
 * Returns a function that appends lines to a file. Several processes may write at the same time: each line is appended in a
 * single write. If the file cannot be written, the function warns once and then writes nothing.
 */
function writerOf(file: string, level: LogSetting["level"], { warn }: LogSink): (line: string) => void {
  let descriptor: number | undefined;
  let isGivenUp = false;
  return (line) => {
    if (isGivenUp) return;
    try {
      descriptor ??= openFile(file, level, warn);
      const bytes = Buffer.from(line);
      // A partial line, for example on a full disk, would run into the next line.
      if (writeSync(descriptor, bytes) < bytes.length) throw new Error("it takes no more");
    } catch (error) {
      isGivenUp = true;
      const why = error instanceof Error ? error.message : String(error);
      warn(`collab:log: cannot write to ${file}: ${why}. Logging to it stops; everything else continues.`);
    }
  };
}

const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK } = constants;

/** Opens a file that only the current user may read, because the log shows who works with what. */
function openFile(file: string, level: LogSetting["level"], warn: LogSink["warn"]): number {
  // Without O_NONBLOCK, opening a pipe would block until the pipe has a reader.
  const descriptor = openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  const status = fstatSync(descriptor);
  if (!status.isFile()) {
    closeSync(descriptor);
    throw new Error("it is not a file");
  }
  const mode = status.mode & 0o777;
  // Windows does not have these file modes.
  if (level === "bodies" && (mode & 0o077) !== 0 && process.platform !== "win32")
    warn(
      `collab:log: other users of this machine have access to ${file} (mode ${mode.toString(8).padStart(4, "0")}), ` +
        `and the log with bodies contains users' data. Run: chmod 600 ${file}`,
    );
  return descriptor;
}

const LONGEST_ID = 200;
const LONGEST_MESSAGE = 1000;
/** The limit for a body, in characters. A full request for documents fits, because a replay needs whole bodies. */
const LONGEST_BODY = 65_536;
const MOST_REASONS = 3;

/** The fields of a line, in the order in which users read them. */
export type Line = Readonly<Record<string, unknown>>;

export function lineOf(ended: EndedAttempt, writer: string, withBodies: boolean): Line {
  const { objects, job, problem, rejectedItems = [] } = ended;
  const bodies = withBodies ? ended.bodies() : undefined;
  return {
    time: new Date(ended.at).toISOString(),
    process: writer,
    event: "attempt",
    request: ended.request,
    operation: ended.operation,
    ...boundedIds({ ...objects, ...job }),
    items: ended.items,
    attempt: ended.attempt,
    status: ended.httpStatus,
    milliseconds: Math.round(ended.milliseconds),
    problem: problem === undefined ? undefined : bounded(problem, LONGEST_MESSAGE),
    retryAfterMilliseconds: ended.retryAfterMilliseconds,
    retryInMilliseconds: ended.retryInMilliseconds,
    ...(rejectedItems.length > 0 && {
      refused: rejectedItems.length,
      reasons: rejectedItems
        .slice(0, MOST_REASONS)
        .map(({ id, message }) => `${bounded(id, LONGEST_ID)}: ${bounded(message, LONGEST_MESSAGE)}`),
    }),
    unreadable: ended.unreadable,
    ...(bodies && { requestBody: boundedBody(bodies.request), replyBody: boundedBody(bodies.reply) }),
  };
}

function boundedIds(ids: EndedAttempt["objects"]): EndedAttempt["objects"] {
  const entries = Object.entries(ids).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === "string" ? bounded(value, LONGEST_ID) : value.map((id) => bounded(id, LONGEST_ID)),
  ]);
  return Object.fromEntries(entries);
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

const nothing = {
  requests: 0,
  attempts: 0,
  retries: 0,
  failures: 0,
  items: 0,
  mostItems: 0,
  refusedItems: 0,
  milliseconds: 0,
  waitedMilliseconds: 0,
};

type Counts = typeof nothing;

/** Counts the requests of a process, by operation. */
export class Totals {
  readonly #all = { ...nothing };
  readonly #byOperation = new Map<string, Counts>();
  #isPrinted = true;

  add(ended: EndedAttempt): void {
    const ofOperation = getOrMake(this.#byOperation, ended.operation, () => ({ ...nothing }));
    for (const counts of [this.#all, ofOperation]) count(ended, counts);
    this.#isPrinted = false;
  }

  /** Returns the line with all counts so far; undefined if nothing has changed since the previous line. */
  line(writer: string, now = () => Date.now()): Line | undefined {
    if (this.#isPrinted) return undefined;
    this.#isPrinted = true;
    const operations = inKeyOrder(this.#byOperation).map(([name, counts]) => [name, withoutItems(counts)]);
    return {
      time: new Date(now()).toISOString(),
      process: writer,
      event: "summary",
      ...withoutItems(this.#all),
      operations: Object.fromEntries(operations),
    };
  }
}

/** Adds an attempt to counts. A request is counted when its last attempt has ended. */
function count(
  { items = 0, attempt, milliseconds, problem, retryInMilliseconds, rejectedItems = [] }: EndedAttempt,
  counts: Counts,
): void {
  if (retryInMilliseconds === undefined) {
    counts.requests++;
    counts.items += items;
    counts.mostItems = Math.max(counts.mostItems, items);
    if (problem !== undefined) counts.failures++;
  } else {
    counts.retries++;
    counts.waitedMilliseconds += retryInMilliseconds;
  }
  if (attempt > 0) counts.attempts++;
  counts.refusedItems += rejectedItems.length;
  counts.milliseconds += Math.round(milliseconds);
}

/** Omits the counts of items if there were no items. */
function withoutItems({ items, mostItems, refusedItems, ...counts }: Counts) {
  return items > 0 ? { ...counts, items, mostItems, refusedItems } : counts;
}
