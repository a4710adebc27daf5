/** The style sheet of the page for wide and narrow screens, in light and dark mode. */
export const STYLES = `
:root { color-scheme: light dark; --line: #d8dee4; --danger: #fff0ee; --look: #fff9e5; --soft: #57606a; }
@media (prefers-color-scheme: dark) {
  :root { --line: #30363d; --danger: #3c1618; --look: #332b12; --soft: #9da7b1; }
}
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; }
ul.headlines { list-style: none; padding: 0; }
ul.headlines li { border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem; margin: .4rem 0; }
li.danger { font-weight: 600; }
.mark { display: inline-block; width: 1.25em; height: 1.25em; border-radius: 50%; text-align: center;
  font: 700 12px/1.25em system-ui, sans-serif; color: #fff; background: #8b949e; vertical-align: text-bottom; }
.mark-danger { background: #cf222e; }
.mark-look { background: #9a6700; }
.danger { background: var(--danger); }
.look { background: var(--look); }
.approval { color: var(--soft); overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; }
td:first-child { text-align: center; width: 3rem; }
td:last-child { color: var(--soft); width: 30%; }
summary { cursor: pointer; margin-top: 2rem; }
@media (max-width: 40rem) {
  thead { display: none; }
  table, tbody, tr, td { display: block; width: auto !important; }
  tr { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
  td { border: 0; }
  td:first-child { float: left; padding-right: 0; }
}
`;
