import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";

const COVERED = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"],
  ...["docs", "examples", "tools", "bench", "src", "test"],
  ...[".dependency-cruiser.cjs", ".dependency-cruiser.load.cjs"],
];

/** Results, YAML's anchors, the claims of a JWT, and this file. */
const EXCLUDED =
  /node_modules|^bench\/results|workspace\/file\/parse|user-token\/handlers|^test\/docs\/vocabulary|\.sum$|lock/;

/** The terms that glossary and style replace, and the terms to use. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bkinds?\b/g, "resource type"],
  [/\bverbs?\b/g, "handler"],
  [/\b(told|tells?|telling|untold)\b/g, "reports, prints, documents"],
  [/\b(says?|said|saying)\b/g, "reports, prints, documents"],
  [/\b(held|holds?|holding)\b/g, "contains, owns, keeps"],
  [/\bgone\b/g, "not found, missing"],
  [/\brefus(e|ed|es|al|als|ing)\b/g, "reject"],
  [/\b(claim(s|ed|ing)?|ced(e|es|ed|ing))\b/g, "own, yield"],
  [/\banchors?\b/g, "placeholder document"],
  [/\bgist\b/g, "normalized message"],
  [/\b(journal|outlet|speaker)s?\b/g, "request log, log sink"],
  [/\b(consequences?|excess)\b/g, "impact, violation"],
  [/\brooms?\b/g, "folder, space"],
  [/\bmend(s|ed|ing)?\b/g, "fix"],
  [
    /\b(anew|for good|by itself|by themselves|of its own|of their own)\b/g,
    "again, permanently, automatically",
  ],
  [/\b(nobody|somebody|whoever)\b/g, "a user, another process"],
  [/\bstands?\b/g, "is, appears"],
];

/** Public names, fields and messages, and terms of others: a `kind` that tells variants apart, anchors of HTML and YAML, JWT claims. */
const ALLOWED = [
  // tools/conformance exports the list of resource types as KINDS.
  /\bKINDS\b|\bconformance\/kinds\b|\bModuleKind\b|kinds: \["A"/g,
  /\bFaultKind\b|\.kind\b|\bkind\b(?=\.)|\bsetKind\b|\.Kind\b|\bnamed kind\b|\bkind\b(?=\??\s*[:,}=)\]!])|["'`]kind["'`]|"kind\/native"|\["kind"\]/g,
  /\brefused\b(?=["'`\]]|\s*[,:=)?])|["`]refused|connection refused/g,
  /pulumi-collab-anchor|__anchor(ing)?\b|text-anchor|Anchors, aliases/g,
];

const root = repositoryRoot();

const filesIn = (path: string): string[] =>
  statSync(join(root, path)).isFile()
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
        .map((file) => `${path}/${file.replaceAll("\\", "/")}`)
        .filter((file) => /\.(ts|js|md|ya?ml|py|go)$/.test(file) && statSync(join(root, file)).isFile());

/** A text without what it quotes of programs, in words: identifiers are split, and case is ignored. */
function wordsOf(file: string, text: string): string {
  const prose = file.endsWith(".md")
    ? text.replace(
        /^ *```[^]*?^ *```$|`[^`\n]+`|"[^"\n]+"|\]\([^)]*\)|<!-- (?:\w+): made by [^]*?<!-- end of .*?-->/gm,
        "",
      )
    : text;
  const own = ALLOWED.reduce((rest, allowed) => rest.replace(allowed, " "), prose);
  return own.replace(/(?<=[a-z0-9])(?=[A-Z])|[_-]/g, " ").toLowerCase();
}

/** The banned terms in a text, each with the term to use. */
function bannedIn(file: string, text: string): string[] {
  const words = wordsOf(file, text);
  return BANNED.flatMap(([banned, use]) =>
    (words.match(banned) ?? []).map((found) => `${file}: ${found} → ${use}`),
  );
}

describe("the vocabulary", () => {
  it.each(COVERED)("of %s has no banned terms", (path) => {
    const files = filesIn(path).filter((file) => !EXCLUDED.test(file));
    expect(files.flatMap((file) => bannedIn(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
  });
});
