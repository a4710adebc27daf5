/** Returns the lines in which a refresh reports that it cannot detect drift, with the reason. */
export const unseenIn = (output: string): string[] =>
  [...output.matchAll(/^ *(pulumi refresh cannot see .*)$/gm)].map(([, line = ""]) => line.trim()).sort();
