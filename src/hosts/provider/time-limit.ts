import { ResourceError } from "../../core/rejections/failures";

/** The longest time limit in seconds: Node's timers fire immediately for longer ones. */
const LONGEST = (2 ** 31 - 1) / 1000;

/**
 * Rejects if a handler takes longer than its `customTimeouts` limit. A limit of 0 means no limit, and so does one of a month.
 * Resources share requests, so requests that were sent are not canceled.
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
