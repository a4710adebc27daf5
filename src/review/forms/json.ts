import type { Line, Report } from "../report";

/** The report for programs. Its form is part of the package's public face. */
export function jsonReport(report: Report): string {
  const { stacks, failures, requests, warnings, fingerprint, excesses } = report;
  return `${JSON.stringify(
    {
      stacks,
      failures,
      fingerprint,
      needsApproval: excesses,
      counts: Object.fromEntries(report.counts),
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

function lineJson(line: Line) {
  const { level, effect, object, organizationId, items, does, final, stack, change, source } = line;
  return {
    level,
    effect,
    object,
    organizationId,
    items: items.map(({ name, title, from, to }) => ({ name, title, from, to })),
    does: does[items.length === 1 ? 0 : 1],
    final: final === true,
    stack,
    resource: {
      type: change.type,
      name: change.name,
      formerName: change.formerName,
      verb: change.verb,
      source,
    },
  };
}
