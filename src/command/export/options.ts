import { UsageError } from "../terminal";
import { readDocuments, readDomains, readOrganizations, type List, type ListedDocument } from "./lists";

/** The objects that the command line and its lists name. */
export interface Options {
  readonly organizationIds: readonly string[];
  readonly documents: readonly ListedDocument[];
  /** Undefined if no list names any. */
  readonly domains: readonly string[] | undefined;
  /** Notes about suspicious entries in the lists. */
  readonly notes: readonly string[];
  /** Hints by organization, for the first line of a list: shown if that organization does not exist. */
  readonly hints: ReadonlyMap<string, string>;
}

interface Lists {
  readonly organization?: readonly string[] | undefined;
  readonly organizations?: string | undefined;
  readonly documents?: string | undefined;
  readonly domains?: string | undefined;
}

/**
 * Reads the lists that the command line names.
 *
 * @throws {UsageError} if a list is invalid, or nothing is named.
 */
export function optionsFrom(given: Lists, cwd: string): Options {
  const documents: List<ListedDocument> = given.documents ? readDocuments(given.documents, cwd) : NONE;
  const organizations: List<string> = given.organizations
    ? readOrganizations(given.organizations, cwd)
    : NONE;
  const domains = given.domains ? readDomains(given.domains, cwd) : { ...NONE, notes: [] };
  const named = [
    ...(given.organization ?? []),
    ...organizations.items,
    ...documents.items.map(({ organizationId }) => organizationId),
  ];
  const organizationIds = [...new Set(named)].filter((id) => id !== "");
  const empty = [
    ...emptyList(given.organizations, organizations, "organizations"),
    ...emptyList(given.documents, documents, "documents"),
    ...emptyList(given.domains, domains, "domains"),
  ];
  if (organizationIds.length === 0 && domains.items.length === 0) throw new UsageError(nothingNamed(empty));
  const firsts = [organizations.first, documents.first].flatMap((first) => first ?? []);
  return {
    organizationIds,
    documents: documents.items,
    domains: domains.items.length > 0 ? domains.items : undefined,
    notes: [...empty, ...domains.notes],
    hints: new Map(firsts.map(({ organizationId, hint }) => [organizationId, hint])),
  };
}

const NONE = { items: [] };

function emptyList(file: string | undefined, { items }: List<unknown>, what: string): string[] {
  return file && items.length === 0 ? [`${file} names no ${what}`] : [];
}

function nothingNamed(empty: readonly string[]): string {
  return empty.length > 0
    ? empty.map((words) => `${words}.`).join("\n")
    : "Name what to export: --organization ID, --organizations FILE, --documents FILE or --domains FILE";
}
