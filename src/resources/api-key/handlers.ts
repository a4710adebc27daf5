import { CallError, type RequestOf } from "../../api";
import type { InputProblem } from "../../core/fields";
import { resourceType, type InputsOf } from "../../core/resource-type";
import { describeError } from "../../core/rejections/explain";
import { ResourceError } from "../../core/rejections/failures";
import { fingerprintOf } from "../../values/plain";
import { identityOf } from "../../values/identity";
import { isUnknown } from "../../values/unknown";
import { apiKey as definition } from "./definition";

type Inputs = InputsOf<typeof definition>;

/** Fails to compile if no input corresponds to a field of `createApiKey`. @internal */
export type EverySetting = Covered<Exclude<keyof RequestOf<"createApiKey">, keyof Inputs>>;
type Covered<Missing extends never> = Missing;

interface Private {
  /** True for an adopted key. The settings it was created with are unknown, so no setting counts as changed. */
  readonly __adopted?: true | undefined;
}

export const apiKey = resourceType<Private>()(definition, {
  sentBy: { every: "createApiKey", others: { existingApiKey: "nothing", rotation: "nothing" } },

  async create({ connection }, inputs) {
    const { existingApiKey, ...recorded } = inputs;
    if (existingApiKey !== undefined) return { ...recorded, ...keyed(existingApiKey), __adopted: true };
    try {
      return { ...recorded, ...keyed((await connection.client.createApiKey(requestFor(recorded))).apiKey) };
    } catch (error) {
      if (error instanceof CallError && error.applied === "maybe") throw orphaned(error);
      throw error;
    }
  },

  async delete(context, state) {
    const { fingerprint, __adopted } = state;
    const forget = () => {
      context.notify(
        `API key ${labelOf(state)} (SHA-256 ${fingerprint}…) leaves the state but STAYS ACTIVE: the service has no endpoint that deletes a key. ` +
          `Revoke it in the service's console if nothing uses it any more.`,
      );
      return Promise.resolve();
    };
    // Another resource of this run may own the same adopted key. A created key belongs to this resource alone.
    await (__adopted
      ? context.connection.ownership.deleteUnowned([fingerprint], identityOf.apiKey, forget)
      : forget());
  },

  credentials: ({ existingApiKey, __adopted }) =>
    existingApiKey === undefined && !__adopted ? "workspace" : "none",

  rules: onlyForProduction,
  label: labelOf,

  matches: (name, state, inputs) => {
    if (name === "rotation") return undefined;
    if (name === "existingApiKey")
      return inputs.existingApiKey === undefined || inputs.existingApiKey === state.apiKey;
    return state.__adopted ? true : undefined;
  },

  objection: ({ rejected, replaces }, state, inputs) => {
    if (replaces.length > 0 && inputs.existingApiKey !== undefined && inputs.existingApiKey === state.apiKey)
      return `rotation creates no new key while existingApiKey names the old one: remove existingApiKey, or give another key.`;
    if (rejected.length === 0 || replaces.length > 0) return undefined;
    return (
      `${rejected.join(", ")} cannot change: the settings of an API key are fixed when it is created, and a replaced key ` +
      `cannot be deleted and keeps using its quota. Either revert the change, or add ${JSON.stringify(rejected)} to ` +
      `ignoreChanges, or give "rotation" a new value, which creates a key with the new settings and leaves the old one active.`
    );
  },
});

function labelOf({ apiKeyName, ownerEmail }: Pick<Inputs, "apiKeyName" | "ownerEmail">): string {
  return apiKeyName ?? `of ${ownerEmail}`;
}

function requestFor({ rotation, allowedDomains, ...settings }: Inputs) {
  return allowedDomains === undefined
    ? settings
    : { ...settings, allowedDomains: Object.keys(allowedDomains) };
}

function keyed(key: string) {
  return { apiKey: key, fingerprint: fingerprintOf(key) };
}

function orphaned(error: CallError): ResourceError {
  return new ResourceError(
    `an API key may have been created, but the reply was lost: ${describeError(error)} ${definition.lost}`,
  );
}

function onlyForProduction({ type, persistenceDBRegion }: Partial<Inputs>): InputProblem[] {
  // A value that is not known yet may turn out to be absent.
  if (persistenceDBRegion === undefined || isUnknown(persistenceDBRegion)) return [];
  if (type === undefined || type === "production" || isUnknown(type)) return [];
  return [{ path: "persistenceDBRegion", message: 'is only for keys of type "production"' }];
}
