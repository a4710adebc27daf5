import { UsageError } from "../terminal";
import { readDocuments, readDomains, readOrganizations, type List, type ListedDocument } from "./lists";

/** What the command line and its lists name. */
export interface Asked {
  readonly organizationIds: readonly string[];
  readonly documents: readonly ListedDocument[];
  readonly domains: readonly string[] | undefined;
  /** What to say where an organization does not exist that the first line of a list names. */
  readonly hints: ReadonlyMap<string, string>;
}

interface Lists {
  readonly organization?: readonly string[] | undefined;
  readonly organizations?: string | undefined;
  readonly documents?: string | undefined;
  readonly domains?: string | undefined;
}

/** @throws {UsageError} where a list is wrong, or nothing is named. */
export function askedFor(given: Lists, cwd: string): Asked {
  const documents: List<ListedDocument> = given.documents
    ? readDocuments(given.documents, cwd)
    : { items: [] };
  const organizations: List<string> = given.organizations
    ? readOrganizations(given.organizations, cwd)
    : { items: [] };
  const domains = given.domains ? readDomains(given.domains, cwd) : undefined;
  const named = [
    ...(given.organization ?? []),
    ...organizations.items,
    ...documents.items.map(({ organizationId }) => organizationId),
  ];
  const organizationIds = [...new Set(named)].filter((id) => id !== "");
  if (organizationIds.length === 0 && !domains)
    throw new UsageError(
      "Name what to export: --organization ID, --organizations FILE, --documents FILE or --domains FILE",
    );
  const firsts = [organizations.first, documents.first].flatMap((first) => first ?? []);
  const hints = new Map(firsts.map(({ organizationId, hint }) => [organizationId, hint]));
  return { organizationIds, documents: documents.items, domains, hints };
}
