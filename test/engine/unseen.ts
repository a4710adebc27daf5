/** The lines in which a refresh says that it cannot see drift, and why. */
export const unseenIn = (output: string): string[] =>
  [...output.matchAll(/^ *(pulumi refresh cannot see .*)$/gm)].map(([, line = ""]) => line.trim()).sort();
