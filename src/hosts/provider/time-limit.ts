import { ResourceError } from "../../life/refusals/failures";

/** Seconds: Node's timers end longer ones at once. */
const LONGEST = (2 ** 31 - 1) / 1000;

/**
 * Gives up on a verb after the time that `customTimeouts` gives it; 0 is no limit, and neither is a month. Requests are shared between resources, so
 * what was sent is not taken back.
 */
export async function within<Result>(
  seconds: number,
  what: () => string,
  work: Promise<Result>,
  whatNext = "Run the same again: it picks up what is there.",
): Promise<Result> {
  if (!(seconds > 0) || seconds > LONGEST) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new ResourceError(
          `could not ${what()} within ${seconds} s (customTimeouts): it may have been applied. ${whatNext}`,
        ),
      );
    }, seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
