import type { Impact } from "../definition/impact";
import type { Change } from "./change";
import type { Preview } from "./preview";
import { DELETES_REPLACED, PARTS } from "./steps";

type Line = Impact & { readonly change: Change };

/** Reports whether a preview contains the unchanged resources: its summary always counts them. */
function showsSames({ steps, changeSummary }: Preview): boolean {
  const shown = (steps ?? []).filter(({ op }) => op === "same").length;
  return (changeSummary?.["same"] ?? 0) <= shown;
}

/** Reports whether a preview contains the parts of its replacements, if it has any. */
const showsParts = ({ steps }: Preview) =>
  !(steps ?? []).some(({ op }) => op === "replace") ||
  (steps ?? []).some(({ op }) => PARTS.has(op) || op === DELETES_REPLACED);

/** Returns a warning if a preview is incomplete because it was made without the documented flags. */
export function incomplete(preview: Preview): string[] {
  const flags = [
    ...(showsSames(preview) ? [] : ["--show-sames"]),
    ...(showsParts(preview) ? [] : ["--show-replacement-steps"]),
  ];
  if (flags.length === 0) return [];
  return [
    `The preview is incomplete: it was made without ${flags.join(" and ")}. Deletions that an earlier update did not finish, resources ` +
      `that move to another provider, and the access of folders may be missing. Run: pulumi preview --json --show-sames --show-replacement-steps.`,
  ];
}

/** Warns of disabled or re-enabled organizations that nothing else declares. Some services create them, so a typo is harmful. */
export function undeclaredIn(preview: Preview, lines: readonly Line[]): string[] {
  if (!showsSames(preview)) return [];
  const switched = lines.filter(
    ({ object, change, impactType }) =>
      object === "organization" &&
      change.type === "OrganizationDisabledState" &&
      impactType !== "leaves-behind",
  );
  if (switched.length === 0) return [];
  const declared = new Set(
    (preview.steps ?? []).flatMap(({ newState }) => {
      const id = newState?.inputs?.["organizationId"];
      return typeof id === "string" ? [id] : [];
    }),
  );
  const warnings = switched.flatMap(({ items, change }) =>
    items
      .filter(({ name, hidden }) => hidden === undefined && !declared.has(name))
      .map(
        ({ name }) =>
          `Only ${change.type} ${change.name} names organization ${name}. Check the spelling: some services make an organization that is missing.`,
      ),
  );
  return [...new Set(warnings)];
}

export const leftOver = (changes: readonly Change[]): string[] =>
  changes
    .filter(({ steps }) => steps.some(({ op }) => op === DELETES_REPLACED))
    .map(
      ({ type, name }) =>
        `An earlier update replaced ${type} ${name} and did not get to delete the old one. This update deletes it.`,
    );
