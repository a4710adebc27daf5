import { on, type Impact } from "./impact";
import { COVERED, INHERITED_KEY, NAMESPACE, SETTINGS, type SettingName } from "../settings";
import { keyOf } from "../settings/how-to-set";
import { NOT_KNOWN, hasUnknown, isUnknown } from "../values/unknown";
import { canonical, plain, type PropertyMap } from "../values/plain";
import { urnParts } from "../values/type-token";
import { changeOf, omitted, PROVIDER, type Change } from "./change";
import { changesSomething } from "./operations";
import { hasSecret, settingIn, type Preview, type Step } from "./preview";
import { DYNAMIC, LEFT_OUT, PLUGIN, settingsBeforeAndAfter, type Providers } from "./providers";

/** Reports whether a step is for a provider of ours. The SDK's dynamic provider serves other packages' resources too. */
export function isOurProvider({ urn, oldState, newState }: Step): boolean {
  const { type } = urnParts(urn);
  if (type === PLUGIN) return true;
  const keys = [oldState?.inputs, newState?.inputs].flatMap((inputs) => Object.keys(inputs ?? {}));
  return type === DYNAMIC && keys.some((key) => key.startsWith(`${NAMESPACE}:`));
}

/**
 * Returns the changes of our providers: those in the preview, and those that the preview omits although `resources` reference
 * them.
 */
export function providerChanges(
  { config }: Preview,
  steps: readonly Step[],
  stack: string,
  providers: Providers,
  resources: readonly { readonly step: Step }[],
): Change[] {
  const shown = steps
    .filter((step) => isOurProvider(step) && changesSomething(step))
    .map((step): Change => {
      const change = changeOf(step, stack, settingsBeforeAndAfter(step));
      return { ...change, type: PROVIDER, impacts: impactsOf(step, config.baseUrl) };
    });
  const leftOut = providers.leftOut(resources).map((urn) => {
    const { name } = urnParts(urn);
    return omitted(PROVIDER, name, urn, stack, changesTarget(name, MAY_CHANGE));
  });
  return [...shown, ...leftOut];
}

const MAY_CHANGE = `may get other settings: the engine omits providers from previews if their names begin with "${LEFT_OUT}". Give it another name and an alias`;

const changesTarget = (name: string, does: string, values: { from?: string; to?: string } = {}) =>
  on({ object: "provider", name }, ["changes-target", does], undefined, values);

const getsAnother = (setting: SettingName) => `gets another ${setting}; ${meaningOf(setting)}`;

function meaningOf(setting: SettingName): string {
  if (setting === "baseUrl") return "its auth tokens are sent there, and changes of its resources fail there";
  if (setting === "formerTargets") return "resources of these targets count as its own";
  return "changes of its resources fail, unless both are for the same workspace (formerTargets)";
}

function impactsOf(step: Step, stackUrl: string | undefined): Impact[] {
  const { name } = urnParts(step.urn);
  const [before, after] = [step.oldState?.inputs, step.newState?.inputs];
  const dangers = [
    ...(before && after ? dangersOf(before, after, step, name) : []),
    ...leakedTokens(before, after, name, stackUrl),
  ];
  if (dangers.length > 0) return dangers;
  return on({ object: "provider", name }, ["nothing", harmless(step.op, settingIn(after ?? {}, "baseUrl"))]);
}

function harmless(op: string, baseUrl: unknown): string {
  if (op === "delete") return "[is|are] removed; this sends no request";
  if (op !== "create") return "[changes, and its|change, and their] resources stay where they are";
  return `[is|are] created${baseUrl === undefined ? "" : ` for ${shown(baseUrl)}`}; this sends no request`;
}

/** Returns the danger of a provider that begins to send tokens of the stack to another address. A changed address is one already. */
function leakedTokens(
  before: PropertyMap | undefined,
  after: PropertyMap | undefined,
  name: string,
  stackUrl: string | undefined,
): Impact[] {
  const baseUrl = settingIn(after ?? {}, "baseUrl");
  if (before && textOf(settingIn(before, "baseUrl")) !== textOf(baseUrl)) return [];
  const tokens = tokensSentElsewhere(after, stackUrl);
  if (tokens === undefined || tokens === tokensSentElsewhere(before, stackUrl)) return [];
  const does = `[sends|send] ${tokens} to an address that is not the stack's baseUrl`;
  return changesTarget(name, does, { from: stackUrl ?? NOT_SET, to: shown(baseUrl) });
}

/** Returns which tokens of the stack a provider sends to another address than the stack's. */
function tokensSentElsewhere(
  inputs: PropertyMap | undefined,
  stackUrl: string | undefined,
): string | undefined {
  const [baseUrl, ...own] = (["baseUrl", "apiKey", "authToken"] as const).map((name) =>
    settingIn(inputs ?? {}, name),
  );
  if (baseUrl === undefined || textOf(baseUrl) === textOf(stackUrl)) return undefined;
  const inherited = inputs?.[keyOf(INHERITED_KEY)];
  if (inherited !== undefined) return `the stack's ${typeof inherited === "string" ? inherited : "tokens"}`;
  return own.includes(undefined) ? "credentials of the environment" : undefined;
}

function dangersOf(
  before: PropertyMap,
  after: PropertyMap,
  { diffReasons, detailedDiff }: Step,
  name: string,
): Impact[] {
  const values = COVERED.map((setting) => ({
    setting,
    was: settingIn(before, setting),
    is: settingIn(after, setting),
  }));
  const certain = values.filter(
    ({ setting, was, is }) => textOf(was) !== textOf(is) && (setting !== "formerTargets" || is !== undefined),
  );
  if (certain.length > 0)
    return certain.flatMap(({ setting, was, is }) => {
      const isMasked = SETTINGS.some((each) => each.name === setting && each.secrecy === "masked");
      // An API key is half of a credential, so it is not shown.
      return changesTarget(name, getsAnother(setting), isMasked ? {} : { from: shown(was), to: shown(is) });
    });
  const named = new Set([...diffReasons, ...Object.keys(detailedDiff)]);
  // Previews mask every secret with the same text. Any secret may change, unless the provider names the changed settings.
  return values
    .filter(({ was, is }) => hasUnknown(is) || (hasSecret(was) && hasSecret(is)))
    .filter(({ setting }) => named.size === 0 || named.has(setting) || named.has(`${NAMESPACE}:${setting}`))
    .flatMap(({ setting }) =>
      changesTarget(name, `may get another ${setting}, which the preview hides; ${meaningOf(setting)}`),
    );
}

const textOf = (value: unknown) => canonical(plain(value) ?? null);

const shown = (value: unknown) =>
  isUnknown(value) ? NOT_KNOWN : typeof value === "string" ? value : NOT_SET;

const NOT_SET = "not set";
