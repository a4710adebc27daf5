import * as pulumi from "@pulumi/pulumi";
import { NAMESPACE, SETTINGS, type SettingName, type Settings } from "../settings";
import { HOST_KEY } from "../settings/host-key";
import type { Host } from "../values/type-token";
import { hostOfRun, otherThan } from "./host";
import { requirePlugin } from "./plugin-folder";
import { runError } from "./run-error";
import { warnOfUnknownSettings } from "./unknown-settings";

/** Settings that are left out come from the stack's configuration (`collab:…`), then from the environment (`COLLAB_…`). */
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
 * Credentials are kept with the provider alone: a rotated token changes nothing but the provider.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts: pulumi.ResourceOptions = {}) {
    const host = hostOfRun();
    if (host === "dynamic") requirePlugin();
    const inputs = settings(args);
    const aliases = [...(opts.aliases ?? []), { type: `pulumi:providers:${PACKAGES[otherThan(host)]}` }];
    // The full provider is told that the classes give resources what settings say of them.
    const chosen = host === "plugin" ? { ...inputs, [`${NAMESPACE}:${HOST_KEY}`]: host } : inputs;
    super(PACKAGES[host], name, chosen, { ...opts, aliases });
    given.set(this, { name, inputs });
    if (args.deletionProtection !== undefined) protections.set(this, args.deletionProtection);
  }

  static override isInstance(value: unknown): value is Provider {
    return value instanceof Provider;
  }
}

/** The packages whose providers serve the resources, by host. */
const PACKAGES: Readonly<Record<Host, string>> = { dynamic: "pulumi-nodejs", plugin: NAMESPACE };

// The engine does not give a provider's inputs back to the program. (engine-notes: explicit providers)
const given = new WeakMap<pulumi.ProviderResource, Given>();

interface Given {
  readonly name: string;
  readonly inputs: pulumi.Inputs;
}

/** What a provider was given; undefined for one that another package, or another copy of this one, has made. */
export function givenTo(provider: pulumi.ProviderResource): Given | undefined {
  return given.get(provider);
}

// Apart from the texts that the engine is given: a value that is plain in the program shall be plain here.
const protections = new WeakMap<pulumi.ProviderResource, pulumi.Input<boolean>>();

/**
 * What the setting `deletionProtection` says of the resources of a provider: true, or nothing. What is malformed is left to the
 * check of the settings.
 *
 * @internal
 */
export function protectedByDefault(
  provider: pulumi.ProviderResource | undefined,
): true | pulumi.Output<true | undefined> | undefined {
  const own = provider && protections.get(provider);
  if (own === undefined) return trueOrNothing(configured("deletionProtection") === "true");
  if (typeof own === "boolean") return trueOrNothing(own);
  return pulumi.output(own).apply(trueOrNothing);
}

const trueOrNothing = (is: boolean) => (is ? true : undefined);

/** What the stack's configuration says of a setting, else the environment. */
function configured(name: SettingName): string | undefined {
  const variable = SETTINGS.find((setting) => setting.name === name)?.env ?? "";
  return new pulumi.Config(NAMESPACE).get(name) || process.env[variable];
}

/**
 * The settings that a function works with, by key: those of a provider, else of the stack.
 *
 * @internal
 */
export function settingsOf(provider: pulumi.ProviderResource | undefined): pulumi.Inputs {
  if (provider === undefined) return settings({});
  const known = given.get(provider);
  if (known) return known.inputs;
  throw runError("provider must be a collab.Provider of the same copy of pulumi-collab.");
}

/** An explicit provider sees its own keys only: what the stack's configuration says has to be handed on to it. (engine-notes: explicit providers) */
function settings(args: ProviderArgs): pulumi.Inputs {
  warnOfUnknownSettings();
  const config = new pulumi.Config(NAMESPACE);
  return Object.fromEntries(
    SETTINGS.map(({ name, secret, secrecy }) => {
      const key = `${NAMESPACE}:${name}`;
      const given = args[name];
      // Who keeps half of a credential as a secret in the stack's configuration wants it to stay one.
      if (given === undefined) return [key, secrecy ? config.getSecret(name) : config.get(name)];
      return [key, secret ? pulumi.secret(textOf(given)) : textOf(given)];
    }),
  );
}

/** Settings are text to the engine. One that turns out to be absent stays absent. */
function textOf(value: pulumi.Input<string | number | boolean>): pulumi.Output<string | undefined> {
  return pulumi
    .output<string | number | boolean | null | undefined>(value)
    .apply((known) => (known === undefined || known === null ? undefined : String(known)));
}
