import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { CollabClient } from "../api";
import { explain } from "../core/rejections/explain";
import { isOrganizationDisabled } from "../core/rejections/meaning";
import { ContractCheck, lineOf, plan, survey, vendorReport, type Profile } from "../survey";
import { withProgress } from "./progress";
import { configOf } from "./stack";
import {
  CommandError,
  CONNECTION_HELP,
  CONNECTION_OPTIONS,
  settingsOf,
  UsageError,
  writeText,
  type Given,
  type Terminal,
} from "./terminal";

const FILE = "collab-service.json";

export const USAGE = `Usage: pulumi-collab survey --organization ID [options]

Finds out how the service behaves where its documentation leaves it open, by experiments with new documents in an
organization that you name for the purpose. Writes the answers to a file, with the requests and replies that prove them,
and with everything in the replies that the contract (openapi.json) does not describe. It changes nothing outside that organization, notifies no users, and creates no API key.

What stays behind: the organization, and up to four empty folders in it. No endpoint deletes them. The documents are
deleted, also by the next survey if this one is killed.

  --organization ID     an organization without anything of value; it is created if it is missing
  --out FILE            the file to write; default: ${FILE}
  --markdown FILE       also write a report for the vendor of the service
  --disable             also find out what disabling an organization does. The organization is disabled at the end
  --dry-run             only list the requests
  --yes                 do not ask for confirmation
${CONNECTION_HELP}
Exit codes: 0 the file is written, 1 the survey failed, 2 the command line is wrong, 3 the file is written, but the service
deviates from the contract or did not delete all documents.
`;

/** Runs the `survey` command: finds out how the service behaves, and writes a profile of it. */
export async function surveyService(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...CONNECTION_OPTIONS,
      organization: { type: "string" },
      out: { type: "string", default: FILE },
      markdown: { type: "string" },
      disable: { type: "boolean", default: false },
      "dry-run": { type: "boolean" },
      yes: { type: "boolean" },
    },
  });
  const { organization: organizationId = "", out, disable } = values;
  if (organizationId === "")
    throw new UsageError("--organization: name an organization for the experiments.");
  terminal.print(
    `Experiments in organization ${organizationId}:\n${plan(disable)
      .map((line) => `  ${line}\n`)
      .join("")}`,
  );
  if (values["dry-run"]) return 0;
  if (!values.yes && !(await confirmed(terminal))) return 1;
  const profile = await run(values, { organizationId, disable }, terminal);
  await writeText(resolve(terminal.cwd, out), `${JSON.stringify(profile, undefined, 2)}\n`);
  if (values.markdown !== undefined)
    await writeText(resolve(terminal.cwd, values.markdown), vendorReport(profile));
  terminal.print(summaryOf(profile, out));
  return profile.deviations.length + profile.leftBehind.length > 0 ? 3 : 0;
}

async function confirmed({ columns }: Terminal): Promise<boolean> {
  if (columns === undefined || !process.stdin.isTTY)
    throw new UsageError("Without a terminal, the survey needs --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question("Send these requests? [y/N] ")).trim().toLowerCase() === "y";
  } finally {
    terminal.close();
  }
}

async function run(
  given: Given,
  chosen: { readonly organizationId: string; readonly disable: boolean },
  terminal: Terminal,
): Promise<Profile> {
  const stop = new AbortController();
  const interrupt = () => {
    stop.abort(new CommandError("The survey was interrupted. Its documents are deleted."));
  };
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    return await withProgress(terminal, async (progress) => {
      const settings = settingsOf(given, terminal.env, await configOf(given.stack, terminal, progress));
      const contract = new ContractCheck();
      const client = new CollabClient({ ...settings, log: "off" }, { logger: contract.logger });
      try {
        const surveying = survey(client, {
          ...chosen,
          contract,
          signal: stop.signal,
          progress: (done, of) => {
            progress({ what: "experiments done", done, of });
          },
        });
        return await surveying.catch((error: unknown) => {
          if (!isOrganizationDisabled(error)) throw error;
          const way =
            "With --disable, the survey enables the organization first, and disables it at the end.";
          throw new CommandError(`${explain(error)} ${way}`);
        });
      } finally {
        await client.close();
      }
    });
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

function summaryOf({ behaviours, unclear, deviations, leftBehind }: Profile, file: string): string {
  const answers = Object.entries(behaviours).map(([name, value]) => `  ${name}: ${String(value)}\n`);
  const open = Object.entries(unclear).map(([name, because]) => `  ${name}: ${because}\n`);
  return [
    "\nThe service:\n",
    ...answers,
    ...(open.length > 0 ? ["Not determined:\n", ...open] : []),
    ...(deviations.length > 0
      ? ["Not as in the contract:\n", ...deviations.map((each) => `  ${lineOf(each)}\n`)]
      : []),
    leftBehind.length > 0
      ? `Delete these documents, which the service did not: ${leftBehind.join(", ")}\n`
      : "",
    `\nWrote ${file}. An emulator that behaves like this service: pulumi-collab emulator --like ${file}\n`,
  ].join("");
}
