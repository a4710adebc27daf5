const COLUMNS = 118;

/** Formats lines as a doc comment. */
export function docComment(lines: readonly string[], indent = ""): string {
  const [only = "", ...others] = lines;
  if (others.length === 0) return `/** ${only} */`;
  const body = lines.map((line) => `${indent} * ${line}`.trimEnd());
  return ["/**", ...body, `${indent} */`].join("\n");
}

/** Wraps a paragraph into lines that fit a doc comment. */
export function wrapped(paragraph: string, indent = ""): string[] {
  const lines: string[] = [];
  const width = COLUMNS - indent.length - " * ".length;
  // Code in backticks stays on one line.
  for (const word of paragraph.match(/(?:`[^`]*`|[^\s`])+/g) ?? []) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
