import { SettingError } from "../api";
import { ResourceError } from "../core/rejections/failures";
import type { Credentials } from "../core/resource-type";
import type { Settings, SettingValues } from "../settings";
import { describeProblems } from "../settings/how-to-set";
import { readSettings, type SettingProblem } from "../settings/read";
import { getOrMake } from "../values/collections";

/** Settings are missing or malformed. The message lists all of them and how to set each. */
export class UnusableSettings extends ResourceError {
  constructor(problems: readonly SettingProblem[]) {
    super(describeProblems(problems));
  }
}

/** The first resource that each message about settings was reported for. */
const reportedFor = new Map<string, string>();

/** Returns an error for one of many resources: the first resource reports it in full, and the others name that resource. */
function onceInFull(error: UnusableSettings, resource: string): ResourceError {
  const first = getOrMake(reportedFor, error.message, () => resource);
  if (first === resource) return error;
  return new ResourceError(`${resource} failed for the same reason as ${first}. Nothing was applied.`);
}

// A cache by the object that the settings were built from: hosts keep that object and pass it with each call.
const complete = new WeakMap<SettingValues, Map<Credentials, Settings>>();

/**
 * Returns the settings of a connection, complete with the credentials that it needs. `resource` returns the name of the resource
 * that uses them.
 *
 * @throws {UnusableSettings} in full for the first resource only.
 */
export function completeSettings(
  values: SettingValues,
  needs: Credentials,
  resource?: () => string,
): Settings {
  const known = getOrMake(complete, values, () => new Map<Credentials, Settings>());
  return getOrMake(known, needs, () => {
    const { settings, problems } = settingsFor(values, needs);
    if (problems.length === 0) return settings;
    const error = new UnusableSettings(problems);
    throw resource ? onceInFull(error, resource()) : error;
  });
}

export const settingsFor = (values: SettingValues, needs: Credentials) =>
  readSettings(values, new Set(needs === "none" ? [] : [needs]));

/** Converts a client error about a setting to an error that explains it in terms of the stack. Returns other errors unchanged. */
export function withConfigHints(error: unknown): unknown {
  return error instanceof SettingError ? new UnusableSettings([error]) : error;
}
