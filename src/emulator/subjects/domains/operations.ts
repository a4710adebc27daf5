import { operations } from "../../../api/operations";
import { isObject } from "../../json";
import { Rejection } from "../../serving/rejection";
import { serve, type Context, type Result, type ServedOperation } from "../../serving/serve";
import { bareDomain } from "./bare";
import * as words from "./messages";

const DOMAIN = /^(\*\.)?[^\s/?#@*]+$/;

function domainsOf(context: Context, entries: readonly string[]): string[] {
  const domains = entries.map((entry) => bareDomain(entry, context.behaviours.domainSpelling));
  const at =
    context.behaviours.domainSpelling === "host" ? domains.findIndex((each) => !DOMAIN.test(each)) : -1;
  if (at >= 0) {
    const message = words.domainInvalid({ path: `data.domains[${at}]`, entry: entries[at] ?? "" });
    throw new Rejection("INVALID_ARGUMENT", message);
  }
  return [...new Set(domains)];
}

function outcome(
  context: Context,
  field: "domainsAdded" | "domainsRemoved",
  done: string[],
  skipped: string[],
): Result {
  const [success, problem] =
    field === "domainsAdded"
      ? [words.domainsAdded, words.domainsExisted]
      : [words.domainsRemoved, words.domainsMissing];
  if (skipped.length === 0) return { message: success({ domains: done }), data: { [field]: done } };
  const message = problem({ domains: skipped });
  const details = { [field]: done, skippedDomains: skipped };
  if (context.behaviours.skippedDomains === "success") return { message, data: details };
  throw new Rejection("INTERNAL", message, details, true);
}

/**
 * Answers a request with an empty list before validation if `emptyDomains` is `accepted`: the schema in the operations
 * table always rejects an empty list.
 */
function acceptingEmpty(served: ServedOperation, field: "domainsAdded" | "domainsRemoved"): ServedOperation {
  const isEmpty = (raw: unknown): boolean =>
    isObject(raw) && Array.isArray(raw.domains) && raw.domains.length === 0;
  return {
    check(raw, behaviours) {
      if (behaviours.emptyDomains === "refused" || !isEmpty(raw)) served.check(raw, behaviours);
    },
    run(raw, context) {
      if (context.behaviours.emptyDomains === "refused" || !isEmpty(raw)) return served.run(raw, context);
      return outcome(context, field, [], []);
    },
  };
}

export const addDomains = acceptingEmpty(
  serve(operations.addDomains, (context, request) => {
    const { domains } = context.store;
    const requested = domainsOf(context, request.domains);
    const skipped = requested.filter((domain) => domains.has(domain));
    const added = requested.filter((domain) => !domains.has(domain));
    for (const domain of added) domains.add(domain);
    return outcome(context, "domainsAdded", added, skipped);
  }),
  "domainsAdded",
);

export const deleteDomains = acceptingEmpty(
  serve(operations.deleteDomains, (context, request) => {
    const { domains } = context.store;
    const requested = domainsOf(context, request.domains);
    const removed = requested.filter((domain) => domains.has(domain));
    const skipped = requested.filter((domain) => !domains.has(domain));
    for (const domain of removed) domains.delete(domain);
    return outcome(context, "domainsRemoved", removed, skipped);
  }),
  "domainsRemoved",
);
