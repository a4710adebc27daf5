import { atEnd } from "../api/ending";
import { warn } from "./request-log";

/**
 * Returns a function that schedules closing lines. This process prints them once, when the engine ends the run: only then are all
 * resources of the stack known. (engine-notes: what a plugin writes)
 */
export function closingLines(lines: () => readonly string[]): () => void {
  let isRegistered = false;
  let isDue = false;
  const print = () => {
    if (!isDue) return;
    isDue = false;
    for (const line of lines()) warn(line);
  };
  return () => {
    isDue = true;
    if (!isRegistered) atEnd(print);
    isRegistered = true;
  };
}
