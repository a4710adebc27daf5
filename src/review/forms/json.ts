import type { ImpactType, Item } from "../impact";
import type { Line } from "../change";
import type { Report } from "../report";
import { verdictOf } from "../verdict";
import { formOf } from "../words";

/** Returns the report as JSON for programs. Its format is part of the package's public API. */
export function jsonReport(report: Report): string {
  const { stacks, failures, requests, warnings, fingerprint, violations } = report;
  const { title, reason } = verdictOf(report);
  const json = {
    verdict: `${title}: ${reason}.`,
    stacks,
    failures,
    fingerprint,
    needsApproval: violations,
    counts: Object.fromEntries(report.counts),
    requests,
    impacts: report.lines.map(lineJson),
    warnings,
    others: report.others.map(({ step, type, name }) => ({ op: step?.op, type, name })),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

/** What no endpoint can undo. */
const FINAL: ReadonlySet<ImpactType> = new Set([
  "loses-data",
  "spends-quota",
  "gives-admin-access",
  "overwrites",
  "notifies",
  "issues-credential",
]);

function lineJson(line: Line) {
  const { level, impactType, object, organizationId, items, stack, source } = line;
  const { type, name, action } = line.change;
  return {
    level,
    impactType,
    object,
    organizationId,
    items: items.map(itemJson),
    does: formOf(line),
    final: FINAL.has(impactType),
    stack,
    resource: { type, name, action, source },
  };
}

const itemJson = ({ name, title, from, to }: Item) => ({ name, title, from, to });
