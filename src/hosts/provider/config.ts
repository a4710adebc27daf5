import { settingProblems } from "../../api/settings";
import type { Held } from "../../life/lifecycle";
import { NAMESPACE, SETTINGS, type SettingName } from "../../settings";
import { COVERED } from "../../settings/approval";
import { HOST_KEY } from "../../settings/host-key";
import { tellProblems, keyOf } from "../../settings/how-to-set";
import { unknownKeys } from "../../settings/unknown-keys";
import { gatherSettings } from "../../settings/values";
import { isPending } from "../settings";

const PREFIX = `${NAMESPACE}:`;

/** What the engine itself puts beside the settings. */
const OF_THE_ENGINE: ReadonlySet<string> = new Set(["version", "pluginDownloadURL", "pluginChecksums"]);

/** Configuration by its keys: a provider of the dynamic host has them with the namespace. */
type Texts = ReadonlyMap<string, string>;

const textsIn = (config: Held): Texts =>
  new Map(
    Object.entries(config)
      .filter(([name, value]) => !isOfTheEngine(name) && value !== null)
      .map(([name, value]) => [keyIn(name), typeof value === "string" ? value : JSON.stringify(value)]),
  );

const keyIn = (name: string) => (name.startsWith(PREFIX) ? name : `${PREFIX}${name}`);

const isOfTheEngine = (name: string) => OF_THE_ENGINE.has(name) || name.startsWith("__");

/** Reads settings by their keys. */
export function reading(config: Held): (key: string) => string | undefined {
  const texts = textsIn(config);
  return (key) => texts.get(key);
}

/** Whether the program is one of the classes, which choose the host by a key: they give resources what settings say of them. */
export const isOfClasses = (config: Held): boolean => textsIn(config).has(keyIn(HOST_KEY));

/** What is wrong with a configuration. Credentials may be absent: a preview needs none. */
export function objectionTo(config: Held): string | undefined {
  const settings = gatherSettings(reading(config), process.env);
  const problems = isPending(settings) ? [] : settingProblems(settings);
  return problems.length > 0 ? tellProblems(problems) : undefined;
}

/** What people should know of a configuration that works. */
export const warningsOf = (config: Held): string[] =>
  unknownKeys(textsIn(config).keys()).map(({ key, words }) => `${key} ${words}`);

/**
 * A configuration as the engine keeps it: every setting is a text, under the name that it came with. The classes give those of
 * the dynamic host, which has to find them when the stack moves back to it.
 */
export function inOneForm(config: Held): Held {
  const texts = textsIn(config);
  return Object.fromEntries(
    Object.entries(config).flatMap(([name, value]): [string, unknown][] => {
      if (isOfTheEngine(name)) return [[name, value]];
      return texts.has(keyIn(name)) ? [[name, texts.get(keyIn(name))]] : [];
    }),
  );
}

/** The settings that are secrets in any case. */
export const SECRET_SETTINGS = Object.fromEntries(
  SETTINGS.filter(({ secret }) => secret).flatMap(({ name }) =>
    [name, keyOf(name)].map((key) => [key, true as const]),
  ),
);

/**
 * The settings that have another value than before. The engine has to know of any: where a provider reports no difference, the
 * engine configures it with the values from before. (engine-notes: another provider)
 */
export function changedSettings(before: Held, after: Held): SettingName[] {
  const [olds, news] = [textsIn(before), textsIn(after)];
  return SETTINGS.map(({ name }) => name).filter((name) => olds.get(keyOf(name)) !== news.get(keyOf(name)));
}

/** The settings whose change concerns the resources that are there. A token that is rotated is nothing to them. */
export const movingSettings = (before: Held, after: Held): SettingName[] =>
  changedSettings(before, after).filter((name) => COVERED.includes(name));
