import type { SettingValues } from "../../settings";
import { keyOf, neededLater } from "../../settings/how-to-set";
import { missingSettings } from "../../settings/values";
import { isPending, type Needs } from "../settings";

/** The credentials that were already checked in this process. */
const requested = new Set<Needs>();

/** Warns in a preview, which needs no credentials, about missing credentials that the update will need. */
export function reportNeeds(settings: SettingValues, needs: Needs, notify: (message: string) => void): void {
  if (needs === "none" || isPending(settings) || requested.has(needs)) return;
  requested.add(needs);
  const missing = missingSettings(settings, new Set([needs]));
  if (missing.length > 0)
    notify(
      neededLater(
        missing.map(({ name }) => keyOf(name)),
        missing,
      ),
    );
}
