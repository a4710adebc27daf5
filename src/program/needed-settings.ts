import * as pulumi from "@pulumi/pulumi";
import type { Definition } from "../definition/definition";
import {
  gatherSettings,
  missingSettings,
  type CredentialsName,
  type Setting,
  type SettingValues,
} from "../settings";
import { keyOf, neededLater, describeProblems } from "../settings/how-to-set";
import { getOrMake } from "../values/collections";
import { ofThisPackage } from "./host";
import { givenTo, settingsOf } from "./provider";
import { runError } from "./run-error";

// Only the program knows whether this is a preview, and only the plugin knows whether a setting is malformed. So the plugin
// accepts a resource without credentials, and the program requires them before an update creates the first resource.
// (engine-notes: what the plugin receives)

type Provider = pulumi.ProviderResource | undefined;

/** The resources that a program declares in one turn of the event loop, which are usually all of its resources. */
class Turn {
  readonly #needs = new Map<Provider, Set<CredentialsName>>();
  isOver = false;

  /** Resolves once the settings are checked. Rejects if an update lacks some of them. */
  readonly checked = new Promise((resolve) => setImmediate(resolve)).then(() => {
    this.isOver = true;
    return check(this.#needs, this.printed);
  });

  /** `printed`: the missing settings that the run has warned about. */
  constructor(readonly printed: Set<string> = new Set()) {}

  note(provider: Provider, credentials: CredentialsName): void {
    getOrMake(this.#needs, provider, () => new Set<CredentialsName>()).add(credentials);
  }
}

const turns = new WeakMap<object, Turn>();

function currentTurn(): Turn | undefined {
  const run = pulumi.runtime.getStackResource();
  // The plugin has the environment of the CLI. An inline program has a different one, so it cannot know what is missing.
  if (!run || !process.env["PULUMI_NODEJS_MONITOR"]) return undefined;
  const last = turns.get(run);
  if (last && !last.isOver) return last;
  const turn = new Turn(last?.printed);
  turns.set(run, turn);
  return turn;
}

export function noteNeeds(resource: pulumi.CustomResource, definition: Definition, args: object): void {
  const { replacesWorkspaceCredentials: replacement } = definition;
  const turn = currentTurn();
  if (!turn) return;
  const provider = resource.getProvider(ofThisPackage());
  if (replacement === undefined) turn.note(provider, "apiKey");
  else if (isAbsent(Reflect.get(args, replacement))) turn.note(provider, "workspace");
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === "";

/**
 * Returns a property value that delays its resource until the settings are checked for all resources of the same turn. So an
 * update that lacks settings creates none of them. A preview creates nothing and gets the plain value, because the SDK takes a
 * stack trace for each promise.
 */
export function onceSettingsAreChecked<Value>(value: Value): Value | Promise<Value> {
  const turn = currentTurn();
  return !turn || pulumi.runtime.isDryRun() ? value : turn.checked.then(() => value);
}

interface Missing {
  readonly setting: Setting;
  readonly of: string | undefined;
}

const nameOf = ({ setting, of }: Missing) =>
  of === undefined ? keyOf(setting.name) : `${keyOf(setting.name)} of the provider "${of}"`;

async function check(
  needs: ReadonlyMap<Provider, ReadonlySet<CredentialsName>>,
  printed: Set<string>,
): Promise<void> {
  const found = await Promise.all([...needs].map(([provider, names]) => missingOf(provider, names)));
  const missing = found.flat();
  if (!pulumi.runtime.isDryRun()) {
    if (missing.length === 0) return;
    const problems = missing.map(({ setting, of }) => ({
      setting: setting.name,
      problem: of === undefined ? "is required" : `is required by the provider "${of}"`,
    }));
    throw runError(`${describeProblems(problems)} Nothing that needs them was created.`);
  }
  const news = missing.filter((each) => each.setting.credentials !== undefined && !printed.has(nameOf(each)));
  for (const each of news) printed.add(nameOf(each));
  const settings = new Set(news.map(({ setting }) => setting));
  if (news.length > 0) await pulumi.log.warn(neededLater(news.map(nameOf), [...settings]));
}

async function missingOf(provider: Provider, needs: ReadonlySet<CredentialsName>): Promise<Missing[]> {
  const known = provider && givenTo(provider);
  if (provider && !known) return [];
  const values = await knownNow(known?.inputs ?? settingsOf(undefined));
  if (!values) return [];
  return missingSettings(values, needs).map((setting) => ({ setting, of: known?.name }));
}

/**
 * Returns the current settings; undefined if one of them comes from another resource. Waiting for that resource could deadlock,
 * because it can itself wait for this check.
 */
async function knownNow(inputs: pulumi.Inputs): Promise<SettingValues | undefined> {
  const known = new Promise<Record<string, string | undefined>>((resolve) => {
    pulumi.output<Record<string, string | undefined>>(inputs).apply(resolve);
  });
  const later = new Promise<undefined>((resolve) =>
    setImmediate(() => {
      resolve(undefined);
    }),
  );
  const values = await Promise.race([known, later]);
  return values && gatherSettings((key) => values[key], process.env);
}
