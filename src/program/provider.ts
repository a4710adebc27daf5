import * as pulumi from "@pulumi/pulumi";
import { INHERITED_KEY, NAMESPACE, SETTINGS, type Settings } from "../settings";
import { listed } from "../values/collections";
import { isNameOfEngine, type Host } from "../values/type-token";
import { hostOfRun, otherThan, warnOfUnknownSettings } from "./host";
import { runError } from "./run-error";

/** Omitted settings come from the stack's configuration (`collab:…`), then from the environment (`COLLAB_…`). */
export type ProviderArgs = {
  -readonly [Name in keyof Settings]?: pulumi.Input<NonNullable<Settings[Name]>> | undefined;
};

/**
 * A connection to the service, for programs that manage several API keys or workspaces. Passed to resources as
 * `{ provider }`, and inherited through components. Without one, resources use the stack's configuration.
 *
 * ```ts
 * const staging = new collab.Provider("staging", { apiKey: config.require("stagingApiKey"), authToken });
 * new collab.Document("plan", { organizationId: "acme", documentId: "plan" }, { provider: staging });
 * ```
 *
 * Only the provider stores credentials: a rotated token changes only the provider.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts: pulumi.ResourceOptions = {}) {
    if (isNameOfEngine(name))
      throw runError(
        `collab.Provider ${name}: the engine uses this name for its own providers, so previews omit the provider. Give it ` +
          `another name; if the stack has it already, with the option aliases: [{ name: "${name}" }].`,
      );
    const host = hostOfRun();
    const inputs = settings(args);
    const aliases = [...(opts.aliases ?? []), { type: `pulumi:providers:${PACKAGES[otherThan(host)]}` }];
    super(PACKAGES[host], name, { ...inputs, ...inheritedTokens(args) }, { ...opts, aliases });
    given.set(this, inputs);
  }

  static override isInstance(value: unknown): value is Provider {
    return value instanceof Provider;
  }
}

const PACKAGES: Readonly<Record<Host, string>> = { dynamic: "pulumi-nodejs", plugin: NAMESPACE };

// The engine does not return a provider's inputs to the program. (engine-notes: explicit providers)
const given = new WeakMap<pulumi.ProviderResource, pulumi.Inputs>();

/**
 * Returns the settings of a provider, or of the stack if it is undefined, by key.
 *
 * @internal
 */
export function providerSettings(provider: pulumi.ProviderResource | undefined): pulumi.Inputs {
  if (provider === undefined) return settings({});
  const known = given.get(provider);
  if (known) return known;
  throw runError("provider must be a collab.Provider of the same copy of pulumi-collab.");
}

// The types of the SDK omit this function. If it is missing, each part of a credential is a secret.
const { isConfigSecret = () => true }: typeof pulumi.runtime & { isConfigSecret?: (key: string) => boolean } =
  pulumi.runtime;

/** Returns all settings. An explicit provider sees only its own keys, so the stack's configuration is added. (engine-notes: explicit providers) */
function settings(args: ProviderArgs): pulumi.Inputs {
  warnOfUnknownSettings();
  const config = new pulumi.Config(NAMESPACE);
  return Object.fromEntries(
    SETTINGS.map(({ name, secret, secrecy }) => {
      const key = `${NAMESPACE}:${name}`;
      const given = args[name];
      if (given === undefined)
        return [key, secret || (secrecy && isConfigSecret(key)) ? config.getSecret(name) : config.get(name)];
      return [key, secret ? pulumi.secret(textOf(given)) : textOf(given)];
    }),
  );
}

/** Names the tokens that a provider with its own address takes from the stack's configuration. */
function inheritedTokens(args: ProviderArgs): pulumi.Inputs {
  const config = new pulumi.Config(NAMESPACE);
  const inherited = SETTINGS.filter(
    ({ name, secret }) => secret && args[name] === undefined && config.get(name),
  );
  if (args.baseUrl === undefined || inherited.length === 0) return {};
  return { [`${NAMESPACE}:${INHERITED_KEY}`]: listed(inherited.map(({ name }) => name)) };
}

function textOf(value: pulumi.Input<string | number | boolean>): pulumi.Output<string | undefined> {
  return pulumi
    .output<string | number | boolean | null | undefined>(value)
    .apply((known) => (known === undefined || known === null ? undefined : String(known)));
}
