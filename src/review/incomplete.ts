import { isPublic } from "../definition/definition";
import { lifecycles } from "../resources";
import { listed } from "../values/collections";
import { typeOfToken, urnParts } from "../values/type-token";
import { omitted, type Change } from "./change";
import { on } from "./impact";
import { DELETES_REPLACED, isPart, OPERATIONS } from "./operations";
import { isUntargeted, notShown, showsSames, type Preview, type Step } from "./preview";

/** Returns what a preview does not show, as a separate change: an update may do more than the preview shows. */
export function incompleteIn(preview: Preview, stack: string): Change[] {
  const missing = [...missingFlags(preview), ...missingSteps(preview), ...missingParts(preview)];
  const impacts = [...missing, ...limits(preview)].flatMap((does) =>
    on({ object: "preview", name: stack }, ["incomplete", [does, does]]),
  );
  return impacts.length === 0 ? [] : [omitted("Preview", stack, "", stack, impacts)];
}

/** Reports whether a preview contains the parts of its replacements, if it has any. */
const showsParts = ({ steps }: Preview) =>
  !steps.some(({ op }) => op === "replace") ||
  // A lookup in place of a managed object has only this part.
  steps.some((step) => isPart(step) || step.op === DELETES_REPLACED);

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

const AS_IT_IS = "use the output of `pulumi preview` as it is";

function missingSteps(preview: Preview): string[] {
  const { changeSummary, error, diagnostics } = preview;
  const isFailed = error !== undefined || diagnostics.some(({ severity }) => severity === "error");
  if (!changeSummary && !isFailed) return [`has no summary of its steps: ${AS_IT_IS}`];
  const operations = notShown(preview).filter((op) => op !== "same");
  if (operations.length === 0) return [];
  return [`does not show every step that its summary counts (${listed(operations)}): ${AS_IT_IS}`];
}

/** Returns the resources of ours of which a preview does not show what their operation does. */
function missingParts({ steps }: Preview): string[] {
  const unclear = steps.filter(isUnclear).map(({ op, urn }) => {
    const { type, name } = urnParts(urn);
    return `${op} of ${typeOfToken(type) ?? type} ${name}`;
  });
  if (unclear.length === 0) return [];
  return [
    `does not show the inputs or the state, or has operations, resource types or inputs that this version of \`pulumi-collab review\` does not know: ${listed(unclear)}`,
  ];
}

function isUnclear(step: Step): boolean {
  const { op, urn, oldState, newState } = step;
  const type = typeOfToken(urnParts(urn).type);
  const state = newState ?? oldState;
  if (type === undefined || state?.custom === false || isUntargeted(step)) return false;
  // A newer version of the package may have more resource types and inputs. What a program passes to a lookup are outputs.
  const { inputs } = lifecycles.get(type)?.definition ?? {};
  const given = newState && !newState.external ? Object.keys(newState.inputs ?? {}).filter(isPublic) : [];
  if (!inputs || given.some((name) => !Object.hasOwn(inputs, name))) return true;
  const operation = OPERATIONS.get(op);
  if (!operation) return true;
  const { needs = [] } = operation;
  if (!needs.every((part) => step[part]?.inputs !== undefined || step[part]?.external === true)) return true;
  // A managed object has outputs: at least its inputs.
  const hasState = oldState !== undefined && oldState.external !== true && op !== "refresh";
  return (hasState && oldState.outputs === undefined) || (op === "same" && !oldState && !newState?.external);
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
