import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CollabClient, type SettingValues } from "../../api";
import { completeSettings, withConfigHints, UnusableSettings } from "../../hosts/settings";
import { counting, type Report } from "../../core/progress";
import { SharedReads } from "../../core/shared-reads";
import {
  CommandError,
  CONNECTION_HELP,
  CONNECTION_OPTIONS,
  settingsOf,
  UsageError,
  type Terminal,
} from "../terminal";
import { inSight } from "../progress";
import { configOf } from "../stack";
import { optionsFrom, type Options } from "./options";
import { printable } from "../../values/printable";
import { atOnce } from "../../values/at-once";
import type { Found } from "./found";
import { rejectUnwritable, writeFiles } from "./out-folder";
import { IMPORT_FILE, WORKSPACE } from "./forms";
import { readOrganization, type Reading } from "./read-organization";
import { adoptsAnything, nothingFound, notesOf, summary } from "./telling";
import { readWebhooks } from "./webhooks";
import { LONGEST_LINE } from "./words";

const USAGE = `Usage: pulumi-collab export [options]

Reads what the service holds and writes a workspace file with a program that adopts it. It changes nothing. The API can
list neither organizations nor documents nor domains: they are named here.

  --organization ID     an organization to export; may be repeated
  --organizations FILE  organizations, one a line
  --documents FILE      documents as CSV: organizationId,documentId[,documentName][,folderId]; their organizations are
                        exported too. A first line with the names of the columns may change their order
  --domains FILE        allowed domains, one a line. A first line that says domain or domains is a heading
  --no-editors          leave the contents of editors out
  --import              write import.json for \`pulumi import --file\` in their place, for projects with the full provider
  --out DIR             folder to write; default: collab-workspace
  --name NAME           name of project and workspace; default: workspace
  --force               overwrite files that are there
${CONNECTION_HELP}
Exit codes: 0 written, with what could not be read on stderr and in comments; 1 something failed, and nothing is
written; 2 the command line or a list is wrong.
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
