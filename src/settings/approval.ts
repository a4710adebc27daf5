import { keyOf } from "./how-to-set";
import { SETTINGS, type SettingName } from "./index";

/** The settings that decide where a change lands. An approval of the change covers them. */
export const COVERED: readonly SettingName[] = SETTINGS.filter(({ approval }) => approval === "covered").map(
  ({ name }) => name,
);

/** The full provider's warning of changed settings. `settingsMoved` reads it again: a review only gets the text. */
export const movingWarning = (names: readonly string[]): string =>
  `${names.map(keyOf).join(" and ")} ${names.length === 1 ? "has" : "have"} another value. This recreates no resources and moves no data: ` +
  `existing resources are assumed to exist under the new value too. If it names another service or workspace, ` +
  `use another stack, or a new provider with another name.`;

/** Returns the settings that a warning of `movingWarning` names; none for other warnings. */
export function settingsMoved(warning: string): SettingName[] {
  const [, keys = ""] =
    /^(?:warning: )?(collab:\w+(?: and collab:\w+)*) ha(?:s|ve) another value\./u.exec(warning) ?? [];
  const named = new Set(keys.split(" and "));
  return COVERED.filter((name) => named.has(keyOf(name)));
}
