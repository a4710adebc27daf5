import type { Progress } from "../../core/progress";

/** The maximum length of a row in the display. A name can be longer. */
const LONGEST = 200;

/** Returns one line that describes the progress of a task after the given number of milliseconds. */
export function describeProgress({ what, done, of, status: says }: Progress, elapsed: number): string {
  if (done === undefined) {
    const service = says === undefined ? "" : `, the service says ${says}`;
    return oneLine(`${what}: ${duration(elapsed)}${service}`);
  }
  const count = of === undefined ? grouped(done) : `${grouped(done)} of ${grouped(of)}`;
  return oneLine([`${count} ${what}`, ...speedOf(done, of, elapsed)].join(", "));
}

/** Returns the line for a task that has ended. */
export function describeEnd({ what, done }: Progress, elapsed: number): string {
  const work = done === undefined ? `${what}: done` : `${grouped(done)} ${what}`;
  return oneLine(`${work} in ${duration(elapsed)}`);
}

function speedOf(done: number, of: number | undefined, elapsed: number): string[] {
  if (done === 0 || elapsed === 0) return [`${duration(elapsed)} so far`];
  const perSecond = (done * 1000) / elapsed;
  const speed =
    perSecond < 1
      ? `${grouped(Math.ceil(perSecond * 60))} a minute`
      : `${grouped(Math.round(perSecond))} a second`;
  if (of === undefined || of <= done) return [speed];
  return [speed, `about ${duration(((of - done) / perSecond) * 1000)} left`];
}

const grouped = (count: number): string => count.toLocaleString("en-US");

/** `17 s`, `2 min 5 s`, `1 h 3 min`. */
function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return [`${minutes} min`, ...(seconds % 60 === 0 ? [] : [`${seconds % 60} s`])].join(" ");
  return [`${Math.floor(minutes / 60)} h`, ...(minutes % 60 === 0 ? [] : [`${minutes % 60} min`])].join(" ");
}

/** Returns a text as one line of limited length. Names come from the program and can contain any character. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…`.toWellFormed() : line;
}
