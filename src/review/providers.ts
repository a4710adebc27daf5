import { happens, type Impact } from "../definition/impact";
import { NAMESPACE, SETTINGS, type SettingName } from "../settings";
import { COVERED } from "../settings/approval";
import { NOT_KNOWN } from "../values/hidden";
import { canonical, plain, type Json } from "../values/plain";
import { hasUnknown, isUnknown } from "../values/unknown";
import { partsOf } from "../values/urn";
import type { Step } from "./preview";
import { hasSecret } from "./secret";
import { settingIn, targetIn } from "./target";

const PROVIDERS = "pulumi:providers:";
const PLUGIN = `${PROVIDERS}${NAMESPACE}`;
const DYNAMIC = `${PROVIDERS}pulumi-nodejs`;

/** `default`, alone or with the version or download address of a plugin: the engine itself registers these providers. */
const ENGINES_OWN = /^default(?:$|_\d+_\d+_\d+(?:_|$)|_(?:https?|git(?:hub|lab)|get|file)_)/u;

/** The engine omits providers from previews if their names begin with this, even if a program declares them. */
const LEFT_OUT = "default";

export const isProvider = (urn: string): boolean => partsOf(urn).type.startsWith(PROVIDERS);

/** Reports whether the engine itself registers a provider: its settings are those of the stack. */
export const isEnginesOwn = (urn: string): boolean => ENGINES_OWN.test(partsOf(urn).name);

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
    const named = steps.flatMap(({ oldState, newState }) =>
      [oldState?.provider, newState?.provider].flatMap((provider) =>
        provider === undefined ? [] : reference(provider).urn,
      ),
    );
    return [...new Set(named)].filter(
      (urn) =>
        partsOf(urn).name.startsWith(LEFT_OUT) && !isEnginesOwn(urn) && !this.#steps.has(serviceIn(urn)),
    );
  }
}

/** Reports whether a step is for a provider of ours. The SDK's dynamic provider serves other packages' resources too. */
export function isOurProvider({ urn, oldState, newState }: Step): boolean {
  const { type } = partsOf(urn);
  if (type === PLUGIN) return true;
  const keys = [oldState?.inputs, newState?.inputs].flatMap((inputs) => Object.keys(inputs ?? {}));
  return type === DYNAMIC && keys.some((key) => key.startsWith(`${NAMESPACE}:`));
}

/** The impact of another value of a setting. */
const MEANING: Readonly<Partial<Record<SettingName, string>>> = {
  baseUrl: "its resources are looked for there, and its auth tokens are sent there",
};
const MEANING_OF_OTHERS = "its resources are taken to exist under the new one too";

/** Returns the impacts of a change of one of our providers on its resources. */
export function changesTarget(step: Step): Impact[] {
  const { name } = partsOf(step.urn);
  const before = step.oldState?.inputs;
  const after = step.newState?.inputs;
  if (!before || !after || step.op === "same") return [];
  const values = SETTINGS.map((setting) => ({
    name: setting.name,
    was: settingIn(before, setting.name),
    is: settingIn(after, setting.name),
  }));
  const other = values.filter(({ was, is }) => textOf(was) !== textOf(is));
  const certain = other.filter((setting) => COVERED.includes(setting.name));
  const named = new Set([...(step.diffReasons ?? []), ...Object.keys(step.detailedDiff ?? {})]);
  const isNamed = (setting: SettingName) =>
    named.size === 0 || named.has(setting) || named.has(`${NAMESPACE}:${setting}`);
  // Previews mask every secret with the same text. Any secret may change, unless the provider names the changed settings.
  const hidden = values.filter(
    (setting) => COVERED.includes(setting.name) && isNamed(setting.name) && isHidden(setting.was, setting.is),
  );
  return [
    ...certain.flatMap((setting) => anotherTarget(name, setting.name, setting)),
    ...(certain.length > 0 ? [] : hidden.flatMap((setting) => perhapsAnotherTarget(name, setting.name))),
  ];
}

const textOf = (value: unknown) => canonical(plain(value) ?? null);

const isHidden = (was: unknown, is: unknown) => hasUnknown(is) || (hasSecret(was) && hasSecret(is));

/** Returns the impact of another value of a provider's setting. An API key is half of a credential: it is not shown. */
export function anotherTarget(
  provider: string,
  setting: SettingName,
  { was, is }: { readonly was?: unknown; readonly is?: unknown } = {},
): Impact[] {
  const isMasked = SETTINGS.some(({ name, secrecy }) => name === setting && secrecy === "masked");
  const shown = (value: unknown) =>
    isUnknown(value) ? NOT_KNOWN : typeof value === "string" ? value : "not set";
  const isGiven = was !== undefined || is !== undefined;
  const values = isGiven && !isMasked ? { from: shown(was), to: shown(is) } : {};
  const meaning = MEANING[setting] ?? MEANING_OF_OTHERS;
  const does = `gets another ${setting}; ${meaning}`;
  return happens("changes-target", "provider", [{ name: provider, ...values }], [does, does]);
}

function perhapsAnotherTarget(provider: string, setting: SettingName): Impact[] {
  const does = `may get another ${setting}, which the preview hides; ${MEANING[setting] ?? MEANING_OF_OTHERS}`;
  return happens("changes-target", "provider", [{ name: provider }], [does, does]);
}

/** Returns the impact of a provider whose settings previews do not show. */
export function unseenTarget(provider: string): Impact[] {
  const does = `may get other settings: the engine leaves a provider out of previews whose name begins with "${LEFT_OUT}". Give it another name, and an alias`;
  return happens("changes-target", "provider", [{ name: provider }], [does, does]);
}

/** Returns the impact of moving a resource to another provider: its object does not move. */
export function movesToProvider(
  object: string,
  { urn, oldState, newState }: Step,
  more: { readonly organizationId?: string },
): Impact[] {
  const nameOf = (provider = "") => partsOf(reference(provider).urn).name;
  return happens(
    "changes-target",
    object,
    [{ name: partsOf(urn).name, from: nameOf(oldState?.provider), to: nameOf(newState?.provider) }],
    [
      "moves to another provider, and is taken to exist there; no data moves, and a later removal deletes there",
      "move to another provider, and are taken to exist there; no data moves, and a later removal deletes there",
    ],
    more,
  );
}
