import * as pulumi from "@pulumi/pulumi";
import { MockMonitor } from "@pulumi/pulumi/runtime/mocks";
import { callIn, type Program, type Query } from "../hosts/functions";
import { ofThisPackage } from "../program/host";
import { providerSettings, type Provider } from "../program/provider";
import { runError } from "../program/run-error";
import { getOrMake } from "../values/collections";
import { presence, type DependsOn } from "./dependencies";

/** Options of every function. */
export interface FunctionOptions {
  /** The provider whose settings are used, instead of the stack's configuration. */
  provider?: Provider | undefined;
  /** A resource whose provider is used if `provider` is absent, such as the component that calls the function. */
  parent?: pulumi.Resource | undefined;
}

/** Options of an `…Output` form. */
export interface FunctionOutputOptions extends FunctionOptions {
  /** The result is unknown in a preview until these resources, and those in these components, exist. */
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

/** The name of a function in unit tests with mocks. */
const tokenOf = ({ name }: { readonly name: string }) => `collab:index:${name}`;

/** Reports whether the program is a unit test with mocks. The mocks then provide the results, as for functions of any package. */
const isMocked = () => pulumi.runtime.getMonitor() instanceof MockMonitor;

/**
 * Calls a function, and returns its result as a promise.
 *
 * @internal
 */
export async function promiseOf<Args extends object, Result>(
  called: Query<Args, Result>,
  args: Args,
  opts: FunctionOptions,
): Promise<Result> {
  if (isMocked()) return pulumi.runtime.invoke(tokenOf(called), args, sdkOptions(opts)) as Promise<Result>;
  const run = thisRun();
  const settings = settingsFor(opts);
  // In a preview an output can stay unknown forever, and then no function that is applied to it runs. Only this private
  // field shows that. (engine-notes: private fields of the SDK)
  const known: unknown = Reflect.get<object, string>(settings, "isKnown");
  if ((await Promise.resolve(known)) === false)
    throw runErrorOf(
      run,
      "the settings of the provider are not known in this preview: use the …Output form.",
    );
  return new Promise((resolve, reject) => {
    settings.apply((values) => {
      callIn(programOf(run, values), called, args).then(resolve, reject);
    });
  });
}

/**
 * Calls a function, and returns its result as an output. An argument that is unknown or a resource that does not exist yet makes
 * the result unknown. A secret argument makes the result secret, and so does a function that returns secrets.
 *
 * @internal
 */
export function outputForm<Args extends object, Result>(
  called: Query<Args, Result>,
  args: Inputs<Args>,
  opts: FunctionOutputOptions,
): pulumi.Output<Result> {
  const run = thisRun();
  const given = pulumi.output<unknown>(args);
  const call = () =>
    pulumi
      .all([given, settingsFor(opts), presence(given, opts.dependsOn)])
      .apply(([known, values]) => callIn(programOf(run, values), called, known as Args));
  const result = isMocked()
    ? pulumi.runtime.invokeOutput<Result>(tokenOf(called), args, sdkOptions(opts))
    : call();
  return called.secrets ? pulumi.secret(true).apply(() => result) : result;
}

/** Returns the options without those that are undefined, which the SDK does not accept. */
function sdkOptions(opts: FunctionOutputOptions): pulumi.InvokeOutputOptions {
  return Object.fromEntries(Object.entries(opts).filter(([, value]) => value !== undefined));
}

type Values = Record<string, string | undefined>;

/** Returns the settings without their secret marks. Otherwise a secret credential would make every result a secret. */
function settingsFor({ provider, parent }: FunctionOptions): pulumi.Output<Values> {
  const chosen: pulumi.ProviderResource | undefined = provider ?? parent?.getProvider(ofThisPackage());
  return pulumi.unsecret(pulumi.output<Values>(providerSettings(chosen)));
}

/** Returns an object that identifies the run: its stack resource. Without a stack, each call counts as a separate run. */
function thisRun(): object {
  return pulumi.runtime.getStackResource() ?? {};
}

function programOf(run: object, values: Values): Program {
  return {
    configured: (key) => values[key],
    status: (text) => pulumi.log.info(text, undefined, undefined, true),
    fail: (text) => runErrorOf(run, text),
  };
}

const errors = new WeakMap<object, Map<string, pulumi.RunError>>();

/** Returns the same error for all calls of a run that fail alike, because the engine shows each error object once. */
function runErrorOf(run: object, text: string): pulumi.RunError {
  const known = getOrMake(errors, run, () => new Map<string, pulumi.RunError>());
  return getOrMake(known, text, () => runError(text));
}
