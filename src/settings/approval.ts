import { keyOf } from "./how-to-set";
import { SETTINGS, type SettingName } from "./index";

const TOKEN =
  "A token decides who sends a change, not where it lands, and no value of it may be guessed from a fingerprint. A rotated token needs no second approval.";
const PACE = "It decides how requests are sent, not where a change lands.";
const READS = "It decides what is read, not where a change lands.";

/** For each setting: covered by an approval, or the reason why not. */
export const APPROVAL: Readonly<Record<SettingName, "covered" | { readonly reason: string }>> = {
  baseUrl: "covered",
  headerPrefix: "covered",
  apiKey: "covered",
  authToken: { reason: TOKEN },
  workspaceId: "covered",
  workspaceAuthToken: { reason: TOKEN },
  requestTimeoutSeconds: { reason: PACE },
  operationTimeoutSeconds: { reason: PACE },
  maxAttempts: { reason: PACE },
  concurrency: { reason: PACE },
  batchSize: { reason: PACE },
  checkCredentials: { reason: READS },
  probeOnRefresh: { reason: READS },
  deletionProtection: {
    reason: "It becomes an input of each resource, and an approval covers the inputs of what changes.",
  },
  log: { reason: "It decides what is logged." },
};

/** The settings that decide where a change lands. */
export const COVERED: readonly SettingName[] = SETTINGS.map(({ name }) => name).filter(
  (name) => APPROVAL[name] === "covered",
);

/** What it means that the resources of a provider are looked for elsewhere. */
export const movingWarning = (names: readonly string[]): string =>
  `${names.map(keyOf).join(" and ")} ${names.length === 1 ? "has" : "have"} another value. This recreates no resources and moves no data: ` +
  `resources that are there already are taken to be there under the new value too. If it names another service or workspace, ` +
  `use another stack, or a new provider with another name.`;

/** The settings that a {@link movingWarning} names. */
export function settingsMoved(warning: string): SettingName[] {
  const [, keys = ""] =
    /^(?:warning: )?(collab:\w+(?: and collab:\w+)*) ha(?:s|ve) another value\./u.exec(warning) ?? [];
  const named = new Set(keys.split(" and "));
  return COVERED.filter((name) => named.has(keyOf(name)));
}
