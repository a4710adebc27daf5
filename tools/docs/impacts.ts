import type { IMPACT_TYPES } from "../../src/review/impact";
import type { SETTINGS } from "../../src/settings";
import { code, markdownTable } from "../markdown-table";
import { withMadePart } from "./made-part";

/** The signs of impacts in a report, except for the most harmless ones. */
const SIGNS = { danger: "🔴 ", warning: "🟡 ", plain: "" } as const;

/** Returns the page about reviews with the table of all impact types. `limits` has the default limit of each that has one. */
export function withImpacts(
  page: string,
  impacts: typeof IMPACT_TYPES,
  limits: Readonly<Partial<Record<string, number>>>,
): string {
  const rows = Object.entries(impacts).map(([impactType, { level, description }]) => [
    `${SIGNS[level]}${code(impactType)}`,
    String(limits[impactType] ?? ""),
    description,
  ]);
  return withMadePart(page, "impacts", markdownTable([["Impact", "Limit", "The change"], ...rows]));
}

/** Returns the same page with the settings that an approval covers. */
export function withApproval(page: string, settings: typeof SETTINGS): string {
  const covered = settings.filter(({ approval }) => approval === "covered").map(({ name }) => code(name));
  const list = `${covered.slice(0, -1).join(", ")} and ${covered.slice(-1).join("")}`;
  return withMadePart(
    page,
    "approval",
    `The fingerprint covers the settings ${list}, of the stack's configuration and of providers.\n`,
  );
}
