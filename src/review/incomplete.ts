import { happens } from "./impact";
import { typeOfToken, urnParts } from "../values/type-token";
import type { Change } from "./change";
import { DELETES_REPLACED, isUntargeted, PARTS, showsSames, type Preview } from "./preview";

/** Returns what a preview does not show, as a separate change: an update may do more than the preview shows. */
export function incompleteIn(preview: Preview, stack: string): Change[] {
  const impacts = [...missingFlags(preview), ...limits(preview)].flatMap((does) =>
    happens("incomplete", "preview", [{ name: stack }], [does, does]),
  );
  if (impacts.length === 0) return [];
  const target = impacts.map(({ does: [does] }) => does);
  const resource = {
    action: "other",
    type: "Preview",
    isOurs: true,
    name: stack,
    urn: "",
    source: undefined,
  } as const;
  return [{ ...resource, stack, impacts, unchecked: [], steps: [], target }];
}

/** Reports whether a preview contains the parts of its replacements, if it has any. */
const showsParts = ({ steps }: Preview) =>
  !steps.some(({ op }) => op === "replace") ||
  steps.some(({ op }) => PARTS.has(op) || op === DELETES_REPLACED);

function missingFlags(preview: Preview): string[] {
  const flags = [
    ...(showsSames(preview) ? [] : ["--show-sames"]),
    ...(showsParts(preview) ? [] : ["--show-replacement-steps"]),
  ];
  if (flags.length === 0) return [];
  return [
    `was made without ${flags.join(" and ")}: deletions that an earlier update did not finish, resources that move to another ` +
      "provider, and the access of folders may be missing",
  ];
}

/** Returns what a preview leaves out that was made with `--target` or `--exclude`. */
function limits({ steps }: Preview): string[] {
  const untargeted = steps.filter(isUntargeted).flatMap(({ urn }) => {
    const { type, name } = urnParts(urn);
    const ours = typeOfToken(type);
    return ours === undefined ? [] : [`${ours} ${name}`];
  });
  const [first, ...others] = untargeted.sort();
  if (first === undefined) return [];
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return [
    `is limited by --target or --exclude, and leaves out ${first}${more}: an object that another resource gives up is deleted, even ` +
      "if one of them declares it. Run the update with the same flags",
  ];
}
