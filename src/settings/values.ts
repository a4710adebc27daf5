import { NAMESPACE, SETTINGS, type CredentialsName, type Setting, type SettingValues } from "./index";

/** Settings from the configuration that is given (explicit provider or stack), else from the environment. */
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

/** What is not given and has to be, for the use of some credentials: these, and the service's address. */
export function missingSettings(
  values: SettingValues,
  needs: ReadonlySet<CredentialsName>,
): readonly Setting[] {
  const isNeeded = ({ kind, credentials }: Setting) =>
    kind === "url" || (credentials !== undefined && needs.has(credentials));
  return SETTINGS.filter((setting) => isNeeded(setting) && values[setting.name] === undefined);
}
