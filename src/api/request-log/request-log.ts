import { readLog, type LogSetting } from "../../settings/log";
import { getOrMake } from "../../values/get-or-make";
import type { RequestLog } from "./attempt";
import { atEnd } from "./ending";
import { LineFile } from "./file";
import { lineOf, textOf } from "./line";
import { Totals } from "./totals";

/** The log sink of a process. */
export interface LogSink {
  /** The name of the process, for users who read the lines of several processes. */
  readonly writer: string;
  /** Receives the lines that are not written to a file. */
  readonly line: (text: string) => void;
  /** Also receives the lines that are written to a file. */
  readonly debug?: (text: string) => void;
  readonly warn: (message: string) => void;
}

/** The log sink of a process for which no other log sink is given. */
const OWN: LogSink = {
  writer: "client",
  line: (text) => void process.stderr.write(text),
  warn: (message) => {
    console.warn(message);
  },
};

const requestLogs = new Map<string, RequestLog>();

/** Returns the request log that a setting selects; undefined if it is disabled. All clients of a process share it. */
export function openRequestLog(setting: string, sink: LogSink = OWN): RequestLog | undefined {
  const level = readLog(setting);
  if (level === undefined || level === "off") return undefined;
  return getOrMake(requestLogs, setting, () => open(level, sink));
}

/** Milliseconds without a request after which the totals are logged, because a process that is killed logs nothing. */
const IDLE = 10_000;

function open({ level, file }: LogSetting, sink: LogSink): RequestLog {
  const writer = `${sink.writer} ${process.pid}`;
  const put = file === undefined ? sink.line : putterInto({ level, file }, sink);
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

function putterInto({ level, file }: Required<LogSetting>, { debug, warn }: LogSink): (text: string) => void {
  const warnOfOthers = (mode: string) => {
    if (level === "bodies")
      warn(
        `collab:log: other users of this machine have access to ${file} (mode ${mode}), and the log with bodies contains users' data. ` +
          `Run: chmod 600 ${file}`,
      );
  };
  const lines = new LineFile(
    file,
    (why) => {
      warn(
        `collab:log: cannot write to ${file}: ${why}. Nothing more is logged there, and all else goes on.`,
      );
    },
    warnOfOthers,
  );
  return (text) => {
    lines.write(text);
    debug?.(text);
  };
}
