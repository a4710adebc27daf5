import { NAMESPACE } from "../settings";
import { isUnknown } from "../values/unknown";
import { plain, type Json } from "../values/plain";
import { urnParts, providerReference } from "../values/type-token";
import { isEnginesOwn, isProvider, PROVIDERS, targetIn, type Step } from "./preview";

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

export class Providers {
  /** Providers by id: an explicit provider that is only renamed in the program keeps its id. */
  readonly #byId = new Map<string, string>();
  readonly #steps = new Map<string, Step>();

  constructor(steps: readonly Step[]) {
    for (const step of steps) {
      if (isProvider(step.urn)) this.#steps.set(providerKey(step.urn), step);
      const { urn, id } = providerReference(step.newState?.provider ?? "");
      if (id !== "" && !isUnknown(id)) this.#byId.set(id, providerKey(urn));
    }
  }

  /** Returns the same text for the same provider, regardless of its host and its former name. */
  providerOf(provider = ""): string {
    if (provider === "") return "";
    const { urn, id } = providerReference(provider);
    return this.#byId.get(id) ?? providerKey(urn);
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

  /** Returns the explicit providers that these steps reference and that the preview omits. */
  leftOut(steps: readonly Step[]): string[] {
    const named = steps
      .flatMap(({ oldState, newState }) => [oldState?.provider, newState?.provider])
      .flatMap((provider) => (provider === undefined ? [] : providerReference(provider).urn));
    const isLeftOut = (urn: string) => urnParts(urn).name.startsWith(LEFT_OUT) && !isEnginesOwn(urn);
    return [...new Set(named)].filter((urn) => isLeftOut(urn) && !this.#steps.has(providerKey(urn)));
  }
}

export const settingsBeforeAndAfter = (step: Step | undefined): Json =>
  plain([targetIn(step?.oldState?.inputs), targetIn(step?.newState?.inputs)]) ?? null;
