import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import {
  codeQualityReport,
  jsonReport,
  markdownReport,
  NoPreview,
  parsePreview,
  reportOf,
  textReport,
  workflowCommands,
  type Locate,
  type Report,
  type Source,
} from "../../review";
import { getOrMake } from "../../values/collections";
import { decodeText } from "../../values/text-file";
import { parseText } from "../../workspace/file/parse";
import { CommandError, readText, reasonOf, UsageError, writeText, type Terminal } from "../terminal";
import { runPreview } from "../stack";
import { limitsOf, LIMITS_HELP, LIMITS_OPTIONS, RULES_FILE } from "./limits";
import { folderInRepository } from "./repository";

/** The file name in GitLab's own documentation. */
const CODE_QUALITY_FILE = "gl-code-quality-report.json";

export const USAGE = `Usage: pulumi-collab review [FILE ...] [options]

Reads the output of \`pulumi preview --json --show-sames --show-replacement-steps\` and reports the impact of the update on the
service: deleted data, access that users gain or lose, objects that stay behind. Several previews make one report. A FILE
of - is the standard input. Without a FILE, it runs the preview in the program's folder. It sends nothing to the
service.

  --stack NAME          the stack to preview; may be repeated, for one report
  --cwd DIR             the folder of the program; default: the current folder
  --markdown            print a comment for a pull request, of at most 65,000 characters
  --json                print JSON for programs
  --out FILE            also write a file, in the format of its ending: .md, .json or .txt; may be repeated
  --annotations NAME    show what is dangerous at the lines of a pull request. github: also print workflow commands;
                        gitlab: also write ${CODE_QUALITY_FILE}, a code quality report
  --how-to-approve TEXT how to approve in this pipeline, for the report; {fingerprint} is replaced
  --approved CODE       the fingerprint of the approved report; may be repeated
${LIMITS_HELP}

Exit codes: 0 nothing needs an approval, or exactly these changes were approved; 1 the preview failed, or cannot be read;
2 the command line is wrong; 3 something needs an approval, or other changes were approved.
`;

const OK = 0;
const FAILED = 1;
const NEEDS_APPROVAL = 3;

/** Formats a report. `folder` is the program's folder in its repository. */
type Form = (report: Report, folder: string) => string;

/** The output formats, by the ending of a file. */
const FORMS: Readonly<Record<string, Form>> = {
  ".md": markdownReport,
  ".json": jsonReport,
  ".txt": textReport,
};

/** Runs the `review` command: reports the impacts of an update on the service, and whether it needs an approval first. */
export async function review(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stack: { type: "string", multiple: true },
      cwd: { type: "string" },
      markdown: { type: "boolean" },
      json: { type: "boolean" },
      out: { type: "string", multiple: true },
      annotations: { type: "string" },
      "how-to-approve": { type: "string" },
      approved: { type: "string", multiple: true },
      ...LIMITS_OPTIONS,
    },
  });
  if (values.approved?.includes("")) throw new UsageError("--approved: give the fingerprint of a report.");
  const platform = platformOf(values.annotations);
  const form = formOf(values);
  const outs = (values.out ?? []).map((file) => ({ file, form: formOfFile(file) }));
  if (platform === "gitlab") outs.push({ file: CODE_QUALITY_FILE, form: codeQualityReport });
  if (positionals.length > 0 && values.stack) throw new UsageError("Give either files or --stack.");
  const folder = resolve(terminal.cwd, values.cwd ?? ".");
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--cwd: there is no folder ${folder}.`);
  const { limits, looser } = limitsOf(values, folder);

  const sources =
    positionals.length > 0
      ? await Promise.all(positionals.map((file) => read(file, terminal)))
      : await previews(values.stack ?? [undefined], { ...terminal, cwd: folder });
  const howToApprove = values["how-to-approve"];
  const report = await reported(sources, { limits, looser, locate: workspaceFile(folder), howToApprove });
  const inRepository = folderInRepository(folder, terminal.env);
  terminal.print(platform === "github" ? inWorkflow(form, report, inRepository) : form(report, inRepository));
  for (const { file, form: written } of outs)
    await writeText(resolve(terminal.cwd, file), written(report, inRepository));
  return exitCodeFor(report, values.approved ?? [], terminal);
}

const IN_WORKSPACE = "collab:index:Workspace$";

/** The lists of an organization in a workspace file, by what is in them. */
const LISTS: Readonly<Record<string, string>> = { document: "documents", folder: "folders", user: "users" };

/**
 * Finds the line that declares what a `Workspace` contains, in the file with the stack's name, such as `production.yaml`, else in
 * `workspace.yaml`. Without either, the report names the line of the program that declares the `Workspace`.
 */
function workspaceFile(folder: string): Locate {
  const parsed = new Map<string, ReturnType<typeof parseText>>();
  return ({ stack, organizationId, object, items: [item], change: { urn, action } }) => {
    if (!urn.includes(IN_WORKSPACE)) return undefined;
    const files = [stack, "workspace"].flatMap((name) =>
      ["yaml", "yml", "json"].map((ending) => `${name}.${ending}`),
    );
    const file = files.find((each) => existsSync(join(folder, each)));
    // What is deleted has no line any more.
    if (file === undefined || organizationId === undefined || action === "delete") return file;
    const text = getOrMake(parsed, file, () => parseText(readText(join(folder, file))));
    const list = LISTS[object];
    const path = ["organizations", organizationId, ...(list && item ? [list, item.name] : [])];
    return "positionOf" in text ? `${file}:${text.positionOf({ path, ofKey: true }).line}` : file;
  };
}

function formOf({ markdown, json }: { markdown?: boolean; json?: boolean }): Form {
  if (markdown && json)
    throw new UsageError("Give only one of --markdown and --json; --out writes further forms.");
  if (markdown) return markdownReport;
  return json ? jsonReport : textReport;
}

function formOfFile(file: string): Form {
  const form = FORMS[extname(file).toLowerCase()];
  if (!form)
    throw new UsageError(`--out ${file}: the ending must be one of ${Object.keys(FORMS).join(", ")}.`);
  return form;
}

function platformOf(name: string | undefined): "github" | "gitlab" | undefined {
  if (name === undefined || name === "github" || name === "gitlab") return name;
  throw new UsageError(`--annotations ${name}: must be github or gitlab.`);
}

/** Returns the report and its annotations for the log of a workflow. GitHub executes no command that the report contains. */
function inWorkflow(form: Form, report: Report, folder: string): string {
  const token = randomUUID();
  return `::stop-commands::${token}\n${form(report, folder)}::${token}::\n${workflowCommands(report, folder)}`;
}

async function read(file: string, { cwd }: Terminal): Promise<Source> {
  const from = file === "-" ? "the standard input" : file;
  let text: string;
  try {
    const bytes = file === "-" ? await buffer(process.stdin) : await readFile(resolve(cwd, file));
    // PowerShell writes the output of a command as UTF-16.
    text = bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString("utf16le") : decodeText(bytes);
  } catch (error) {
    throw new CommandError(`Cannot read ${from}: ${reasonOf(error)}`);
  }
  return parsed(from, text);
}

// Previews run one after another: two previews of one program share its build and its lock.
async function previews(stacks: readonly (string | undefined)[], terminal: Terminal): Promise<Source[]> {
  const sources: Source[] = [];
  for (const stack of stacks)
    sources.push(parsed(stack ?? "the selected stack", await runPreview(stack, terminal)));
  return sources;
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

async function reported(...[sources, options]: Parameters<typeof reportOf>): Promise<Report> {
  try {
    return await reportOf(sources, options);
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    throw new CommandError(
      `The preview cannot be reviewed: ${error.message}. Run it again with the installed version of pulumi-collab.`,
    );
  }
}

/** Returns the exit code, and prints why the changes need an approval. */
function exitCodeFor(report: Report, approved: readonly string[], terminal: Terminal): number {
  const { failures, changes, violations, fingerprint, howToApprove } = report;
  if (failures.length > 0) return FAILED;
  if (changes.length === 0 || approved.includes(fingerprint)) return OK;
  if (approved.length === 0 && violations.length === 0) return OK;
  terminal.printToStderr(
    approved.length > 0
      ? `The approval is for other changes: ${approved.join(", ")} was approved, and these are ${fingerprint}. Read the report, and approve these: ${howToApprove}\n`
      : `These changes need an approval. Read the report. Then either change the program, raise a limit (--allow, or ${RULES_FILE}), or approve exactly these changes: ${howToApprove}\n`,
  );
  return NEEDS_APPROVAL;
}
