import { SettingError } from "../api";
import { ResourceError } from "../core/rejections/failures";
import type { CredentialsName, Settings, SettingValues } from "../settings";
import { describeProblems } from "../settings/how-to-set";
import { readSettings, type SettingProblem } from "../settings/read";
import { getOrMake } from "../values/collections";
import { isUnknown } from "../values/unknown";

export type Needs = CredentialsName | "none";

/** Settings are missing or malformed. The message lists all of them and how to set each. */
export class UnusableSettings extends ResourceError {
  constructor(problems: readonly SettingProblem[]) {
    super(describeProblems(problems));
  }
}

/** Reports whether a setting is itself created in this run. Such a setting can be checked only when the run is applied. */
export const hasUnknownSettings = (values: SettingValues): boolean => Object.values(values).some(isUnknown);

// A cache by the object that the settings were built from: hosts keep that object and pass it with each call.
const complete = new WeakMap<SettingValues, Map<Needs, Settings>>();

/**
 * Returns the settings of a connection, complete with the credentials that it needs.
 *
 * @throws {UnusableSettings}
 */
export function completeSettings(values: SettingValues, needs: Needs): Settings {
  const known = getOrMake(complete, values, () => new Map<Needs, Settings>());
  return getOrMake(known, needs, () => {
    const { settings, problems } = settingsFor(values, needs);
    if (problems.length > 0) throw new UnusableSettings(problems);
    return settings;
  });
}

export const settingsFor = (values: SettingValues, needs: Needs) =>
  readSettings(values, new Set(needs === "none" ? [] : [needs]));

/** Converts a client error about a setting to an error that explains it in terms of the stack. Returns other errors unchanged. */
export function withConfigHints(error: unknown): unknown {
  return error instanceof SettingError ? new UnusableSettings([error]) : error;
}
