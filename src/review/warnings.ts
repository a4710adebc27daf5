import { urnParts, typeOfToken } from "../values/type-token";
import type { Change } from "./change";
import { DELETES_REPLACED, isUntargeted, PARTS, showsSames, type Preview } from "./preview";

/** Returns what a reviewer must know about a preview that is no impact of a change. */
export function warningsIn(preview: Preview, changes: readonly Change[]): string[] {
  const leftOver = changes.filter(({ steps }) => steps.some(({ op }) => op === DELETES_REPLACED));
  return [
    ...incomplete(preview),
    ...limited(preview),
    ...undeclaredIn(preview, changes),
    ...leftOver.map(
      ({ type, name }) =>
        `An earlier update replaced ${type} ${name} but did not delete the old object. This update deletes it.`,
    ),
  ];
}

/** Reports whether a preview contains the parts of its replacements, if it has any. */
const showsParts = ({ steps }: Preview) =>
  !steps.some(({ op }) => op === "replace") ||
  steps.some(({ op }) => PARTS.has(op) || op === DELETES_REPLACED);

/** Returns a warning if a preview is incomplete because it was made without the documented flags. */
function incomplete(preview: Preview): string[] {
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

/** Returns a warning if a preview was made with `--target` or `--exclude`. */
function limited({ steps }: Preview): string[] {
  const untargeted = steps.filter(isUntargeted).flatMap(({ urn }) => {
    const { type, name } = urnParts(urn);
    const ours = typeOfToken(type);
    return ours === undefined ? [] : [`${ours} ${name}`];
  });
  const [first, ...others] = untargeted.sort();
  if (first === undefined) return [];
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return [
    `The preview is limited by --target or --exclude, and leaves out ${first}${more}. Run the update with the same flags. It does not ` +
      "take them into account: an object that another resource gives up is deleted, even if one of them declares it.",
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
        .filter(({ name, hidden }) => hidden === undefined && !declared.has(name))
        .map(
          ({ name }) =>
            `Only OrganizationDisabledState ${resource} names organization ${name}. Check the spelling: some services create an organization that does not exist.`,
        ),
    );
  return [...new Set(warnings)];
}
