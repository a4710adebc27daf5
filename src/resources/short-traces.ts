/** As many as name the line of the program when a constructor throws: two of the SDK, the resource's own, and that line. */
const FRAMES = 4;

/**
 * Takes shorter stack traces until the returned function is called, which must be in the same turn.
 *
 * The SDK takes four traces for every property of a resource, to show them if its promises leak. Formatting them through
 * source maps is a third of the time of a program with thousands of resources.
 */
export function shortenTraces(): () => void {
  const limit = Error.stackTraceLimit;
  if (!process.env["PULUMI_DEBUG_PROMISE_LEAKS"]) Error.stackTraceLimit = Math.min(limit, FRAMES);
  return () => {
    Error.stackTraceLimit = limit;
  };
}
