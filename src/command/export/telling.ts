import { someOf } from "../../values/some-of";
import { isRead, type Found, type FoundOrganization } from "./found";
import { counted, MOST_NAMED } from "./words";

/** Returns the error message of an export that found none of its organizations. */
export function nothingFound(organizationIds: readonly string[], hints: ReadonlyMap<string, string>): string {
  return [
    `None of the organizations exists for this API key: ${someOf(organizationIds, MOST_NAMED)}.`,
    ...[...hints.values()].map((hint) => `${hint.replace(/^i/, "I")}.`),
    "Nothing was written.",
  ].join(" ");
}

/** Returns one line for each part that was not exported, with the next step for an organization that seems to be disabled. */
export function notesOf({ organizations, webhooks, notes }: Found, howToGoOn: string): string[] {
  return [
    ...notes,
    ...organizations.flatMap(({ organizationId, off, notes: own }) => [
      ...own.map((note) => `${organizationId}: ${note}`),
      ...(off === undefined
        ? []
        : [`${organizationId}: left out, as it seems to be switched off: ${off} ${howToGoOn}`]),
    ]),
    ...("unread" in webhooks ? [`webhook endpoints: ${webhooks.unread}`] : []),
  ];
}

const adoptedOf = ({ organizations }: Found) => organizations.filter(({ off }) => off === undefined);

/** Reports whether the file contains more than comments. */
export const adoptsAnything = (found: Found): boolean =>
  adoptedOf(found).length > 0 || (found.domains ?? []).length > 0;

export function summary(found: Found): string {
  const { domains = [] } = found;
  const adopted = adoptedOf(found);
  const count = (of: (organization: FoundOrganization) => number) =>
    adopted.reduce((sum, organization) => sum + of(organization), 0);
  return [
    counted(adopted.length, "organization"),
    counted(
      count(({ folders }) => (isRead(folders) ? folders.value.size : 0)),
      "folder",
    ),
    counted(
      count(({ documents }) => documents.size),
      "document",
    ),
    counted(
      count(({ users }) => (isRead(users) ? users.value.size : 0)),
      "user",
    ),
    counted(domains.length, "domain"),
  ].join(", ");
}
