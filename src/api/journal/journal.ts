import { readLog, type LogSetting } from "../../settings/log";
import { getOrMake } from "../../values/get-or-make";
import type { Journal } from "./attempt";
import { atEnd } from "./ending";
import { LineFile } from "./file";
import { lineOf, textOf } from "./line";
import { Totals } from "./totals";

/** What a process writes its log with. */
export interface Outlet {
  /** What the process is, for people who read the lines of several. */
  readonly writer: string;
  /** Where lines go that go into no file. */
  readonly line: (text: string) => void;
  /** Where those go too that go into a file. */
  readonly debug?: (text: string) => void;
  readonly warn: (message: string) => void;
}

/** Of a process that nobody else speaks for. */
const OWN: Outlet = {
  writer: "client",
  line: (text) => void process.stderr.write(text),
  warn: (message) => {
    console.warn(message);
  },
};

const journals = new Map<string, Journal>();

/** The journal that a setting asks for; undefined where it is off. All clients of a process share it. */
export function journalFor(setting: string, outlet: Outlet = OWN): Journal | undefined {
  const asked = readLog(setting);
  if (asked === undefined || asked === "off") return undefined;
  return getOrMake(journals, setting, () => open(asked, outlet));
}

/** Milliseconds: after so long without a request the totals are told, as a process that is killed tells nothing. */
const IDLE = 10_000;

function open({ level, file }: LogSetting, outlet: Outlet): Journal {
  const writer = `${outlet.writer} ${process.pid}`;
  const put = file === undefined ? outlet.line : putterInto({ level, file }, outlet);
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

function putterInto({ level, file }: Required<LogSetting>, { debug, warn }: Outlet): (text: string) => void {
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
