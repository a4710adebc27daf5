import type { Change } from "./change";
import { DELETES_REPLACED, showsSames, type Preview } from "./preview";

interface Reviewed {
  readonly preview: Preview;
  readonly changes: readonly Change[];
}

/** Returns what a reviewer must know about a preview that is no impact of a change. */
export function warningsIn({ preview, changes }: Reviewed): string[] {
  const leftOver = changes.filter(({ steps }) => steps.some(({ op }) => op === DELETES_REPLACED));
  return [
    ...undeclaredIn(preview, changes),
    ...leftOver.map(
      ({ type, name }) =>
        `An earlier update replaced ${type} ${name} but did not delete the old object. This update deletes it.`,
    ),
  ];
}

/** Warns of disabled or re-enabled organizations that nothing else declares. Some services create them, so a typo is harmful. */
function undeclaredIn(preview: Preview, changes: readonly Change[]): string[] {
  if (!showsSames(preview)) return [];
  const declared = new Set(preview.steps.map(({ newState }) => newState?.inputs?.["organizationId"]));
  const warnings = changes
    .filter(({ type }) => type === "OrganizationDisabledState")
    .flatMap(({ name: resource, impacts }) =>
      impacts
        .filter(({ object, impactType }) => object === "organization" && impactType !== "leaves-behind")
        .flatMap(({ items }) => items)
        .filter(({ name }) => !declared.has(name))
        .map(
          ({ name }) =>
            `Only OrganizationDisabledState ${resource} names organization ${name}. Check the spelling: some services create an organization that does not exist.`,
        ),
    );
  return [...new Set(warnings)];
}
