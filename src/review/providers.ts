import { happens, type Impact } from "../definition/impact";
import { NAMESPACE, SETTINGS, type SettingName } from "../settings";
import { COVERED, settingsMoved } from "../settings/approval";
import { NOT_KNOWN, hasUnknown, isUnknown } from "../values/unknown";
import { canonical, plain, type Json } from "../values/plain";
import { partsOf, typeIn } from "../values/type-token";
import { described, PROVIDER, type Change } from "./change";
import {
  changesSomething,
  hasSecret,
  isEnginesOwn,
  isProvider,
  PROVIDERS,
  settingIn,
  targetIn,
  type Preview,
  type Step,
} from "./preview";

const PLUGIN = `${PROVIDERS}${NAMESPACE}`;
const DYNAMIC = `${PROVIDERS}pulumi-nodejs`;

/** The engine omits providers from previews if their names begin with this, even if a program declares them. */
const LEFT_OUT = "default";

/** Returns a name for a provider that is the same for both hosts, without the id. */
function serviceIn(urn: string): string {
  const { type, name } = partsOf(urn);
  const ours = type === DYNAMIC ? PLUGIN : type;
  const place = urn.slice(0, urn.length - `${type}::${name}`.length);
  return `${place}${ours}::${isEnginesOwn(urn) ? "default" : name}`;
}

/** Splits a resource's reference to its provider: the URN, then the id. */
function reference(text: string): { urn: string; id: string } {
  const at = text.lastIndexOf("::");
  return { urn: text.slice(0, at), id: text.slice(at + 2) };
}

/** Returns the name of the provider that a resource references. */
export const providerName = (text = ""): string => partsOf(reference(text).urn).name;

/** The providers of a preview's resources. */
export class Providers {
  /** Providers by id: an explicit provider that is only renamed in the program keeps its id. */
  readonly #byId = new Map<string, string>();
  readonly #steps = new Map<string, Step>();

  constructor(steps: readonly Step[]) {
    for (const step of steps) {
      if (isProvider(step.urn)) this.#steps.set(serviceIn(step.urn), step);
      const { urn, id } = reference(step.newState?.provider ?? "");
      if (id !== "" && !isUnknown(id)) this.#byId.set(id, serviceIn(urn));
    }
  }

  /** Returns the same text for the same provider, regardless of its host and its former name. */
  serviceOf(provider = ""): string {
    if (provider === "") return "";
    const { urn, id } = reference(provider);
    return this.#byId.get(id) ?? serviceIn(urn);
  }

  /** Reports whether a step gives a resource another provider. */
  isMoved({ oldState, newState }: Step): boolean {
    if (!oldState?.provider || !newState?.provider) return false;
    return this.serviceOf(oldState.provider) !== this.serviceOf(newState.provider);
  }

  /** Returns the target of a step: its providers before and after the update, with their settings. All secrets count as equal. */
  targetOf({ oldState, newState }: Step): Json {
    return [oldState?.provider, newState?.provider].map((provider) => {
      const service = this.serviceOf(provider);
      const { oldState: before, newState: after } = this.#steps.get(service) ?? {};
      return [service, plain([targetIn(before?.inputs), targetIn(after?.inputs)]) ?? null];
    });
  }

  /** Returns the explicit providers that our resources reference and that the preview omits. */
  leftOut(steps: readonly Step[]): string[] {
    const named = steps
      .flatMap(({ oldState, newState }) => [oldState?.provider, newState?.provider])
      .flatMap((provider) => (provider === undefined ? [] : reference(provider).urn));
    const isLeftOut = (urn: string) => partsOf(urn).name.startsWith(LEFT_OUT) && !isEnginesOwn(urn);
    return [...new Set(named)].filter((urn) => isLeftOut(urn) && !this.#steps.has(serviceIn(urn)));
  }
}

/** Reports whether a step is for a provider of ours. The SDK's dynamic provider serves other packages' resources too. */
export function isOurProvider({ urn, oldState, newState }: Step): boolean {
  const { type } = partsOf(urn);
  if (type === PLUGIN) return true;
  const keys = [oldState?.inputs, newState?.inputs].flatMap((inputs) => Object.keys(inputs ?? {}));
  return type === DYNAMIC && keys.some((key) => key.startsWith(`${NAMESPACE}:`));
}

type ProviderChange = Omit<Change, "stack">;

/**
 * Returns the changes of our providers: those in the preview, those that the preview omits although `ours`, the steps of our
 * resources, reference them, and those of the stack's own settings. `moved` contains the settings that differ from the state.
 */
export function providerChanges(
  { steps, diagnostics }: Pick<Preview, "steps" | "diagnostics">,
  providers: Providers,
  ours: readonly Step[],
  moved: readonly SettingName[] = [],
): ProviderChange[] {
  const shown = (steps ?? []).filter((step) => isOurProvider(step) && changesSomething(step)).map(ofStep);
  const leftOut = providers.leftOut(ours).map((urn) => withoutStep(urn, unseenTarget(partsOf(urn).name)));
  // The full provider compares the stack's settings with those of the last update, and warns of differences.
  const warned = (diagnostics ?? []).flatMap(({ urn = "", message }) =>
    typeIn(urn) === PLUGIN && isEnginesOwn(urn)
      ? settingsMoved(message).map((setting) => ({ urn, setting }))
      : [],
  );
  const read = moved
    .filter((setting) => warned.every((each) => each.setting !== setting))
    .map((setting) => ({ urn: `${PROVIDERS}default`, setting }));
  const ofStack = new Map([...warned, ...read].map((each) => [`${each.urn} ${each.setting}`, each]));
  return [
    ...shown,
    ...leftOut,
    ...[...ofStack.values()].map(({ urn, setting }) => withoutStep(urn, anotherTarget("default", setting))),
  ];
}

const OURS = { isOurs: true, unchecked: [] } as const;

function ofStep(step: Step): ProviderChange {
  const { urn, op, oldState, newState } = step;
  const dangers = changesTarget(step);
  const quiet = happens("nothing", "provider", [{ name: partsOf(urn).name }], HARMLESS[op] ?? CHANGES);
  const target = plain([targetIn(oldState?.inputs), targetIn(newState?.inputs)]) ?? null;
  const impacts = dangers.length > 0 ? dangers : quiet;
  return { ...described(step), type: PROVIDER, ...OURS, impacts, steps: [step], target };
}

const CHANGES = [
  "changes, and its resources stay where they are",
  "change, and their resources stay where they are",
] as const;

const HARMLESS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  create: ["is created; this sends no request", "are created; this sends no request"],
  delete: ["is removed; this sends no request", "are removed; this sends no request"],
};

/** Returns a change of a provider that has no step in the preview. */
const withoutStep = (urn: string, impacts: readonly Impact[]): ProviderChange => ({
  action: "other",
  type: PROVIDER,
  name: partsOf(urn).name,
  urn,
  source: undefined,
  ...OURS,
  impacts,
  steps: [],
  target: impacts.flatMap(({ does }) => canonical([...does])),
});

/** Returns the impacts of a change of one of our providers on its resources. */
function changesTarget(step: Step): Impact[] {
  const { name } = partsOf(step.urn);
  const before = step.oldState?.inputs;
  const after = step.newState?.inputs;
  if (!before || !after || step.op === "same") return [];
  const values = COVERED.map((setting) => ({
    setting,
    was: settingIn(before, setting),
    is: settingIn(after, setting),
  }));
  const certain = values.filter(({ was, is }) => textOf(was) !== textOf(is));
  if (certain.length > 0) return certain.flatMap((each) => anotherTarget(name, each.setting, each));
  const named = new Set([...(step.diffReasons ?? []), ...Object.keys(step.detailedDiff ?? {})]);
  const isNamed = (setting: SettingName) =>
    named.size === 0 || named.has(setting) || named.has(`${NAMESPACE}:${setting}`);
  // Previews mask every secret with the same text. Any secret may change, unless the provider names the changed settings.
  return values
    .filter(({ setting, was, is }) => isNamed(setting) && isHidden(was, is))
    .flatMap(({ setting }) => {
      const does = `may get another ${setting}, which the preview hides; ${meaningOf(setting)}`;
      return happens("changes-target", "provider", [{ name }], [does, does]);
    });
}

const textOf = (value: unknown) => canonical(plain(value) ?? null);

const isHidden = (was: unknown, is: unknown) => hasUnknown(is) || (hasSecret(was) && hasSecret(is));

const meaningOf = (setting: SettingName) =>
  setting === "baseUrl"
    ? "its resources are looked up there, and its auth tokens are sent there"
    : "its resources are assumed to exist under the new one too";

/** Returns the impact of another value of a provider's setting. An API key is half of a credential: it is not shown. */
function anotherTarget(
  provider: string,
  setting: SettingName,
  { was, is }: { readonly was?: unknown; readonly is?: unknown } = {},
): Impact[] {
  const isMasked = SETTINGS.some(({ name, secrecy }) => name === setting && secrecy === "masked");
  const shown = (value: unknown) =>
    isUnknown(value) ? NOT_KNOWN : typeof value === "string" ? value : "not set";
  const isGiven = was !== undefined || is !== undefined;
  const values = isGiven && !isMasked ? { from: shown(was), to: shown(is) } : {};
  const does = `gets another ${setting}; ${meaningOf(setting)}`;
  return happens("changes-target", "provider", [{ name: provider, ...values }], [does, does]);
}

/** Returns the impact of a provider whose settings previews do not show. */
function unseenTarget(provider: string): Impact[] {
  const does = `may get other settings: the engine omits providers from previews if their names begin with "${LEFT_OUT}". Give it another name and an alias`;
  return happens("changes-target", "provider", [{ name: provider }], [does, does]);
}
