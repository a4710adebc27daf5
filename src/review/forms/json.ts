import type { Line, Report } from "../report";
import { formOf } from "./sentences";

/** Returns the report as JSON for programs. Its format is part of the package's public API. */
export function jsonReport(report: Report): string {
  const { stacks, failures, requests, warnings, fingerprint, violations } = report;
  return `${JSON.stringify(
    {
      stacks,
      failures,
      fingerprint,
      needsApproval: violations.map(({ impactType, count, limit }) => ({
        effect: impactType,
        count: finite(count),
        limit,
      })),
      counts: Object.fromEntries(
        [...report.counts].map(([impactType, count]) => [impactType, finite(count)]),
      ),
      requests,
      consequences: [...report.sections.flatMap(({ lines }) => lines), ...report.leftBehind].map(lineJson),
      unchecked: report.unchecked.map(({ change, why }) => ({ type: change.type, name: change.name, why })),
      warnings,
      others: report.others.map(({ steps, type, name }) => ({ op: steps[0]?.op, type, name })),
    },
    undefined,
    2,
  )}\n`;
}

/** Replaces infinity, which means "any number" and does not exist in JSON. */
const finite = (count: number) => Math.min(count, Number.MAX_SAFE_INTEGER);

function lineJson(line: Line) {
  const { level, impactType, object, organizationId, items, final, stack, change, source } = line;
  return {
    level,
    effect: impactType,
    object,
    organizationId,
    items: items.map(({ name, title, from, to, hidden }) => ({ name, title, from, to, hidden })),
    does: formOf(line),
    final: final === true,
    stack,
    resource: {
      type: change.type,
      name: change.name,
      formerName: change.formerName,
      verb: change.action,
      source,
    },
  };
}
