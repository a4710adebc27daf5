import { describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { withAbsoluteLinks } from "../../tools/docs/registry";
import { blocksIn, read } from "./pages";

const INDEX = read("docs/_index.md");
const LANGUAGES = ["typescript", "python", "go", "yaml"];

describe("the Pulumi Registry", () => {
  it.each([
    ["docs/_index.md", "Collab"],
    ["docs/installation-configuration.md", "Collab Installation & Configuration"],
  ])("finds the front matter of %s that it requires", (page, title) => {
    const [, head = ""] = /^---\n([^]*?)\n---\n/.exec(read(page)) ?? [];
    expect(parse(head)).toEqual({ title, meta_desc: expect.stringContaining("Collab"), layout: "package" });
  });

  it("shows an overview without a second title and without links that lead nowhere", () => {
    const prose = INDEX.replace(/^---\n[^]*?\n---\n|^```[^]*?^```$/gm, "");
    expect(prose.match(/^#+ .*/gm)).toEqual(["## Installation", "## Example Usage"]);
    expect(prose).not.toMatch(/\]\(/);
  });

  it("lets its readers choose a language for the installation and for the example", () => {
    const choosers = [
      ...INDEX.matchAll(/^\{\{< chooser language "(.*)" >\}\}\n([^]*?)^\{\{< \/chooser >\}\}$/gm),
    ];
    expect(choosers).toHaveLength(2);
    for (const [, languages, body = ""] of choosers) {
      expect(languages?.split(",")).toEqual(LANGUAGES);
      const parts = [
        ...body.matchAll(/\{\{% choosable language (\w+) %\}\}\n([^]*?)\{\{% \/choosable %\}\}/g),
      ];
      expect(parts.map(([, language]) => language)).toEqual(LANGUAGES);
      for (const [, , part = ""] of parts) expect(blocksIn(part)).toHaveLength(1);
    }
  });

  it("shows in each language the example that `npm run languages` runs", () => {
    const programs = blocksIn(INDEX).filter(({ language }) => LANGUAGES.includes(language));
    const files = ["typescript/index.ts", "python/__main__.py", "go/main.go"];
    expect(programs.map(({ code }) => code).slice(0, 3)).toEqual(
      files.map((file) => read(`examples/provider/${file}`)),
    );
    const { plugins, ...published } = parse(read("examples/provider/yaml/Pulumi.yaml")) as {
      plugins: unknown;
    };
    expect(plugins).toBeDefined();
    expect(parse(programs[3]?.code ?? "")).toEqual(published);
  });

  it("gets links to other pages of the repository, once its address is known", () => {
    const page =
      "[hosts](hosts.md#back-again), [log](../CHANGELOG.md), [here](#configure), [web](https://a.com)";
    expect(withAbsoluteLinks(page, "docs", "https://github.com/acme/collab")).toBe(
      "[hosts](https://github.com/acme/collab/blob/HEAD/docs/hosts.md#back-again), " +
        "[log](https://github.com/acme/collab/blob/HEAD/CHANGELOG.md), [here](#configure), [web](https://a.com)",
    );
    expect(withAbsoluteLinks(page, "docs", undefined)).toBe(page);
  });

  it("shows a logo of 100 by 100 pixels", () => {
    expect(read("docs/logo.svg")).toMatch(/^<svg [^>]*width="100" height="100"/);
  });
});
