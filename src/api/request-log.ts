import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";
import { readLog, type LogSetting } from "../settings/read";
import { getOrMake } from "../values/collections";
import { cut } from "../values/text";
import type { LogEvent, Logger } from "./log";

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

const requestLogs = new Map<string, Logger>();

/** Returns the logger that the setting `log` selects; undefined if it is disabled. All clients of a process share it. */
export function openRequestLog(setting: string, sink: LogSink = DEFAULT_SINK): Logger | undefined {
  const level = readLog(setting);
  if (level === undefined || level === "off") return undefined;
  return getOrMake(requestLogs, setting, () => openLog(level, sink));
}

function openLog({ level, file }: LogSetting, sink: LogSink): Logger {
  const writer = `${sink.writer} ${process.pid}`;
  const put = file === undefined ? sink.line : writerOf(file, sink);
  return (event) => {
    put(textOf(lineOf(event, writer, level)));
  };
}

/**
 * Returns a function that appends lines to a file. Several processes may write at the same time: each line is appended in a
 * single write. If the file cannot be written, the function warns once and then writes nothing.
 */
function writerOf(file: string, { warn }: LogSink): (line: string) => void {
  let descriptor: number | undefined;
  let isGivenUp = false;
  return (line) => {
    if (isGivenUp) return;
    try {
      descriptor ??= openFile(file);
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

/** Opens a file. A new one may only be read by the current user, because the log shows who works with what. */
function openFile(file: string): number {
  // Without O_NONBLOCK, opening a pipe would block until the pipe has a reader.
  const descriptor = openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  if (!fstatSync(descriptor).isFile()) {
    closeSync(descriptor);
    throw new Error("it is not a file");
  }
  return descriptor;
}

const LONGEST_MESSAGE = 1000;
/** The limit for a body, in characters. A full request for documents fits. */
const LONGEST_BODY = 65_536;
const MOST_REASONS = 3;

/** The fields of a line, in the order in which users read them. */
export type Line = Readonly<Record<string, unknown>>;

export function lineOf(event: LogEvent, writer: string, level: LogSetting["level"]): Line {
  const { problem, rejectedItems = [] } = event;
  const bodies = level === "bodies" ? event.bodies() : undefined;
  return {
    time: new Date(event.at).toISOString(),
    process: writer,
    request: event.request,
    operation: event.operation,
    ...event.objects,
    items: event.items,
    attempt: event.attempt,
    status: event.httpStatus,
    milliseconds: Math.round(event.milliseconds),
    problem: problem && cut(problem, LONGEST_MESSAGE),
    retryAfterMilliseconds: event.retryAfterMilliseconds,
    retryInMilliseconds: event.retryInMilliseconds,
    ...(rejectedItems.length > 0 && {
      rejectedItems: rejectedItems.length,
      reasons: rejectedItems
        .slice(0, MOST_REASONS)
        .map(({ id, message }) => `${id}: ${cut(message, LONGEST_MESSAGE)}`),
    }),
    unreadable: event.unreadable,
    ...(bodies && { requestBody: boundedBody(bodies.request), replyBody: boundedBody(bodies.reply) }),
  };
}

/** Returns a body unchanged, or the beginning of its text if it is too long. */
function boundedBody(body: unknown): unknown {
  if (body === undefined) return undefined;
  const text = JSON.stringify(body);
  return text.length <= LONGEST_BODY ? body : cut(text, LONGEST_BODY);
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
