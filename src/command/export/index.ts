import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
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
import { inSight } from "../progress";
import { configOf } from "../stack";
import { type Options, optionsFrom } from "./lists";
import { counted, type Found, type FoundOrganization, isRead, LONGEST_LINE, MOST_NAMED } from "./found";
import { rejectUnwritable, writeFiles } from "./out-folder";
import { IMPORT_FILE, WORKSPACE } from "./forms";
import { type Reading, readOrganization, readWebhooks } from "./read";

const USAGE = `Usage: pulumi-collab export [options]

Reads existing objects from the service and writes a workspace file and a program that adopts them. It changes nothing in
the service. The API lists neither organizations nor documents nor domains, so these options name them:

  --organization ID     an organization to export; may be repeated
  --organizations FILE  organizations, one per line
  --documents FILE      documents as CSV: organizationId,documentId[,documentName][,folderId]; their organizations are
                        exported too. A first line with column names may change the order
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
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    terminal.print(USAGE);
    return 0;
  }
  const { name, out, force = false } = values;
  if (!/^[A-Za-z0-9_.-]{1,100}$/.test(name))
    throw new UsageError("--name may have letters, digits, _, . and - only");
  if (out === "") throw new UsageError("--out must name a folder");
  const options = optionsFrom(values, terminal.cwd);
  const folder = resolve(terminal.cwd, out);
  const form = values.import ? IMPORT_FILE : WORKSPACE;
  const program = form.program(name);
  const names = [form.file, ...Object.keys(program)];
  rejectUnwritable(folder, names);
  rejectOverwrite(folder, names, force);

  const editors = form.editors && !values["no-editors"];
  const found = await inSight(terminal, async (progress) => {
    const stack = await configOf(values.stack, terminal, progress);
    return read(clientOf(settingsOf(values, terminal.env, stack), progress), options, { editors, progress });
  });
  await writeFiles(folder, { [form.file]: form.text(found), ...program });
  for (const note of notesOf(found, form.howToGoOn))
    terminal.printToStderr(`note: ${printable(note, LONGEST_LINE)}\n`);
  const next = adoptsAnything(found)
    ? form.next(join(out, form.file), join(folder, form.file))
    : form.nothing;
  terminal.print(`Wrote ${out} with ${summary(found)}.\n${next}\n`);
  return 0;
}

function rejectOverwrite(folder: string, files: readonly string[], force: boolean): void {
  const there = files.filter((file) => existsSync(join(folder, file)));
  if (force || there.length === 0) return;
  throw new CommandError(
    `${folder} has ${there.join(", ")} already: --force overwrites, --out names another folder`,
  );
}

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
  const { organizationIds, documents, domains, hints } = options;
  const reading: Reading = {
    editors,
    document: counting(progress, "documents read", documents.length),
    user: counting(progress, "users read"),
    shared: new SharedReads(client),
  };
  const organization = counting(progress, "organizations read", organizationIds.length);
  try {
    const webhooks = await readWebhooks(client);
    const read = await atOnce(client.settings.concurrency, organizationIds, async (organizationId) => {
      const listed = documents.filter((document) => document.organizationId === organizationId);
      const found = await readOrganization(client, organizationId, listed, reading);
      organization(1);
      return { organizationId, found };
    });
    const organizations = read.flatMap(({ found }) => found ?? []);
    if (organizationIds.length > 0 && organizations.length === 0)
      throw new CommandError(nothingFound(organizationIds, hints));
    const missing = read.flatMap(({ organizationId, found }) =>
      found
        ? []
        : [
            [
              `the organization ${organizationId} does not exist for this API key, and was left out`,
              ...(hints.has(organizationId) ? [hints.get(organizationId)] : []),
            ].join("; "),
          ],
    );
    return { domains, organizations, webhooks, notes: [...options.notes, ...missing] };
  } finally {
    await client.close();
  }
}

/** Returns the error message of an export that found none of its organizations. */
function nothingFound(organizationIds: readonly string[], hints: ReadonlyMap<string, string>): string {
  return [
    `None of the organizations exists for this API key: ${someOf(organizationIds, MOST_NAMED)}.`,
    ...[...hints.values()].map((hint) => `${hint.replace(/^i/, "I")}.`),
    "Nothing was written.",
  ].join(" ");
}

/** Returns one line for each part that was not exported, with the next step for an organization that seems to be disabled. */
function notesOf({ organizations, webhooks, notes }: Found, howToGoOn: string): string[] {
  return [
    ...notes,
    ...organizations.flatMap(({ organizationId, off, notes: own }) => [
      ...own.map((note) => `${organizationId}: ${note}`),
      ...(off === undefined
        ? []
        : [`${organizationId}: left out, as it seems to be switched off: ${off} ${howToGoOn}`]),
    ]),
    ...("unread" in webhooks ? [`webhook endpoints: ${webhooks.unread}`] : []),
  ];
}

const adoptedOf = ({ organizations }: Found) => organizations.filter(({ off }) => off === undefined);

/** Reports whether the file contains more than comments. */
const adoptsAnything = (found: Found): boolean =>
  adoptedOf(found).length > 0 || (found.domains ?? []).length > 0;

function summary(found: Found): string {
  const { domains = [] } = found;
  const adopted = adoptedOf(found);
  const count = (of: (organization: FoundOrganization) => number) =>
    adopted.reduce((sum, organization) => sum + of(organization), 0);
  return [
    counted(adopted.length, "organization"),
    counted(
      count(({ folders }) => (isRead(folders) ? folders.value.size : 0)),
      "folder",
    ),
    counted(
      count(({ documents }) => documents.size),
      "document",
    ),
    counted(
      count(({ users }) => (isRead(users) ? users.value.size : 0)),
      "user",
    ),
    counted(domains.length, "domain"),
  ].join(", ");
}
