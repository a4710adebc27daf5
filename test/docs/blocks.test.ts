import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { parse as parseCsv } from "csv-parse/sync";
import { parseAllDocuments } from "yaml";
import { mustRun } from "../../tools/command";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { blocksIn, codeIn, commandsIn, PAGES, read } from "./pages";

jest.setTimeout(600_000);

/** Languages that a test runs or reads, and what people see. */
const LANGUAGES = ["ts", "sh", "bash", "yaml", "json", "csv", "text"];

const all = (language: string) => PAGES.flatMap((page) => codeIn(read(page), language));

/**
 * What the first word of a command may be, besides `pulumi`, whose commands are looked at below. The page about hosts
 * defines `collab`, and its own test runs its commands.
 */
const PROGRAMS = ["cd", "export", "npm", "npx", "collab()", "collab"];

describe("every block of code on a page", () => {
  it("has a language that a test runs or reads", () => {
    const others = PAGES.map((page) => [
      page,
      blocksIn(read(page))
        .map(({ language }) => language)
        .filter((language) => !LANGUAGES.includes(language)),
    ]).filter(([, languages]) => languages?.length !== 0);
    expect(others).toEqual([]);
  });

  it("can be read where it is data", () => {
    for (const code of all("yaml"))
      expect([code, parseAllDocuments(code).flatMap(({ errors }) => errors)]).toEqual([code, []]);
    for (const code of all("json")) expect(() => void JSON.parse(code)).not.toThrow();
    for (const code of all("csv"))
      expect(parseCsv(code, { relax_column_count: true }).length).toBeGreaterThan(1);
  });
});

describe("every command line on a page", () => {
  const lines = PAGES.flatMap((page) => commandsIn(read(page))).flatMap((line) => line.split(" && "));
  const pulumi = [...new Set(lines.filter((line) => line.startsWith("pulumi ")))];
  let binDir: string;
  const helps = new Map<string, Promise<string>>();

  beforeAll(async () => {
    ({ binDir } = await ensurePulumi());
  });

  /** Returns the help of a command of the CLI. */
  async function helpOf(...command: readonly string[]): Promise<string> {
    const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
    const { stdout } = await mustRun(join(binDir, "pulumi"), [...command, "--help"], { env });
    return stdout;
  }

  it("starts a program that people have", () => {
    expect(lines.length).toBeGreaterThan(30);
    // A variable may be set for one command.
    const programOf = (line: string) => line.replace(/^([A-Z_]+=\S+ )+/, "").split(" ")[0] ?? "";
    const other = lines.filter((line) => !["pulumi", ...PROGRAMS].includes(programOf(line)));
    expect(other).toEqual([]);
  });

  it("names an existing npm script", () => {
    const scripts = lines.flatMap((line) => /^npm run ([\w-]+)/.exec(line)?.[1] ?? []);
    expect(scripts.length).toBeGreaterThan(0);
    const manifest = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts));
  });

  it.each(pulumi)("%s: the CLI knows the command and its options", async (line) => {
    const [, ...words] = line.split(/\s+/);
    const command = words.slice(0, ["config", "package", "stack"].includes(words[0] ?? "") ? 2 : 1);
    const key = command.join(" ");
    helps.set(key, helps.get(key) ?? helpOf(...command));
    const stdout = (await helps.get(key)) ?? "";
    // For a word that it does not know, the CLI shows the help of what is above it.
    const [, usage = ""] = /^Usage:\n +pulumi (.*)$/m.exec(stdout) ?? [];
    const [, aliases = ""] = /^Aliases:\n +(.*)$/m.exec(stdout) ?? [];
    const names = [usage.split(" ")[command.length - 1], ...aliases.split(", ")];
    expect(names).toContain(command.at(-1));
    for (const option of words.filter((word) => word.startsWith("--")))
      expect(stdout).toContain(`${option} `);
  });
});
