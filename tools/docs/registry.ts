import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { repositoryRoot } from "../repository-root";
import { DESCRIPTION, DISPLAY_NAME } from "../schema/package";

/** A language on the Registry's page: how to install the package, and the program in examples/provider, which a test runs. */
interface Language {
  readonly install: string;
  readonly file: string;
  /** The name of the language in Markdown. */
  readonly fence: string;
}

const ADD = "pulumi package add collab";

const LANGUAGES: Readonly<Record<string, Language>> = {
  typescript: { install: "npm install pulumi-collab", file: "typescript/index.ts", fence: "typescript" },
  python: { install: ADD, file: "python/__main__.py", fence: "python" },
  go: { install: ADD, file: "go/main.go", fence: "go" },
  yaml: { install: ADD, file: "yaml/Pulumi.yaml", fence: "yaml" },
};

/**
 * Returns the page that the Pulumi Registry shows as the package's overview, in the Registry's form: front matter, no heading of
 * the first level, and a chooser of languages. It has no links, because relative ones lead nowhere there. The Registry's page about
 * the installation lists the settings.
 */
export function registryIndex(): string {
  return [
    `---\ntitle: ${DISPLAY_NAME}\nmeta_desc: Overview of the ${DISPLAY_NAME} provider for Pulumi.\nlayout: package\n# Made by npm run docs: do not edit.\n---`,
    DESCRIPTION,
    "## Installation",
    inLanguages(({ install }) => `\`\`\`bash\n${install}\n\`\`\``),
    "## Example Usage",
    inLanguages(({ file, fence }) => `\`\`\`${fence}\n${programIn(file)}\`\`\``),
  ]
    .map((part) => `${part}\n`)
    .join("\n");
}

/** Returns a part of the page for each language, of which the Registry shows the one that its reader chooses. */
function inLanguages(partOf: (language: Language) => string): string {
  const parts = Object.entries(LANGUAGES).map(
    ([name, language]) => `{{% choosable language ${name} %}}\n\n${partOf(language)}\n\n{{% /choosable %}}\n`,
  );
  const names = Object.keys(LANGUAGES).join(",");
  return `{{< chooser language "${names}" >}}\n${parts.join("")}{{< /chooser >}}`;
}

/** Returns an example without the path of its plugin: the plugin of a published package is downloaded. */
const programIn = (file: string): string =>
  readFileSync(join(repositoryRoot(), "examples", "provider", file), "utf8").replace(
    /^plugins:\n(?: .*\n)+/m,
    "",
  );

/**
 * Returns a page whose links to other files work outside the repository too. Without an address of the repository, the page is
 * not changed.
 */
export function withAbsoluteLinks(page: string, folder: string, repository: string | undefined): string {
  if (repository === undefined) return page;
  return page.replace(
    /\]\((?![a-z]+:|#)([^()\s]+)\)/g,
    (_, target: string) => `](${repository}/blob/HEAD/${posix.join(folder, target)})`,
  );
}
