import { happens, type Consequence } from "../definition/consequence";
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

/** `default`, or with the version or the download address of a plugin: the engine itself registers these. */
const ENGINES_OWN = /^default(?:$|_\d+_\d+_\d+(?:_|$)|_(?:https?|git(?:hub|lab)|get|file)_)/u;

/** The engine leaves providers out of a preview whose name begins with this, whoever declares them. */
const LEFT_OUT = "default";

export const isProvider = (urn: string): boolean => partsOf(urn).type.startsWith(PROVIDERS);

/** Whether the engine itself registers a provider: its settings are those of the stack. */
export const isEnginesOwn = (urn: string): boolean => ENGINES_OWN.test(partsOf(urn).name);

/** A provider under a name that is the same for both hosts, without its id. */
function serviceIn(urn: string): string {
  const { type, name } = partsOf(urn);
  const ours = type === DYNAMIC ? PLUGIN : type;
  const place = urn.slice(0, urn.length - `${type}::${name}`.length);
  return `${place}${ours}::${isEnginesOwn(urn) ? "default" : name}`;
}

/** A resource's reference to its provider: the URN, then the id. */
function reference(text: string): { urn: string; id: string } {
  const at = text.lastIndexOf("::");
  return { urn: text.slice(0, at), id: text.slice(at + 2) };
}

/** The providers of a preview's resources. */
export class Providers {
  /** An explicit provider that only gets another name in the program keeps its id. */
  readonly #byId = new Map<string, string>();
  readonly #steps = new Map<string, Step>();

  constructor(steps: readonly Step[]) {
    for (const step of steps) {
      if (isProvider(step.urn)) this.#steps.set(serviceIn(step.urn), step);
      const { urn, id } = reference(step.newState?.provider ?? "");
      if (id !== "" && !isUnknown(id)) this.#byId.set(id, serviceIn(urn));
    }
  }

  /** The same text for the same provider, whichever host serves it and whatever its name was before. */
  serviceOf(provider = ""): string {
    if (provider === "") return "";
    const { urn, id } = reference(provider);
    return this.#byId.get(id) ?? serviceIn(urn);
  }

  /** Whether a step gives a resource another provider. */
  isMoved({ oldState, newState }: Step): boolean {
    if (!oldState?.provider || !newState?.provider) return false;
    return this.serviceOf(oldState.provider) !== this.serviceOf(newState.provider);
  }

  /** Where a step lands: its providers before and after the update, with their settings. Secrets look alike. */
  targetOf({ oldState, newState }: Step): Json {
    return [oldState?.provider, newState?.provider].map((provider) => {
      const service = this.serviceOf(provider);
      const { oldState: before, newState: after } = this.#steps.get(service) ?? {};
      return [service, plain([targetIn(before?.inputs), targetIn(after?.inputs)]) ?? null];
    });
  }

  /** Explicit providers that resources of ours name, and that the preview leaves out. */
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

/** Whether a step is about a provider of ours. The SDK serves other packages' dynamic resources too. */
export function isOurProvider({ urn, oldState, newState }: Step): boolean {
  const { type } = partsOf(urn);
  if (type === PLUGIN) return true;
  const keys = [oldState?.inputs, newState?.inputs].flatMap((inputs) => Object.keys(inputs ?? {}));
  return type === DYNAMIC && keys.some((key) => key.startsWith(`${NAMESPACE}:`));
}

/** What another value of a setting means. */
const MEANING: Readonly<Partial<Record<SettingName, string>>> = {
  baseUrl: "its resources are looked for there, and its auth tokens are sent there",
};
const MEANING_OF_OTHERS = "its resources are taken to exist under the new one too";

/** What a change of a provider of ours means for its resources. */
export function changesTarget(step: Step): Consequence[] {
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
  // Two secrets look alike. An update may be of any of them, unless the provider names what changes.
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

/** A provider has another value of a setting. An API key is half of a credential: it is not shown. */
export function anotherTarget(
  provider: string,
  setting: SettingName,
  { was, is }: { readonly was?: unknown; readonly is?: unknown } = {},
): Consequence[] {
  const isMasked = SETTINGS.some(({ name, secrecy }) => name === setting && secrecy === "masked");
  const shown = (value: unknown) =>
    isUnknown(value) ? NOT_KNOWN : typeof value === "string" ? value : "not set";
  const isGiven = was !== undefined || is !== undefined;
  const values = isGiven && !isMasked ? { from: shown(was), to: shown(is) } : {};
  const meaning = MEANING[setting] ?? MEANING_OF_OTHERS;
  const does = `gets another ${setting}; ${meaning}`;
  return happens("changes-target", "provider", [{ name: provider, ...values }], [does, does]);
}

function perhapsAnotherTarget(provider: string, setting: SettingName): Consequence[] {
  const does = `may get another ${setting}, which the preview hides; ${MEANING[setting] ?? MEANING_OF_OTHERS}`;
  return happens("changes-target", "provider", [{ name: provider }], [does, does]);
}

/** A provider whose settings no preview shows. */
export function unseenTarget(provider: string): Consequence[] {
  const does = `may get other settings: the engine leaves a provider out of previews whose name begins with "${LEFT_OUT}". Give it another name, and an alias`;
  return happens("changes-target", "provider", [{ name: provider }], [does, does]);
}

/** A resource goes to another provider: its object does not. */
export function movesToProvider(
  object: string,
  { urn, oldState, newState }: Step,
  more: { readonly organizationId?: string },
): Consequence[] {
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
