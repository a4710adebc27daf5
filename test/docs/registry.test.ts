import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { read } from "./pages";

it("the Pulumi Registry finds the front matter of the installation page that it requires", () => {
  const [, head = ""] = /^---\n([^]*?)\n---\n/.exec(read("docs/installation-configuration.md")) ?? [];
  expect(parse(head)).toEqual({
    title: "Collab Installation & Configuration",
    meta_desc: expect.stringContaining("Collab"),
    layout: "package",
  });
});

it("the Pulumi Registry shows a logo of 100 by 100 pixels", () => {
  expect(read("docs/logo.svg")).toMatch(/^<svg [^>]*width="100" height="100"/);
});
