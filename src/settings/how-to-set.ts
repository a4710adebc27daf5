import { NAMESPACE, SETTINGS, type Setting } from "./index";

/** What is wrong with a setting, in words that follow its name; never with its value. */
export interface SettingProblem {
  readonly setting: string;
  readonly problem: string;
}

/** All that is wrong with settings in the words of someone who has a stack: where each is set, and how. */
export function describeProblems(problems: readonly SettingProblem[]): string {
  const settings = SETTINGS.filter(({ name }) => problems.some(({ setting }) => setting === name));
  const descriptions = problems.map(({ setting, problem }) => {
    // A proxy of the environment, say, is no setting of ours.
    const isOurs = settings.some(({ name }) => name === setting);
    return `${isOurs ? keyOf(setting) : setting} ${problem}`;
  });
  return [`${descriptions.join("; ")}.`, ...(settings.length > 0 ? [howToSet(settings)] : [])].join(" ");
}

/** Where settings are set, and how. */
function howToSet(settings: readonly Setting[]): string {
  const commands = listed(settings.map((setting) => `\`${configCommand(setting)}\``));
  const variables = listed(settings.map(({ env }) => env));
  const [it, variable] = settings.length === 1 ? ["it", "variable"] : ["them", "variables"];
  return `Set ${it} with ${commands}, with the environment ${variable} ${variables}, or in a collab.Provider.`;
}

/** What an update will need that a preview does not; `names` call the settings as people know them. */
export function neededLater(names: readonly string[], settings: readonly Setting[]): string {
  return (
    `A preview needs no credentials, and \`pulumi up\` will need ${listed(names)}: ` +
    `${names.length === 1 ? "it is" : "they are"} not set. ${howToSet(settings)}`
  );
}

/** A setting's key in a stack's configuration. */
export const keyOf = (name: string): string => `${NAMESPACE}:${name}`;

/** The command that sets a setting in a stack's configuration. */
export function configCommand({ name, secret, example }: Setting): string {
  return `pulumi config set ${secret ? "--secret " : ""}${keyOf(name)} ${quoted(example)}`;
}

/** The command that sets it for a shell. */
export function exportCommand({ env, example }: Setting): string {
  return `export ${env}=${quoted(example)}`;
}

const quoted = (example: string) => (/[<>]/.test(example) ? `"${example}"` : example);

/** "a", "a and b", "a, b and c". */
function listed(words: readonly string[]): string {
  const [last = "", ...others] = [...words].reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} and ${last}`;
}
