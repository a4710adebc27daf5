import type { Credentials } from "../core/resource-type";
import { ResourceError } from "../core/rejections/failures";
import { settingOf, type Settings, type SettingValues } from "../settings";
import { keyOf } from "../settings/how-to-set";
import { isLoopback, TARGET, entriesIn } from "../settings/read";
import { getOrMake } from "../values/collections";
import { fingerprintOf } from "../values/plain";
import { settingVariables } from "../values/shell";
import { isUnknown } from "../values/unknown";
import { settingsFor } from "./settings";

/**
 * The workspace that an object is in, in a form for states and messages: the address of the service and, in parentheses, a hash of
 * the key that owns the object. The state of each resource records it, so that neither the settings nor the environment of a later
 * run decide where the object is changed or deleted.
 */
type Target = string;

// A cache by the object that the settings were built from: hosts keep that object and pass it with each call.
const read = new WeakMap<SettingValues, Settings>();

/** Returns the target that settings name, as far as they are known: a preview needs no credentials. */
export function targetOf(values: SettingValues, owner: Credentials): Target | undefined {
  if (values.baseUrl === undefined || isUnknown(values.baseUrl)) return undefined;
  const { baseUrl, ...keys } = getOrMake(read, values, () => settingsFor(values, "none").settings);
  const key = owner === "none" ? undefined : keys[KEYS[owner]];
  return key === undefined || isUnknown(key) ? baseUrl : `${baseUrl} (${fingerprintOf(key).slice(0, 6)})`;
}

/** The settings that own objects. */
const KEYS = { apiKey: "apiKey", workspace: "workspaceId" } as const;

/**
 * Compares the target that a state records with the target that settings name. `former`: they differ, and the setting
 * `formerTargets` confirms that both are the same workspace. What one of them leaves open counts as the same.
 */
export function compareTargets(
  recorded: Target | undefined,
  current: Target | undefined,
  { formerTargets = "" }: SettingValues,
): "same" | "former" | "other" {
  if (recorded === undefined || current === undefined) return "same";
  const [was, is] = [partsOf(recorded), partsOf(current)];
  if (was.address === is.address && (was.owner ?? is.owner) === (is.owner ?? was.owner)) return "same";
  // An emulator never has the objects of a service, whatever the settings confirm.
  const isSameSort = isLoopback(was.address) === isLoopback(is.address);
  return isSameSort && entriesIn(formerTargets).includes(recorded) ? "former" : "other";
}

function partsOf(target: Target) {
  const [, address = target, owner] = TARGET.exec(target) ?? [];
  return { address, owner };
}

/** The first resource with each pair of targets: its error has all details. */
const reportedFor = new Map<string, string>();

/** Returns the error of a resource whose object is in another target than the settings name. Nothing is sent for such a resource. */
export function inOtherTarget(
  resource: string,
  recorded: Target,
  current: Target,
  values: SettingValues,
  owner: Credentials,
): ResourceError {
  const [was, is] = [partsOf(recorded), partsOf(current)];
  const name = was.address === is.address && owner !== "none" ? KEYS[owner] : "baseUrl";
  const { env } = settingOf(name);
  const source = process.env[env] === values[name] ? env : keyOf(name);
  const problem = `${resource} is in ${recorded}, and the settings name ${current}, from ${source}. Nothing was sent.`;
  const first = getOrMake(reportedFor, `${recorded} ${current}`, () => resource);
  if (first !== resource) return new ResourceError(`${problem} See ${first}.`);
  const back = `Set ${source} back to ${name === "baseUrl" ? was.address : `the value with the hash ${was.owner ?? ""}`}.`;
  const confirmation = settingVariables({ [settingOf("formerTargets").env]: `"${recorded}"` });
  const same =
    isLoopback(was.address) === isLoopback(is.address)
      ? ` If both are the same workspace, confirm it with \`${confirmation}\` or with ${keyOf("formerTargets")}.`
      : "";
  const forget =
    "To keep the object there and forget it, run `pulumi state delete` with the URN of this resource.";
  return new ResourceError(`${problem} ${back}${same} ${forget}`);
}
