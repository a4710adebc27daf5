import * as pulumi from "@pulumi/pulumi";
import { MockMonitor } from "@pulumi/pulumi/runtime/mocks";
import type * as Host from "../hosts/functions";
import type { Program, Read, Reads } from "../hosts/functions";
import { presence, type DependsOn } from "./dependencies";
import { getOrMake } from "../values/collections";
import { ofThisPackage } from "../program/host";
import { settingsOf, type Provider } from "../program/provider";
import { runError } from "../program/run-error";

/** Options of every function. */
export interface FunctionOptions {
  /** The provider whose settings are used, instead of the stack's configuration. */
  provider?: Provider | undefined;
  /** A resource whose provider is used where `provider` is left out, such as the component that calls. */
  parent?: pulumi.Resource | undefined;
}

/** Options of an `…Output` form. */
export interface FunctionOutputOptions extends FunctionOptions {
  /** The result is unknown in a preview as long as these resources, or those in these components, are not there yet. */
  dependsOn?: DependsOn | undefined;
}

/** Arguments of an `…Output` form: each value, at any depth, may be an output or a promise. */
export type Inputs<Args> = { [Name in keyof Args]: Deep<Args[Name]> };

type Deep<Value> = pulumi.Input<
  Value extends readonly (infer Item)[]
    ? Deep<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Deep<Value[Name]> }
      : Value
>;

type Choose<Args extends object, Result> = (reads: Reads) => Read<Args, Result>;

// Loaded by the first call: the client is heavy, and most programs call no function.
const host = () => require("../hosts/functions") as typeof Host;

/** The name of a function in unit tests with mocks. */
const tokenOf = ({ name }: { readonly name: string }) => `collab:index:${name}`;

/** Whether the program runs in a unit test with mocks, which then give the results, as for the functions of every package. */
function isMocked(): boolean {
  return pulumi.runtime.getMonitor() instanceof MockMonitor;
}

/** The Promise form. */
export async function promised<Args extends object, Result>(
  choose: Choose<Args, Result>,
  args: Args,
  opts: FunctionOptions = {},
): Promise<Result> {
  if (isMocked())
    return pulumi.runtime.invoke(tokenOf(choose(host().reads)), args, sdkOptions(opts)) as Promise<Result>;
  const run = thisRun();
  const settings = settingsFor(opts);
  // In a preview an output can stay unknown for ever, and then nothing that is applied to it runs. Only this field tells. (engine-notes: private fields of the SDK)
  const known: unknown = Reflect.get<object, string>(settings, "isKnown");
  if ((await Promise.resolve(known)) === false) {
    throw runErrorOf(
      run,
      "the settings of the provider are not known in this preview: use the …Output form.",
    );
  }
  return new Promise((resolve, reject) => {
    settings.apply((values) => {
      choose(host().reads).in(programOf(run, values), args).then(resolve, reject);
    });
  });
}

/**
 * The form that takes inputs. What is not known in a preview, or not there yet, makes the result unknown; a secret makes it
 * secret.
 */
export function outputOf<Args extends object, Result>(
  choose: Choose<Args, Result>,
  args: Inputs<Args>,
  opts: FunctionOutputOptions = {},
): pulumi.Output<Result> {
  if (isMocked())
    return pulumi.runtime.invokeOutput<Result>(tokenOf(choose(host().reads)), args, sdkOptions(opts));
  const run = thisRun();
  const given = pulumi.output<unknown>(args);
  return pulumi
    .all([given, settingsFor(opts), presence(given, opts.dependsOn)])
    .apply(([known, values, waited]) =>
      choose(host().reads).in(programOf(run, values), known as Args, { waited }),
    );
}

/** The SDK does not take an option that is undefined. */
function sdkOptions(opts: FunctionOutputOptions): pulumi.InvokeOutputOptions {
  return Object.fromEntries(Object.entries(opts).filter(([, value]) => value !== undefined));
}

type Values = Record<string, string | undefined>;

/** The values without their secret marks: else everything that is read with a secret credential would become a secret. */
function settingsFor({ provider, parent }: FunctionOptions): pulumi.Output<Values> {
  const chosen: pulumi.ProviderResource | undefined = provider ?? parent?.getProvider(ofThisPackage());
  return pulumi.unsecret(pulumi.output<Values>(settingsOf(chosen)));
}

/** Stands for the run: its stack resource. A unit test with mocks has none, so there each call counts as a run. */
function thisRun(): object {
  return pulumi.runtime.getStackResource() ?? {};
}

function programOf(run: object, values: Values): Program {
  return {
    run,
    configured: (key) => values[key],
    status: (words) => pulumi.log.info(words, undefined, undefined, true),
    fail: (words) => runErrorOf(run, words),
  };
}

const errors = new WeakMap<object, Map<string, pulumi.RunError>>();

/** One error for all callers in a run that fail alike: the engine shows each error object once. */
function runErrorOf(run: object, words: string): pulumi.RunError {
  const known = getOrMake(errors, run, () => new Map<string, pulumi.RunError>());
  return getOrMake(known, words, () => runError(words));
}
