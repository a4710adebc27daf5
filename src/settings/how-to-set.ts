import { listed } from "../values/collections";
import { quoted, settingVariables } from "../values/shell";
import { nearest } from "../values/text";
import { HOST_KEY, NAMESPACE, SETTINGS, type Setting } from "./index";
import type { SettingProblem } from "./read";

/** Describes the problems of settings for the user of a stack, with the commands that set them. */
export function describeProblems(problems: readonly SettingProblem[]): string {
  const settings = SETTINGS.filter(({ name }) => problems.some(({ setting }) => setting === name));
  const descriptions = problems.map(({ setting, problem }) => {
    // A variable of the environment, such as a proxy, is not a setting of this package.
    const isOurs = settings.some(({ name }) => name === setting);
    return `${isOurs ? keyOf(setting) : setting} ${problem}`;
  });
  return [`${descriptions.join("; ")}.`, ...(settings.length > 0 ? [howToSet(settings)] : [])].join(" ");
}

function howToSet(settings: readonly Setting[]): string {
  const commands = listed(settings.map((setting) => `\`${configCommand(setting)}\``));
  const variables = listed(settings.map(({ env }) => env));
  const [it, variable] = settings.length === 1 ? ["it", "variable"] : ["them", "variables"];
  return `Set ${it} with ${commands}, with the environment ${variable} ${variables}, or in a collab.Provider.`;
}

/** Describes absent settings, which an update needs and a preview does not. */
export function neededLater(absent: readonly SettingProblem[]): string {
  const settings = SETTINGS.filter(({ name }) => absent.some(({ setting }) => setting === name));
  return (
    `A preview needs no credentials, but \`pulumi up\` will need ${listed(settings.map(({ name }) => keyOf(name)))}: ` +
    `${settings.length === 1 ? "it is" : "they are"} not set. ${howToSet(settings)}`
  );
}

export const keyOf = (name: string): string => `${NAMESPACE}:${name}`;

export function configCommand({ name, secret, example }: Setting): string {
  return `pulumi config set ${secret ? "--secret " : ""}${keyOf(name)} ${quoted(example)}`;
}

export function variableCommand({ env, example }: Setting): string {
  return settingVariables({ [env]: example });
}

interface UnknownKey {
  readonly key: string;
  /** The problem, as text that follows the key. */
  readonly words: string;
  readonly isNear: boolean;
}

/** Returns the keys of a configuration that look like settings but are not. */
export function unknownKeys(keys: Iterable<string>): UnknownKey[] {
  const names: readonly string[] = [...SETTINGS.map(({ name }) => name), HOST_KEY];
  const known = new Set(names.map(keyOf));
  const unknown = [...keys].filter((key) => key.startsWith(keyOf("")) && !known.has(key));
  return unknown.map((key) => {
    const meant = nearest(key.slice(keyOf("").length), names);
    const hint =
      meant === undefined ? `the settings are ${names.join(", ")}` : `did you mean ${keyOf(meant)}?`;
    const words = `is not a setting of pulumi-collab and has no effect: ${hint}`;
    return { key, words, isNear: meant !== undefined };
  });
}
