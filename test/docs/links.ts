import { dirname, join, normalize } from "node:path";
import { read } from "./pages";

interface Link {
  /** The file it leads to, by its path in the repository. */
  readonly file: string;
  readonly fragment: string;
}

/** A page without what it shows as code. */
const proseOf = (page: string) => read(page).replace(/^```[^]*?^```$/gm, "");

/** The links of a page to files of the repository. */
export function linksOf(page: string): Link[] {
  const targets = [...proseOf(page).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = "", fragment = ""] = target.split("#");
      return { file: path === "" ? page : normalize(join(dirname(page), path)), fragment };
    });
}

/** The fragments that link to the headings of a page, as on GitHub. */
export function fragmentsOf(page: string): string[] {
  const seen = new Map<string, number>();
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => {
    const fragment = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const before = seen.get(fragment) ?? 0;
    seen.set(fragment, before + 1);
    return before === 0 ? fragment : `${fragment}-${before}`;
  });
}
