import { parseArgs } from "node:util";
import { CollabClient, SettingError, type SettingValues } from "../../api";
import { Mask } from "../../api/mask";
import type { Setting } from "../../settings";
import { keyOf } from "../../settings/how-to-set";
import { CONNECTION_HELP, CONNECTION_OPTIONS, settingsOf, type Terminal } from "../terminal";
import { configOf } from "../stack";
import { findingsOf, isBroken, report, type Finding } from "./finding";
import { lookAtService } from "./service";
import { lookAtKeys, lookAtSettings } from "./settings";

export const USAGE = `Usage: pulumi-collab doctor [options]

Checks what a program would use: settings, whether the service responds, which credentials it accepts, and which
features are enabled. It changes nothing and shows no secrets.

  --organization ID     an organization to check; without one, some features cannot be checked
  --json                print the findings as JSON
${CONNECTION_HELP}
Exit codes: 0 everything works, 1 something does not, 2 the command line is wrong.
`;

/** Runs the `doctor` command: reports what works, what does not, and how to fix it. */
export async function doctor(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...CONNECTION_OPTIONS,
      organization: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const { settings, findings } = await lookAtAll(values, terminal);
  const ok = !findings.some(isBroken);
  const mask = Mask.of(settings);
  const text = values.json ? `${JSON.stringify({ ok, findings }, undefined, 2)}\n` : report(findings);
  terminal.print(mask.text(text));
  return ok ? 0 : 1;
}

/** The options of the command line. */
interface Options {
  readonly stack?: string | undefined;
  readonly organization?: string | undefined;
}

async function lookAtAll(values: Options, terminal: Terminal) {
  const stack = await configOf(values.stack, terminal);
  const settings = settingsOf(terminal.env, stack);
  const sourceOf = ({ name, env }: Setting) => {
    const ofStack = stack.get(keyOf(name));
    if (!ofStack) return env;
    const other = terminal.env[env];
    // A user who rotates a token in one place may have forgotten the other.
    const unused = other && other !== ofStack ? `; ${env} of the environment is not used` : "";
    return `the stack ${values.stack}${unused}`;
  };
  const given = lookAtSettings(settings, sourceOf, values.stack !== undefined);
  const usable = !given.some(isBroken);
  const findings = [
    ...given,
    ...lookAtKeys(stack.keys()),
    ...(usable
      ? await contact(settings, values.organization || undefined)
      : [address("untried", "the settings come first")]),
    ...workspaceCredentials(settings),
  ];
  return { settings, findings };
}

async function contact(settings: SettingValues, organizationId?: string): Promise<Finding[]> {
  if (settings.apiKey === undefined)
    return [address("untried", "every harmless read needs apiKey and authToken")];
  try {
    // No retries: the command reports the current state of the service.
    const client = new CollabClient({ ...settings, maxAttempts: 1 });
    try {
      return await lookAtService(client, organizationId);
    } finally {
      await client.close();
    }
  } catch (error) {
    // The environment contains an unreadable proxy: the settings themselves have already been checked.
    if (error instanceof SettingError) return [address("failed", error.message)];
    throw error;
  }
}

const ofService = findingsOf("service");

const address = (status: Finding["status"], text: string) => ofService("address", status, text);

function workspaceCredentials({ workspaceId, workspaceAuthToken }: SettingValues): Finding[] {
  if (workspaceId === undefined || workspaceAuthToken === undefined) return [];
  const text = "given, and not tried: createApiKey, the one operation that takes it, makes an API key";
  return [ofService("workspace's token", "untried", text)];
}
