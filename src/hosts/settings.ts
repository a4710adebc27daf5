import { resolveSettings, SettingError } from "../api";
import { settingProblems } from "../api/settings";
import { ResourceError } from "../core/rejections/failures";
import type { CredentialsName, Settings, SettingValues } from "../settings";
import { describeProblems } from "../settings/how-to-set";
import { missingSettings } from "../settings/values";
import { getOrMake } from "../values/collections";
import { isUnknown } from "../values/unknown";

/** The credentials that the settings must provide, or `none`. */
export type Needs = CredentialsName | "none";

/** Settings are missing or malformed. The message lists all of them and how to set each. */
export class UnusableSettings extends ResourceError {
  constructor(problems: readonly SettingError[]) {
    super(describeProblems(problems));
  }
}

/** Reports whether a setting is itself created in this run. Such a setting can be checked only when the run is applied. */
export function isPending(values: SettingValues): boolean {
  const known = pending.get(values);
  if (known !== undefined) return known;
  const is = Object.values(values).some(isUnknown);
  pending.set(values, is);
  return is;
}

// Caches by the object that the settings were built from: hosts keep that object and pass it with each call.
const pending = new WeakMap<SettingValues, boolean>();
const complete = new WeakMap<SettingValues, Map<Needs, Settings>>();

/**
 * Returns the settings of a connection, complete with the credentials that it needs.
 *
 * @throws {UnusableSettings}
 */
export function completeSettings(values: SettingValues, needs: Needs): Settings {
  const known = getOrMake(complete, values, () => new Map<Needs, Settings>());
  return getOrMake(known, needs, () => completed(values, needs));
}

function completed(values: SettingValues, needs: Needs): Settings {
  const problems = problemsOf(values, needs);
  if (problems.length > 0) throw new UnusableSettings(problems);
  return resolveSettings(values);
}

/** Returns everything that is wrong with settings. Credentials that are not needed may be absent. */
export function problemsOf(values: SettingValues, needs: Needs): SettingError[] {
  const problems = settingProblems(values);
  const known = new Set(problems.map(({ setting }) => setting));
  const missing = missingSettings(values, new Set(needs === "none" ? [] : [needs]));
  const others = missing.filter(({ name }) => !known.has(name));
  return [...problems, ...others.map(({ name }) => new SettingError(name, "is required"))];
}

/** Converts a client error about a setting to an error that explains it in terms of the stack. Returns other errors unchanged. */
export function withConfigHints(error: unknown): unknown {
  return error instanceof SettingError ? new UnusableSettings([error]) : error;
}
