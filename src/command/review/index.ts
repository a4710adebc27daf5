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
import { decodeText } from "../../values/text-file";
import { CommandError, UsageError, type Terminal } from "../terminal";
import { runPreview } from "./run-preview";
import { workspaceLines } from "./workspace-lines";
import { reasonOf } from "./reason";
import { limitsOf, LIMITS_HELP, LIMITS_OPTIONS, RULES_FILE } from "./rules";

const USAGE = `Usage: pulumi-collab review [FILE ...] [options]

Reads what \`pulumi preview --json --show-sames --show-replacement-steps\` printed, and tells what the update will do to the
service: what is lost, who gets and who loses access, what stays behind. Several previews make one report. A FILE of - is
the standard input. Without a FILE it runs the preview itself, in the program's folder. It sends nothing to the service.

  --stack NAME          the stack to preview; several make one report
  --cwd DIR             the folder of the program; default: the present one
  --markdown            for a comment of a pull request, of at most 65,000 characters
  --html                a page that needs nothing else
  --json                for programs
  --out FILE            write it there as well, in the form that the ending says: .md, .html, .json or .txt; may be given
                        several times
${LIMITS_HELP}
  --approved CODE       the fingerprint of the report that was approved; may be given several times

Exit codes: 0 nothing needs an approval, or exactly this was approved; 1 the preview failed, or cannot be read; 2 the
command line is wrong; 3 something needs an approval, or other changes were approved.
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
      : await previews(values.stack ?? [undefined], folder, terminal);
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
async function previews(
  stacks: readonly (string | undefined)[],
  folder: string,
  terminal: Terminal,
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const stack of stacks) {
    const { text, failed } = await runPreview(stack, folder, terminal);
    const source = parsed(stack ?? "the selected stack", text);
    // A failed preview may still print a result, which may not show the failure.
    const preview = failed
      ? { ...source.preview, error: source.preview.error ?? "preview failed" }
      : source.preview;
    sources.push({ ...source, preview });
  }
  return sources;
}

function parsed(from: string, text: string): Source {
  try {
    return { from, preview: parsePreview(text) };
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    throw new CommandError(
      `${from} is not what \`pulumi preview --json\` prints: ${error.message}. It must be the standard output of a preview, and nothing else.`,
    );
  }
}

function reported(...[sources, options]: Parameters<typeof reportOf>): Report {
  try {
    return reportOf(sources, options);
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    throw new CommandError(
      `The preview cannot be reviewed: ${error.message}. Make it again with the installed version of pulumi-collab.`,
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
        `Look at the report again, and approve it anew.\n`,
    );
    return NEEDS_APPROVAL;
  }
  if (violations.length === 0) return OK;
  terminal.printToStderr(
    `These changes need an approval. Look at the report. Then either change the program, raise a limit (--allow, or ${RULES_FILE}), or approve exactly these changes with --approved ${fingerprint}.\n`,
  );
  return NEEDS_APPROVAL;
}
