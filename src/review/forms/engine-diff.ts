import { impactsByType } from "../../resources/impacts";
import { SETTINGS } from "../../settings";
import { keyOf } from "../../settings/how-to-set";
import { NOT_KNOWN, SECRET, isUnknown, valueAt } from "../../values/unknown";
import { PROVIDER_KEY } from "../../values/state-keys";
import { partsOf } from "../../values/type-token";
import type { Change } from "../change";
import { DELETES_REPLACED, isProvider, type Step } from "../preview";
import type { Report } from "../report";
import { inStack, PLAIN } from "./sentences";
import { visible } from "./visible";

const SIGNS: Readonly<Record<string, string>> = {
  create: "+",
  update: "~",
  replace: "+-",
  delete: "-",
  [DELETES_REPLACED]: "-",
};
const LONGEST = 120;

/** Returns the engine's diff of all changes, one line per value, as `pulumi preview --diff` prints it. */
export function engineDiff(report: Report): string[] {
  const lines = report.changes.flatMap((change) => {
    const where = inStack(report, change, PLAIN);
    return change.steps.flatMap((step) => [
      `${headOf(change, step)}${where}`,
      ...providerIn(step),
      ...valuesIn(change, step),
    ]);
  });
  return lines.map(visible);
}

function headOf({ type, name, formerName }: Change, { op }: Step): string {
  const called = op === "delete" && formerName !== undefined ? formerName : name;
  return `${SIGNS[op] ?? op} ${type} ${called} (${op})`;
}

/** Returns a line for the provider of a resource if it changes. */
function providerIn({ oldState, newState }: Step): string[] {
  if (!oldState?.provider || !newState?.provider) return [];
  const [was, is] = [oldState.provider, newState.provider].map(
    (provider) => partsOf(provider.slice(0, provider.lastIndexOf("::"))).name,
  );
  return was === is ? [] : [`  ~ provider: ${was ?? ""} => ${is ?? ""}`];
}

/** Configuration keys of credentials, with and without the namespace. */
const MASKED = new Set(
  SETTINGS.filter(({ secrecy }) => secrecy !== undefined).flatMap(({ name }) => [name, keyOf(name)]),
);

function valuesIn({ type, urn }: Change, { op, oldState, newState, detailedDiff }: Step): string[] {
  if (op === "same") return [];
  const secrets = impactsByType.get(type)?.definition.inputs ?? {};
  const isSecret = (name: string) => secrets[name]?.secret === true || (isProvider(urn) && MASKED.has(name));
  const describe = (path: readonly string[], inputs: unknown) =>
    isSecret(path[0] ?? "") ? SECRET : textOf(valueAt(inputs, path));
  if (op !== "update" && op !== "replace") {
    const inputs = (newState ?? oldState)?.inputs ?? {};
    return Object.keys(inputs)
      .filter((name) => name !== PROVIDER_KEY)
      .map((name) => `    ${name}: ${describe([name], inputs)}`);
  }
  const details = Object.entries(detailedDiff ?? {}).filter(([at]) => at !== PROVIDER_KEY);
  return details.map(([at, { kind }]) => {
    const path = stepsIn(at);
    const was = describe(path, oldState?.inputs);
    const is = describe(path, newState?.inputs);
    if (kind.startsWith("add")) return `  + ${at}: ${is}`;
    return kind.startsWith("delete") ? `  - ${at}: ${was}` : `  ~ ${at}: ${was} => ${is}`;
  });
}

/** Splits a path in the engine's format into its segments: `documents["a.b"]`, `users.ada.name`. */
function stepsIn(path: string): string[] {
  return [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/gu)].map(
    ([, quoted, index, name]) => quoted?.replace(/\\(.)/gu, "$1") ?? index ?? name ?? "",
  );
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, each: unknown) => (isUnknown(each) ? NOT_KNOWN : each)) as
    string | undefined;
  if (text === undefined) return "";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
