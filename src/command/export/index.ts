import { accessSync, closeSync, constants, existsSync, openSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CollabClient, type SettingValues } from "../../api";
import { completeSettings, UnusableSettings, withConfigHints } from "../../hosts/settings";
import { counting, type Report } from "../../core/progress";
import { SharedReads } from "../../core/shared-reads";
import { printable } from "../../values/text";
import { atOnce, someOf } from "../../values/collections";
import {
  CommandError,
  CONNECTION_HELP,
  CONNECTION_OPTIONS,
  settingsOf,
  type Terminal,
  UsageError,
} from "../terminal";
import { withProgress } from "../progress";
import { configOf } from "../stack";
import { type Options, optionsFrom } from "./lists";
import { counted, type Found, type FoundOrganization, LONGEST_LINE, MOST_NAMED } from "./found";
import { importText, programFiles } from "./forms";
import { type Reading, readOrganization } from "./read";
import { workspaceText } from "./workspace-text";

export const USAGE = `Usage: pulumi-collab export [options]

Reads existing objects from the service and writes a workspace file and a program that adopts them. It changes nothing in
the service. The API lists neither organizations nor documents nor domains, so these options name them:

  --organization ID     an organization to export; may be repeated
  --organizations FILE  organizations, one per line
  --documents FILE      documents as CSV: organizationId,documentId[,documentName][,folderId]; their organizations are
                        exported too. The first line may name the columns
  --domains FILE        allowed domains, one per line. A first line "domain" or "domains" is a heading
  --no-editors          omit the contents of editors
  --import              write import.json for \`pulumi import --file\` instead, for projects with the full provider
  --out DIR             folder to write; default: collab-workspace
  --name NAME           name of project and workspace; default: workspace
  --force               overwrite existing files
${CONNECTION_HELP}
Exit codes: 0 written; stderr and comments name what could not be read; 1 an error, and nothing was written; 2 the command
line or a list is wrong.
`;

/** Runs the `export` command: writes a workspace file and its program. */
export async function exportWorkspace(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...CONNECTION_OPTIONS,
      organization: { type: "string", multiple: true },
      organizations: { type: "string" },
      documents: { type: "string" },
      domains: { type: "string" },
      "no-editors": { type: "boolean" },
      import: { type: "boolean", default: false },
      out: { type: "string", default: "collab-workspace" },
      name: { type: "string", default: "workspace" },
      force: { type: "boolean" },
    },
  });
  const { name, out, force = false, import: isImport } = values;
  if (!/^[A-Za-z0-9_.-]{1,100}$/.test(name))
    throw new UsageError("--name may have letters, digits, _, . and - only");
  if (out === "") throw new UsageError("--out must name a folder");
  const options = optionsFrom(values, terminal.cwd);
  const folder = resolve(terminal.cwd, out);
  const file = isImport ? "import.json" : "workspace.yaml";
  const program = isImport ? {} : programFiles(name);
  checkOutput(folder, [file, ...Object.keys(program)], force);

  const editors = !isImport && !values["no-editors"];
  const found = await withProgress(terminal, async (progress) => {
    const stack = await configOf(values.stack, terminal, progress);
    return read(clientOf(settingsOf(values, terminal.env, stack), progress), options, { editors, progress });
  });
  const text = isImport ? importText(found) : workspaceText(found);
  await writeFiles(folder, { [file]: text, ...program });
  for (const note of notesOf(found, isImport))
    terminal.printToStderr(`note: ${printable(note, LONGEST_LINE)}\n`);
  const next = isImport ? nextOfImport(found, join(folder, file)) : nextOfWorkspace(found, join(out, file));
  terminal.print(`Wrote ${out} with ${summary(found)}.\n${next}\n`);
  return 0;
}

/**
 * Checks, as far as this is possible without writing, that the files can be written to the folder, and that none would be
 * overwritten without `--force`.
 */
function checkOutput(folder: string, files: readonly string[], force: boolean): void {
  const existing = files.filter((file) => existsSync(join(folder, file)));
  try {
    let nearest = folder;
    while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
    if (!statSync(nearest).isDirectory()) throw cannotWrite(folder, `${nearest} is a file`);
    accessSync(nearest, constants.W_OK | constants.X_OK);
    for (const file of existing) closeSync(openSync(join(folder, file), "r+"));
  } catch (error) {
    throw unwritable(folder, error);
  }
  if (existing.length > 0 && !force)
    throw new CommandError(
      `${folder} has ${existing.join(", ")} already: --force overwrites, --out names another folder`,
    );
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Describes an error of the file system, such as EACCES. Returns any other error unchanged. */
function unwritable(folder: string, error: unknown): unknown {
  const isSystemError = error instanceof Error && "code" in error && typeof error.code === "string";
  return isSystemError ? cannotWrite(folder, error.message) : error;
}

const cannotWrite = (folder: string, why: string) =>
  new CommandError(`cannot write to --out ${folder}: ${why}`);

function clientOf(settings: SettingValues, progress: Report): CollabClient {
  const onWaiting = (reason: string) => {
    progress({ what: `waiting for the service (${reason})` });
  };
  try {
    return new CollabClient(completeSettings(settings, "apiKey"), { onWaiting });
  } catch (error) {
    const described = withConfigHints(error);
    throw described instanceof UnusableSettings ? new CommandError(described.message) : described;
  }
}

async function read(
  client: CollabClient,
  options: Options,
  { editors, progress }: { readonly editors: boolean; readonly progress: Report },
): Promise<Found> {
  const { organizationIds, documents, domains } = options;
  const reading: Reading = {
    editors,
    document: counting(progress, "documents read", documents.length),
    user: counting(progress, "users read"),
    shared: new SharedReads(client),
  };
  const organization = counting(progress, "organizations read", organizationIds.length);
  const notes = [...options.notes];
  try {
    const read = await atOnce(client.settings.concurrency, organizationIds, async (organizationId) => {
      const listed = documents.filter((document) => document.organizationId === organizationId);
      const found = await readOrganization(client, organizationId, listed, reading);
      organization(1);
      return found;
    });
    const organizations = read.flatMap((found) => found ?? []);
    if (organizationIds.length > 0 && organizations.length === 0)
      throw new CommandError(
        `None of the organizations exists for this API key: ${someOf(organizationIds, MOST_NAMED)}. Nothing was written.`,
      );
    const missing = organizationIds.filter((_, index) => read[index] === undefined);
    for (const id of missing)
      notes.push(`the organization ${id} does not exist for this API key, and was left out`);
    return { domains, organizations, notes };
  } finally {
    await client.close();
  }
}

const adoptedOf = ({ organizations }: Found) => organizations.filter(({ off }) => off === undefined);

/** Returns one line for each part that was not exported, with the next step for an organization that seems to be disabled. */
function notesOf({ organizations, notes }: Found, isImport: boolean): string[] {
  const howToGoOn = isImport
    ? "Declare an OrganizationDisabledState if it is disabled, and export again once it is enabled"
    : "The comments of workspace.yaml explain the next steps";
  const own = organizations.flatMap(({ organizationId, off, notes: ofOrganization }) => [
    ...ofOrganization.map((note) => `${organizationId}: ${note}`),
    ...(off === undefined
      ? []
      : [`${organizationId}: left out because it seems to be disabled: ${off} ${howToGoOn}`]),
  ]);
  return [...notes, ...own];
}

/** Reports whether the file contains more than comments. */
const adoptsAnything = (found: Found): boolean =>
  adoptedOf(found).length > 0 || (found.domains ?? []).length > 0;

const nextOfWorkspace = (found: Found, file: string): string =>
  adoptsAnything(found)
    ? `Next: look through ${file}, and run there: npm install, pulumi stack init, pulumi preview`
    : "No organization could be adopted; workspace.yaml explains why. Complete it before you apply it.";

function nextOfImport(found: Found, file: string): string {
  if (!adoptsAnything(found)) return "No organization could be imported; the notes explain why.";
  const quoted = /\s/.test(file) ? `"${file}"` : file;
  return (
    `Next: in a project with the full provider, \`pulumi import --file ${quoted} --out program\` adopts them and ` +
    "writes a program. Contents of editors are not in it: declare them."
  );
}

function summary(found: Found): string {
  const adopted = adoptedOf(found);
  const count = (what: string, of: (organization: FoundOrganization) => number) =>
    counted(
      adopted.reduce((sum, organization) => sum + of(organization), 0),
      what,
    );
  return [
    counted(adopted.length, "organization"),
    count("folder", ({ folders }) => folders?.size ?? 0),
    count("document", ({ documents }) => documents.size),
    count("user", ({ users }) => users.size),
    counted(found.domains?.length ?? 0, "domain"),
  ].join(", ");
}
