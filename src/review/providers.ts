import { NAMESPACE } from "../settings";
import { isUnknown } from "../values/unknown";
import { plain, type Json } from "../values/plain";
import { urnParts, providerReference } from "../values/type-token";
import { TARGET } from "../settings/read";
import { getOrMake } from "../values/collections";
import { splitTarget } from "../values/state-keys";
import { isEnginesOwn, isProvider, PROVIDERS, targetIn, type Step, type StepState } from "./preview";

export const PLUGIN = `${PROVIDERS}${NAMESPACE}`;
export const DYNAMIC = `${PROVIDERS}pulumi-nodejs`;

/** The engine omits providers from previews if their names begin with this, even if a program declares them. */
export const LEFT_OUT = "default";

/** Returns a text for a provider that is the same for both hosts, without the id. */
function providerKey(urn: string): string {
  const { type, name } = urnParts(urn);
  const ours = type === DYNAMIC ? PLUGIN : type;
  const place = urn.slice(0, urn.length - `${type}::${name}`.length);
  return `${place}${ours}::${isEnginesOwn(urn) ? "default" : name}`;
}

export const providerName = (text = ""): string => urnParts(providerReference(text).urn).name;

const recordedTarget = (state: StepState | undefined): string | undefined =>
  splitTarget(state?.inputs ?? {})[1];

export class Providers {
  /** Providers by id: an explicit provider that is only renamed in the program keeps its id. */
  readonly #byId = new Map<string, string>();
  readonly #steps = new Map<string, Step>();
  /** The targets that name the owner of their objects, by address. */
  readonly #targets = new Map<string, Set<string>>();

  constructor(steps: readonly Step[]) {
    for (const step of steps) {
      if (isProvider(step.urn)) this.#steps.set(providerKey(step.urn), step);
      const { urn, id } = providerReference(step.newState?.provider ?? "");
      if (id !== "" && !isUnknown(id)) this.#byId.set(id, providerKey(urn));
      for (const target of [step.oldState, step.newState].map(recordedTarget)) {
        const [, address, owner] = TARGET.exec(target ?? "") ?? [];
        if (target !== undefined && address !== undefined && owner !== undefined)
          getOrMake(this.#targets, address, () => new Set<string>()).add(target);
      }
    }
  }

  /** Returns the same text for the same provider, regardless of its host and its former name. */
  providerOf(provider = ""): string {
    if (provider === "") return "";
    const { urn, id } = providerReference(provider);
    return this.#byId.get(id) ?? providerKey(urn);
  }

  /**
   * Returns the workspace of a resource: the target that it records, for any provider; else its provider. A preview without an API
   * key records only the address of a new resource.
   */
  workspaceOf(state: StepState | undefined): string {
    const target = recordedTarget(state);
    if (target === undefined) return this.providerOf(state?.provider);
    const [only = target, ...others] = this.#targets.get(target) ?? [];
    return others.length === 0 ? only : target;
  }

  /** Reports whether a step gives a resource another provider. */
  getsAnother({ oldState, newState }: Step): boolean {
    if (!oldState?.provider || !newState?.provider) return false;
    return this.providerOf(oldState.provider) !== this.providerOf(newState.provider);
  }

  /** Returns the target of a step: its providers before and after the update, with their settings. All secrets count as equal. */
  targetOf({ oldState, newState }: Step): Json {
    return [oldState?.provider, newState?.provider].map((reference) => {
      const provider = this.providerOf(reference);
      return [provider, settingsBeforeAndAfter(this.#steps.get(provider))];
    });
  }

  /** Returns the explicit providers that these resources reference and that the preview omits. */
  leftOut(resources: readonly { readonly step: Step }[]): string[] {
    const named = resources
      .flatMap(({ step: { oldState, newState } }) => [oldState?.provider, newState?.provider])
      .flatMap((provider) => (provider === undefined ? [] : providerReference(provider).urn));
    const isLeftOut = (urn: string) => urnParts(urn).name.startsWith(LEFT_OUT) && !isEnginesOwn(urn);
    return [...new Set(named)].filter((urn) => isLeftOut(urn) && !this.#steps.has(providerKey(urn)));
  }
}

export const settingsBeforeAndAfter = (step: Step | undefined): Json =>
  plain([targetIn(step?.oldState?.inputs), targetIn(step?.newState?.inputs)]) ?? null;
