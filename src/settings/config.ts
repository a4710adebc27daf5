import { describeProblems, keyOf, unknownKeys } from "./how-to-set";
import { INHERITED_KEY, NAMESPACE, SETTINGS, type SettingName } from "./index";
import { gatherSettings, hasUnknownSettings, readSettings } from "./read";

/** The configuration of a provider, as the engine passes and keeps it. */
type Config = Readonly<Record<string, unknown>>;

const PREFIX = `${NAMESPACE}:`;

/** Keys that the engine itself adds to the settings. */
const OF_THE_ENGINE: ReadonlySet<string> = new Set(["version", "pluginDownloadURL", "pluginChecksums"]);

type Texts = ReadonlyMap<string, string>;

const textsIn = (config: Config): Texts =>
  new Map(
    Object.entries(config)
      .filter(([name, value]) => !isOfTheEngine(name) && value !== null)
      .map(([name, value]) => [keyIn(name), typeof value === "string" ? value : JSON.stringify(value)]),
  );

const keyIn = (name: string) => (name.startsWith(PREFIX) ? name : `${PREFIX}${name}`);

const isOfTheEngine = (name: string) => OF_THE_ENGINE.has(name) || name.startsWith("__");

export function reading(config: Config): (key: string) => string | undefined {
  const texts = textsIn(config);
  return (key) => texts.get(key);
}

/** Returns what is wrong with a configuration. Credentials may be absent: a preview needs none. */
export function objectionTo(config: Config): string | undefined {
  const settings = gatherSettings(reading(config), process.env);
  const problems = hasUnknownSettings(settings) ? [] : readSettings(settings).problems;
  return problems.length > 0 ? describeProblems(problems) : undefined;
}

export const warningsOf = (config: Config): string[] =>
  unknownKeys(textsIn(config).keys())
    .filter(({ key }) => key !== keyOf(INHERITED_KEY))
    .map(({ key, words: text }) => `${key} ${text}`);

/**
 * Returns a configuration in the form that the engine keeps: every setting is a string, under the name it was passed with. The
 * classes pass the names of the dynamic host, which must find them when the stack moves back to that host.
 */
export function inOneForm(config: Config): Config {
  const texts = textsIn(config);
  return Object.fromEntries(
    Object.entries(config).flatMap(([name, value]): [string, unknown][] => {
      if (isOfTheEngine(name)) return [[name, value]];
      return texts.has(keyIn(name)) ? [[name, texts.get(keyIn(name))]] : [];
    }),
  );
}

export const SECRET_SETTINGS = Object.fromEntries(
  SETTINGS.filter(({ secret }) => secret).flatMap(({ name }) =>
    [name, keyOf(name)].map((key) => [key, true as const]),
  ),
);

/**
 * Returns the settings whose values changed. The engine must learn of every change: if a provider reports no difference, the
 * engine configures it with the old values. (engine-notes: another provider)
 */
export function changedSettings(before: Config, after: Config): SettingName[] {
  const [olds, news] = [textsIn(before), textsIn(after)];
  return SETTINGS.map(({ name }) => name).filter((name) => olds.get(keyOf(name)) !== news.get(keyOf(name)));
}
