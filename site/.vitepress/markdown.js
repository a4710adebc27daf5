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

/** A column with long texts is as wide as they need; a narrow screen scrolls the table. */
export function tablesScroll(md) {
  md.core.ruler.push("wide-columns", (state) => {
    let rows = [];
    state.tokens.forEach((token, index) => {
      if (token.type === "table_open") rows = [];
      if (token.type === "tr_open") rows.push([]);
      if (token.type === "th_open" || token.type === "td_open")
        rows.at(-1).push({ token, length: state.tokens[index + 1].content.length });
      if (token.type === "table_close")
        for (const row of rows)
          row.forEach(({ token: cell }, column) => {
            const longest = Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
            if (longest > 120) cell.attrJoin("class", "long");
            else if (longest > 40) cell.attrJoin("class", "some");
          });
    });
  });
  md.renderer.rules.table_open = () => `<div class="table" tabindex="0"><table>\n`;
  md.renderer.rules.table_close = () => "</table></div>\n";
}
