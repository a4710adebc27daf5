import { resolveSettings, SettingError } from "../api";
import { settingProblems } from "../api/settings";
import { ResourceError } from "../life/refusals/failures";
import type { CredentialsName, Settings, SettingValues } from "../settings";
import { tellProblems } from "../settings/how-to-set";
import { missingSettings } from "../settings/values";
import { getOrMake } from "../values/get-or-make";
import { isUnknown } from "../values/unknown";

/** What the settings have to be good for: some credentials, or none. */
export type Needs = CredentialsName | "none";

/** Settings are missing or malformed: all that are, with the way to set each. */
export class UnusableSettings extends ResourceError {
  constructor(problems: readonly SettingError[]) {
    super(tellProblems(problems));
  }
}

/** Whether a setting is itself made in this run: then it can be checked only when the run is applied. */
export function isPending(values: SettingValues): boolean {
  const known = pending.get(values);
  if (known !== undefined) return known;
  const is = Object.values(values).some(isUnknown);
  pending.set(values, is);
  return is;
}

// What is known of settings is kept by what they were made of: hosts keep them, and ask with each call.
const pending = new WeakMap<SettingValues, boolean>();
const complete = new WeakMap<SettingValues, Map<Needs, Settings>>();

/**
 * The settings of a connection, complete for what is to be done with it.
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

/** All that is wrong with settings; credentials that are not needed may be absent. */
export function problemsOf(values: SettingValues, needs: Needs): SettingError[] {
  const problems = settingProblems(values);
  const known = new Set(problems.map(({ setting }) => setting));
  const missing = missingSettings(values, new Set(needs === "none" ? [] : [needs]));
  const others = missing.filter(({ name }) => !known.has(name));
  return [...problems, ...others.map(({ name }) => new SettingError(name, "is required"))];
}

/** An error of the client in the words of someone who has a stack, where it is about a setting. */
export function inStackWords(error: unknown): unknown {
  return error instanceof SettingError ? new UnusableSettings([error]) : error;
}
