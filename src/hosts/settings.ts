import { resolveSettings, SettingError } from "../api";
import {
  credentialsOf,
  NAMESPACE,
  SETTINGS,
  type CredentialsName,
  type Setting,
  type Settings,
  type SettingValues,
} from "../settings";
import { isUnknown } from "../values/unknown";

/** Settings from the configuration that the engine gives (explicit provider or stack), else from the environment. */
export function gatherSettings(
  configured: (key: string) => string | undefined,
  env: NodeJS.ProcessEnv,
): SettingValues {
  return Object.fromEntries(
    SETTINGS.map(({ name, env: variable }) => [
      name,
      configured(`${NAMESPACE}:${name}`) || env[variable] || undefined,
    ]),
  );
}

/** Whether a setting is itself made in this run: then it can be checked only when the run is applied. */
export function isPending(values: SettingValues): boolean {
  return Object.values(values).some(isUnknown);
}

/**
 * The settings of a connection, complete for what is to be done with it.
 *
 * @throws {SettingError}
 */
export function completeSettings(values: SettingValues, needs: CredentialsName | "none"): Settings {
  const settings = resolveSettings(values);
  for (const { name } of needs === "none" ? [] : credentialsOf(needs)) {
    if (settings[name] === undefined) throw new SettingError(name, "is required");
  }
  return settings;
}

/** A settings error in the words of someone who has a stack: where the setting is set, and how. */
export function howToSet(error: SettingError): string {
  const setting = SETTINGS.find(({ name }) => name === error.setting);
  // A proxy of the environment, say.
  if (!setting) return `${error.message}.`;
  return `${NAMESPACE}:${setting.name} ${error.problem}. Set it with \`${configCommand(setting)}\`, with the environment variable ${setting.env}, or in a collab.Provider.`;
}

/** The command that sets a setting in a stack's configuration. */
export function configCommand({ name, secret, example }: Setting): string {
  return `pulumi config set ${secret ? "--secret " : ""}${NAMESPACE}:${name} ${quoted(example)}`;
}

/** The command that sets it for a shell. */
export function exportCommand({ env, example }: Setting): string {
  return `export ${env}=${quoted(example)}`;
}

const quoted = (example: string) => (/[<>]/.test(example) ? `"${example}"` : example);
