import { isPublic } from "../../definition/definition";
import { lifecycles } from "../../resources";
import { SETTINGS } from "../../settings";
import { keyOf } from "../../settings/how-to-set";
import { cut } from "../../values/text";
import { NOT_KNOWN, SECRET, isUnknown, valueOnPath } from "../../values/unknown";
import type { Change } from "../change";
import { OPERATIONS } from "../operations";
import { isProvider, type Step } from "../preview";
import { providerName } from "../providers";
import type { Report } from "../report";
import { acrossStacks, inStacks } from "../words";

const LONGEST = 120;

/** Returns the engine's diff of all changes, one line per value, as `pulumi preview --diff` prints it. */
export function engineDiff(report: Report): string[] {
  const diffs = report.changes.flatMap((change) => {
    const { step, stack, type, name } = change;
    if (!step) return [];
    const title = `${OPERATIONS.get(step.op)?.sign ?? step.op} ${type} ${name} (${step.op})`;
    return [{ stack, value: { title, lines: [...providerIn(step), ...valuesIn(change, step)] } }];
  });
  return acrossStacks(diffs).flatMap(({ stacks, value: { title, lines } }) => [
    title + inStacks(report, stacks, String),
    ...lines,
  ]);
}

function providerIn({ oldState, newState }: Step): string[] {
  if (!oldState?.provider || !newState?.provider) return [];
  const [was, is] = [providerName(oldState.provider), providerName(newState.provider)];
  return was === is ? [] : [`  ~ provider: ${was} => ${is}`];
}

/** Configuration keys of credentials, with and without the namespace. */
const MASKED = new Set(
  SETTINGS.filter(({ secrecy }) => secrecy !== undefined).flatMap(({ name }) => [name, keyOf(name)]),
);

function valuesIn({ type, urn }: Change, { op, oldState, newState, detailedDiff }: Step): string[] {
  if (op === "same") return [];
  const declared = lifecycles.get(type)?.definition.inputs ?? {};
  const valueIn = (inputs: unknown, path: readonly string[]) => {
    const [name = ""] = path;
    const isSecret = declared[name]?.secret === true || (isProvider(urn) && MASKED.has(name));
    return isSecret ? SECRET : textOf(valueOnPath(inputs, path));
  };
  if (op !== "update" && op !== "replace") {
    const inputs = (newState ?? oldState)?.inputs ?? {};
    const names = Object.keys(inputs).filter(isPublic);
    return names.map((name) => `    ${name}: ${valueIn(inputs, [name])}`);
  }
  const details = Object.entries(detailedDiff).filter(([at]) => isPublic(at));
  const lines = details.map(([full, { kind }]) => {
    const { at, path } = shownPart(full, [oldState?.inputs, newState?.inputs]);
    const [was, is] = [valueIn(oldState?.inputs, path), valueIn(newState?.inputs, path)];
    if (at === full && kind.startsWith("add")) return `  + ${at}: ${is}`;
    return at === full && kind.startsWith("delete") ? `  - ${at}: ${was}` : `  ~ ${at}: ${was} => ${is}`;
  });
  return [...new Set(lines)];
}

/** A segment of a path in the engine's format: `documents["a.b"]`, `users.ada.name`. */
const SEGMENT = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/gu;

/** Returns a path up to a secret, and its names: the full provider and engines since 3.276 also name what is in a secret map. */
function shownPart(full: string, inputs: readonly unknown[]): { at: string; path: readonly string[] } {
  const path: string[] = [];
  for (const { 0: segment, 1: quoted, 2: position, 3: name, index } of full.matchAll(SEGMENT)) {
    path.push(quoted?.replace(/\\(.)/gu, "$1") ?? position ?? name ?? "");
    if (inputs.some((each) => valueOnPath(each, path) === SECRET))
      return { at: full.slice(0, index + segment.length), path };
  }
  return { at: full, path };
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, each: unknown) => (isUnknown(each) ? NOT_KNOWN : each)) as
    string | undefined;
  return cut(text ?? "", LONGEST);
}
