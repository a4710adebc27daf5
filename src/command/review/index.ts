import { statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  htmlReport,
  jsonReport,
  markdownReport,
  NoPreview,
  parsePreview,
  reportOf,
  textReport,
  type Report,
  type Source,
} from "../../review";
import type { SettingName } from "../../settings";
import { COVERED } from "../../settings/approval";
import { decodeText } from "../../values/text-file";
import { CommandError, UsageError, type Terminal } from "../terminal";
import { compareWithState, runPreview } from "../stack";
import { limitsOf, LIMITS_HELP, LIMITS_OPTIONS, RULES_FILE } from "./limits";
import { workspaceLines } from "./workspace-lines";

const USAGE = `Usage: pulumi-collab review [FILE ...] [options]

Reads the output of \`pulumi preview --json --show-sames --show-replacement-steps\` and reports the impact of the update on the
service: deleted data, access that users gain or lose, objects that stay behind. Several previews make one report. A FILE
of - is the standard input. Without a FILE, it runs the preview in the program's folder, and compares the stack's
settings with those of its last update. It sends nothing to the service.

  --stack NAME          the stack to preview; may be repeated, for one report
  --cwd DIR             the folder of the program; default: the current folder
  --markdown            print a comment for a pull request, of at most 65,000 characters
  --html                print a self-contained page
  --json                print JSON for programs
  --out FILE            also write a file, in the format of its ending: .md, .html, .json or .txt; may be repeated
${LIMITS_HELP}
  --approved CODE       the fingerprint of the approved report; may be repeated

Exit codes: 0 nothing needs an approval, or exactly these changes were approved; 1 the preview failed, or cannot be read;
2 the command line is wrong; 3 something needs an approval, or other changes were approved.
`;

const OK = 0;
const FAILED = 1;
const NEEDS_APPROVAL = 3;

type Form = (report: Report) => string;

const FORMS: ReadonlyMap<string, Form> = new Map([
  [".md", markdownReport],
  [".html", htmlReport],
  [".json", jsonReport],
  [".txt", textReport],
]);

/** Runs the `review` command: reports the impacts of an update on the service, and whether it needs an approval first. */
export async function review(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stack: { type: "string", multiple: true },
      cwd: { type: "string" },
      markdown: { type: "boolean" },
      html: { type: "boolean" },
      json: { type: "boolean" },
      out: { type: "string", multiple: true },
      approved: { type: "string", multiple: true },
      help: { type: "boolean", short: "h" },
      ...LIMITS_OPTIONS,
    },
  });
  if (values.help) {
    terminal.print(USAGE);
    return OK;
  }
  if (values.approved?.includes("")) throw new UsageError("--approved: give the fingerprint of a report.");
  const form = formOf(values);
  const outs = (values.out ?? []).map((file) => ({ file, form: formOfFile(file) }));
  if (positionals.length > 0 && values.stack) throw new UsageError("Give either files or --stack.");
  const folder = resolve(terminal.cwd, values.cwd ?? ".");
  if (!isFolder(folder)) throw new UsageError(`--cwd: there is no folder ${folder}.`);
  const limits = limitsOf(values, folder);

  const sources =
    positionals.length > 0
      ? await Promise.all(positionals.map((file) => read(file, terminal)))
      : await previews(values.stack ?? [undefined], { ...terminal, cwd: folder });
  const report = reported(sources, { limits, locate: workspaceLines(folder) });
  terminal.print(form(report));
  for (const { file, form: written } of outs) await write(resolve(terminal.cwd, file), written(report));
  return verdict(report, values.approved ?? [], terminal);
}

function formOf({ markdown, html, json }: { markdown?: boolean; html?: boolean; json?: boolean }): Form {
  const options = [markdown && markdownReport, html && htmlReport, json && jsonReport].filter(
    (form) => typeof form === "function",
  );
  if (options.length > 1)
    throw new UsageError("Give one of --markdown, --html and --json; --out writes others.");
  return options[0] ?? textReport;
}

function formOfFile(file: string): Form {
  const form = FORMS.get(extname(file));
  if (!form)
    throw new UsageError(`--out ${file}: the ending must be one of ${[...FORMS.keys()].join(", ")}.`);
  return form;
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

async function read(file: string, { cwd }: Terminal): Promise<Source> {
  const from = file === "-" ? "the standard input" : file;
  let text: string;
  try {
    text = textIn(file === "-" ? await standardInput() : await readFile(resolve(cwd, file)));
  } catch (error) {
    throw new CommandError(`Cannot read ${from}: ${reasonOf(error)}`);
  }
  return parsed(from, text);
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new CommandError(`Cannot write ${path}: ${reasonOf(error)}`);
  }
}

/** Decodes a preview. PowerShell writes the output of a command as UTF-16. */
function textIn(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return isWide ? bytes.toString("utf16le") : decodeText(bytes);
}

async function standardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

// Previews run one after another: two previews of one program share its build and its lock.
async function previews(stacks: readonly (string | undefined)[], terminal: Terminal): Promise<Source[]> {
  const sources: Source[] = [];
  for (const stack of stacks) {
    const { text, failed } = await runPreview(stack, terminal);
    const source = parsed(stack ?? "the selected stack", text);
    // A failed preview may still print a result, which may not show the failure.
    if (failed)
      sources.push({
        ...source,
        preview: { ...source.preview, error: source.preview.error ?? "preview failed" },
      });
    else sources.push({ ...source, moved: await movedSettings(stack, terminal) });
  }
  return sources;
}

/** Returns the settings that decide the target of changes and differ from those of the stack's last update. */
async function movedSettings(stack: string | undefined, terminal: Terminal): Promise<SettingName[]> {
  const comparison = await compareWithState(stack, terminal);
  if (comparison.is === "compared") return comparison.different.filter((name) => COVERED.includes(name));
  if (comparison.is === "unreadable")
    terminal.printToStderr(
      `note: cannot compare the stack's settings with those of its last update: ${comparison.reason}\n`,
    );
  return [];
}

/** Returns the reason why a file cannot be read or written, as text for users. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file or folder.";
  if (code === "EISDIR") return "it is a folder.";
  return error instanceof Error ? error.message : String(error);
}

function parsed(from: string, text: string): Source {
  try {
    return { from, preview: parsePreview(text) };
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    throw new CommandError(
      `${from} is not the output of \`pulumi preview --json\`: ${error.message}. It must be the standard output of a preview, and nothing else.`,
    );
  }
}

function reported(...[sources, options]: Parameters<typeof reportOf>): Report {
  try {
    return reportOf(sources, options);
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    throw new CommandError(
      `The preview cannot be reviewed: ${error.message}. Run it again with the installed version of pulumi-collab.`,
    );
  }
}

function verdict(report: Report, approved: readonly string[], terminal: Terminal): number {
  const { failures, changes, violations, fingerprint } = report;
  if (failures.length > 0) return FAILED;
  if (changes.length === 0 || approved.includes(fingerprint)) return OK;
  if (approved.length > 0) {
    terminal.printToStderr(
      `The approval is for other changes: ${approved.join(", ")} was approved, and these are ${fingerprint}. ` +
        `Read the report and approve it again.\n`,
    );
    return NEEDS_APPROVAL;
  }
  if (violations.length === 0) return OK;
  terminal.printToStderr(
    `These changes need an approval. Read the report. Then either change the program, raise a limit (--allow, or ${RULES_FILE}), or approve exactly these changes with --approved ${fingerprint}.\n`,
  );
  return NEEDS_APPROVAL;
}
