// The plugin prints what check, diff, read and delete throw, and the engine then tells it again at the resource.
const expected = new Set<string>();
let listening = false;

/** Keeps the plugin from printing an expected failure that the engine will tell at its resource, without a stack. */
export function toldOnce(error: Error): Error {
  error.stack = "";
  expected.add(`${String(error)}: `);
  if (!listening) {
    listening = true;
    const print = console.error;
    console.error = (...line: unknown[]) => {
      if (!(line.length === 1 && typeof line[0] === "string" && expected.delete(line[0]))) print(...line);
    };
  }
  return error;
}
