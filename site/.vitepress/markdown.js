/** The anchor of a heading, as GitHub makes it: pages link to headings by it. */
export const githubAnchors = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** The generator compiles pages as templates of Vue. Ours are text: `{{ … }}` in one is no expression. */
export function nothingIsATemplate(md) {
  md.core.ruler.push("nothing-is-a-template", (state) => {
    // A title alone.
    if (state.inlineMode) return;
    const html = (content) => Object.assign(new state.Token("html_block", "", 0), { content });
    state.tokens = [html("<div v-pre>\n"), ...state.tokens, html("</div>\n")];
  });
}

/** The generator's router takes every link to HTML for one to a page of its own, unless the link names where to open it. */
export function filesLeaveTheRouter(md, base) {
  md.core.ruler.push("files-leave-the-router", (state) => {
    for (const token of state.tokens.flatMap(({ children }) => children ?? []))
      if (token.type === "link_open" && token.attrGet("href").startsWith("/files/")) {
        token.attrSet("href", `${base}${token.attrGet("href").slice(1)}`);
        token.attrSet("target", "_self");
      }
  });
}

/** An option such as `--organization acme` would be broken after its first dash. */
export function shortCodeStaysWhole(md) {
  md.core.ruler.push("short-code-stays-whole", (state) => {
    for (const token of state.tokens.flatMap(({ children }) => children ?? []))
      if (token.type === "code_inline" && token.content.length <= 30) token.attrSet("class", "whole");
  });
}

/**
 * A column with long texts is as wide as they need. Where the screen has no room for that, style.css shows each row of a table
 * with such columns, or with many, as a card, with the headings of the columns beside the cells.
 */
export function tablesFit(md) {
  md.core.ruler.push("tables-fit", (state) => {
    let table, rows;
    state.tokens.forEach((token, index) => {
      if (token.type === "table_open") [table, rows] = [token, []];
      if (token.type === "tr_open") rows.push([]);
      if (token.type === "th_open" || token.type === "td_open")
        rows.at(-1).push({ cell: token, text: state.tokens[index + 1].content });
      if (token.type === "table_close") fit(table, rows);
    });
  });
  md.renderer.rules.table_open = (tokens, index, options, _, self) =>
    `<div class="table" tabindex="0">${self.renderToken(tokens, index, options)}`;
  md.renderer.rules.table_close = () => "</table></div>\n";
}

function fit(table, [head, ...rows]) {
  head.forEach(({ cell: heading, text }, column) => {
    const cells = rows.map((row) => row[column]);
    const longest = Math.max(...cells.map((cell) => cell.text.length));
    for (const { cell } of cells) if (column > 0) cell.attrSet("data-heading", text.replaceAll("`", ""));
    if (longest > 120 || head.length > 5) table.attrSet("class", "cards");
    if (longest > 40) heading.attrJoin("class", longest > 120 ? "long" : "some");
  });
}
