/** Inserts a generated part between its markers in a hand-written page. */
export function withMadePart(page: string, name: string, part: string): string {
  const begin = `<!-- ${name}: made by \`npm run docs\` -->`;
  const end = `<!-- end of ${name} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page has no ${begin} … ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${part}\n${page.slice(to)}`;
}
