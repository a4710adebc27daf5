import * as pulumi from "@pulumi/pulumi";
import { MockMonitor } from "@pulumi/pulumi/runtime/mocks";
import type * as Host from "../hosts/functions";
import type { Program, Read, Reads } from "../hosts/functions";
import { getOrMake } from "../values/get-or-make";
import { ofThisPackage } from "../program/host";
import { settingsOf, type Provider } from "../program/provider";
import { runError } from "../program/run-error";

export type { FolderRecord, RequestOf, ResponseOf } from "../hosts/functions";

/** A reply of the service, in which fields that can be absent are optional, at any depth. */
export type Found<Reply> = Reply extends readonly (infer Item)[]
  ? Found<Item>[]
  : Reply extends object
    ? string extends keyof Reply
      ? Reply
      : Flat<
          { [Name in keyof Reply as undefined extends Reply[Name] ? never : Name]: Found<Reply[Name]> } & {
            [Name in keyof Reply as undefined extends Reply[Name] ? Name : never]?:
              Found<Reply[Name]> | undefined;
          }
        >
    : Reply;

type Flat<Value> = { [Name in keyof Value]: Value[Name] };

/** Options of every function. */
export interface FunctionOptions {
  /** The provider whose settings are used, instead of the stack's configuration. */
  provider?: Provider | undefined;
  /** A resource whose provider is used if `provider` is omitted, such as the calling component. */
  parent?: pulumi.Resource | undefined;
}

type DependsOn = pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;

/** Options of an `…Output` form. */
export interface FunctionOutputOptions extends FunctionOptions {
  /** In a preview, the result is unknown until these resources and those in these components exist. */
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

/** Reports whether the program runs in a unit test with mocks. They return the results, as for the functions of every package. */
function isMocked(): boolean {
  return pulumi.runtime.getMonitor() instanceof MockMonitor;
}

/** Calls a function in its Promise form. */
export async function promised<Args extends object, Result>(
  choose: Choose<Args, Result>,
  args: Args,
  opts: FunctionOptions = {},
): Promise<Result> {
  if (isMocked())
    return pulumi.runtime.invoke(tokenOf(choose(host().reads)), args, sdkOptions(opts)) as Promise<Result>;
  const run = thisRun();
  const settings = settingsFor(opts);
  // In a preview, an output can stay unknown, and then callbacks never run. Only this field shows it. (engine-notes: private fields of the SDK)
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
 * Calls a function in the form that takes inputs. The result is unknown if an input is, or if a resource does not exist yet, and
 * secret if an input is.
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

/** Omits undefined options, which the SDK does not accept. */
function sdkOptions(opts: FunctionOutputOptions): pulumi.InvokeOutputOptions {
  return Object.fromEntries(Object.entries(opts).filter(([, value]) => value !== undefined));
}

type Values = Record<string, string | undefined>;

/** Returns plain settings: otherwise everything that is read with a secret credential would become a secret. */
function settingsFor({ provider, parent }: FunctionOptions): pulumi.Output<Values> {
  const chosen: pulumi.ProviderResource | undefined = provider ?? parent?.getProvider(ofThisPackage());
  return pulumi.unsecret(pulumi.output<Values>(settingsOf(chosen)));
}

/** Identifies the run by its stack resource. A unit test with mocks has none, so each call counts as a run there. */
function thisRun(): object {
  return pulumi.runtime.getStackResource() ?? {};
}

function programOf(run: object, values: Values): Program {
  return {
    run,
    configured: (key) => values[key],
    status: (text) => pulumi.log.info(text, undefined, undefined, true),
    fail: (message) => runErrorOf(run, message),
  };
}

const errors = new WeakMap<object, Map<string, pulumi.RunError>>();

/** Returns one error for all calls of a run that fail with the same message: the engine shows each error object once. */
function runErrorOf(run: object, message: string): pulumi.RunError {
  const known = getOrMake(errors, run, () => new Map<string, pulumi.RunError>());
  return getOrMake(known, message, () => runError(message));
}

/**
 * Whether there are resources to wait for: those that arguments come from, and those in `dependsOn`. Unknown as long as one of
 * them is not there yet, which makes the result of a function unknown too. The SDK does the same for its own functions, and
 * does not it. (engine-notes: functions and resources that are not there yet)
 */
function presence(args: pulumi.Output<unknown>, dependsOn: DependsOn | undefined): pulumi.Output<boolean> {
  // In an object, because an unknown value is not an input to the compiler.
  const named: pulumi.Output<{ dependsOn?: unknown }> = pulumi.output({ dependsOn });
  return pulumi
    .all([
      arrivalOf(resourcesOf(args)),
      arrivalOf(resourcesOf(named)),
      named.apply((known) => arrivalOf(Promise.resolve(listed(known.dependsOn)))),
    ])
    .apply((waited) => waited.includes(true));
}

function listed(given: unknown): pulumi.Resource[] {
  if (given === undefined || given === null) return [];
  if (Array.isArray(given)) return given.flatMap(listed);
  if (pulumi.Resource.isInstance(given)) return [given];
  throw runError("dependsOn must be a resource, or a list of resources.");
}

/** Returns whether there are any resources. The output is known once all their ids are, which in an update is when they exist. */
function arrivalOf(resources: Promise<readonly pulumi.Resource[]>): pulumi.Output<boolean> {
  const ids = resources
    .then(withContents)
    .then((all) => [...all].flatMap((each) => ("id" in each ? [each.id] : [])));
  return pulumi.all([resources.then(({ length }) => length > 0), ids]).apply(([some]) => some);
}

async function resourcesOf(output: pulumi.Output<unknown>): Promise<pulumi.Resource[]> {
  const all: unknown = Reflect.get<object, string>(output, "allResources");
  if (typeof all !== "function") return [];
  const found: unknown = await Reflect.apply<object, [], unknown>(all as () => unknown, output, []);
  return found instanceof Set ? [...found].filter((each) => pulumi.Resource.isInstance(each)) : [];
}

/** Adds the resources in components, at any depth. */
async function withContents(
  resources: Iterable<unknown>,
  found = new Set<pulumi.Resource>(),
): Promise<Set<pulumi.Resource>> {
  for (const resource of resources) {
    if (!pulumi.Resource.isInstance(resource) || found.has(resource)) continue;
    found.add(resource);
    if (!pulumi.ComponentResource.isInstance(resource)) continue;
    // The children are known once the component is created.
    await Reflect.get<object, string>(resource, "__data");
    const children: unknown = Reflect.get<object, string>(resource, "__childResources");
    if (children instanceof Set) await withContents(children, found);
  }
  return found;
}
