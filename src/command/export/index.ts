import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CollabClient, type SettingValues } from "../../api";
import { completeSettings, UnusableSettings, withConfigHints } from "../../hosts/settings";
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
import { configOf } from "../stack";
import { type Options, optionsFrom } from "./lists";
import { counted, type Found, type FoundOrganization, MOST_NAMED } from "./found";
import { programFiles, workspaceText } from "./files";
import { readOrganization } from "./read";

export const USAGE = `Usage: pulumi-collab export [options]

Reads existing objects from the service and writes a workspace file and a program that adopts them. It changes nothing in
the service. The API lists neither organizations nor documents, so these options name them:

  --organization ID     an organization to export; may be repeated
  --documents FILE      documents as CSV with the columns documentId, documentName, folderId and organizationId, which its
                        first line names; their organizations are exported too
  --out DIR             folder to write; default: collab-workspace
  --name NAME           name of project and workspace; default: workspace
  --force               overwrite existing files
${CONNECTION_HELP}
Exit codes: 0 written; stderr names what could not be read; 1 an error, and nothing was written; 2 the command
line or the list is wrong.
`;

const FILE = "workspace.yaml";

/** Maximum number of characters in a line of an export: longer than any message of the service, which it may quote. */
const LONGEST_LINE = 4000;

/** Runs the `export` command: writes a workspace file and its program. */
export async function exportWorkspace(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...CONNECTION_OPTIONS,
      organization: { type: "string", multiple: true },
      documents: { type: "string" },
      out: { type: "string", default: "collab-workspace" },
      name: { type: "string", default: "workspace" },
      force: { type: "boolean" },
    },
  });
  const { name, out, force = false, organization = [], documents } = values;
  if (!/^[A-Za-z0-9_.-]{1,100}$/.test(name))
    throw new UsageError("--name may have letters, digits, _, . and - only");
  if (out === "") throw new UsageError("--out must name a folder");
  const options = optionsFrom(organization, documents, terminal.cwd);
  const folder = resolve(terminal.cwd, out);
  const program = programFiles(name);
  const existing = [FILE, ...Object.keys(program)].filter((file) => existsSync(join(folder, file)));
  if (existing.length > 0 && !force)
    throw new CommandError(
      `${folder} has ${existing.join(", ")} already: --force overwrites, --out names another folder`,
    );

  const stack = await configOf(values.stack, terminal);
  const client = clientOf(settingsOf(terminal.env, stack));
  const found = await read(client, options);
  await writeFiles(folder, { [FILE]: workspaceText(found), ...program });
  for (const note of notesOf(found)) terminal.printToStderr(`note: ${printable(note, LONGEST_LINE)}\n`);
  terminal.print(`Wrote ${out} with ${summary(found)}.\n${nextStep(found, join(out, FILE))}\n`);
  return 0;
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  } catch (error) {
    throw new CommandError(
      `Cannot write to --out ${folder}: ${error instanceof Error ? error.message : String(error)}. ` +
        "Nothing is lost: the export only reads the service. Name another folder, and export again",
    );
  }
}

function clientOf(settings: SettingValues): CollabClient {
  try {
    return new CollabClient(completeSettings(settings, "apiKey"));
  } catch (error) {
    const described = withConfigHints(error);
    throw described instanceof UnusableSettings ? new CommandError(described.message) : described;
  }
}

async function read(client: CollabClient, { organizationIds, documents }: Options): Promise<Found> {
  const shared = new SharedReads(client);
  try {
    const read = await atOnce(client.settings.concurrency, organizationIds, (organizationId) => {
      const listed = documents.filter((document) => document.organizationId === organizationId);
      return readOrganization(shared, organizationId, listed);
    });
    const organizations = read.flatMap((found) => found ?? []);
    if (organizations.length === 0)
      throw new CommandError(
        `None of the organizations exists for this API key: ${someOf(organizationIds, MOST_NAMED)}. Nothing was written.`,
      );
    const missing = organizationIds.filter((_, index) => read[index] === undefined);
    const notes = missing.map(
      (id) => `the organization ${id} does not exist for this API key, and was left out`,
    );
    return { organizations, notes };
  } finally {
    await client.close();
  }
}

/** Returns one line for each part that was not exported, with the next step. */
function notesOf({ organizations, notes }: Found): string[] {
  const own = organizations.flatMap(({ organizationId, disabled, notes: ofOrganization }) => [
    ...ofOrganization.map((note) => `${organizationId}: ${note}`),
    ...(disabled === undefined
      ? []
      : [`${organizationId}: left out because it seems to be disabled: ${disabled} ${DISABLED}`]),
  ]);
  return [...notes, ...own];
}

/** Adopting such an organization might send writes, and `disabled: true` would disable it: only a user knows its state. */
const DISABLED =
  "If it is, add it to the organizations with `disabled: true`; nothing else in it can be adopted. If it is enabled, export again";

const adoptedOf = ({ organizations }: Found) =>
  organizations.filter(({ disabled }) => disabled === undefined);

function nextStep(found: Found, file: string): string {
  const adopted = adoptedOf(found);
  if (adopted.length === 0)
    return `No organization could be adopted; the notes explain why. Complete ${file} before you apply it.`;
  const unlisted = adopted.every(({ documents }) => documents.size === 0) ? "documents and " : "";
  return (
    `Next: add your ${unlisted}allowed domains, which the API cannot list, to ${file}, look through it, and run there: ` +
    "npm install, pulumi stack init, pulumi preview"
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
  ].join(", ");
}
