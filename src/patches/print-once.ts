/*
 * Patches the plugin's process: keeps console.error from printing errors that the engine shows anyway.
 *
 * The plugin prints every error that check, diff, read and delete throw, with its stack trace, and the engine shows the same error
 * again on the resource. Users would see each error twice. (engine-notes: errors are printed twice)
 */

/** The number of errors with each text that the plugin has yet to print. */
const expected = new Map<string, number>();
let listening = false;

/**
 * Removes the stack trace from an expected error, and keeps the plugin from printing the error: the engine shows the error on the
 * resource.
 */
export function printOnce(error: Error): Error {
  error.stack = "";
  const text = `${String(error)}: `;
  expected.set(text, (expected.get(text) ?? 0) + 1);
  if (!listening) {
    listening = true;
    const print = console.error;
    // The plugin prints the error as text, a colon, and its stack trace, which is empty.
    console.error = (...line: unknown[]) => {
      if (!(line.length === 1 && typeof line[0] === "string" && isExpected(line[0]))) print(...line);
    };
  }
  return error;
}

function isExpected(text: string): boolean {
  const count = expected.get(text) ?? 0;
  if (count > 1) expected.set(text, count - 1);
  else expected.delete(text);
  return count > 0;
}
