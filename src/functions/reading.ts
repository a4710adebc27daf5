import * as pulumi from "@pulumi/pulumi";
import { MockMonitor } from "@pulumi/pulumi/runtime/mocks";
import type * as Host from "../hosts/functions";
import type { Program, Read, Reads } from "../hosts/functions";
import { presence, type DependsOn } from "./dependencies";
import { settingsOf, type Provider } from "../program/provider";
import { runError } from "../program/run-error";

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

/** What unit tests with mocks know a function by. */
const tokenOf = ({ name }: { readonly name: string }) => `collab:index:${name}`;

/** Whether the answers are those of a unit test, as they are for the functions of every package. */
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
  // Of what an output is made, only this tells that a preview will never run what is applied to it.
  const known: unknown = Reflect.get<object, string>(settings, "isKnown");
  if ((await Promise.resolve(known)) === false) {
    throw failure(run, "the settings of the provider are not known in this preview: use the …Output form.");
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

/** A type of the package whose providers serve the resources. */
const DYNAMIC = "pulumi-nodejs:dynamic:Resource";

type Values = Record<string, string | undefined>;

/** The values alone: that some are secret must not make a secret of what is read with them. */
function settingsFor({ provider, parent }: FunctionOptions): pulumi.Output<Values> {
  const chosen: pulumi.ProviderResource | undefined = provider ?? parent?.getProvider(DYNAMIC);
  return pulumi.unsecret(pulumi.output<Values>(settingsOf(chosen)));
}

/** One run of a program has one stack resource; a unit test with mocks has none, and gets a run for each call. */
function thisRun(): object {
  return pulumi.runtime.getStackResource() ?? {};
}

function programOf(run: object, values: Values): Program {
  return { run, configured: (key) => values[key], fail: (words) => failure(run, words) };
}

const failures = new WeakMap<object, Map<string, pulumi.RunError>>();

/** The engine tells one error once, however many callers it ends. */
function failure(run: object, words: string): pulumi.RunError {
  let known = failures.get(run);
  if (!known) failures.set(run, (known = new Map<string, pulumi.RunError>()));
  let error = known.get(words);
  if (!error) known.set(words, (error = runError(words)));
  return error;
}
