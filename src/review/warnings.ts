import type { Change } from "./change";
import { showsSames, type Preview } from "./preview";

interface Reviewed {
  readonly preview: Preview;
  readonly changes: readonly Change[];
}

/** Warns of disabled or re-enabled organizations that nothing else declares. Some services create them, so a typo is harmful. */
export function warningsIn({ preview, changes }: Reviewed): string[] {
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
