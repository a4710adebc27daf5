import * as pulumi from "@pulumi/pulumi";
import type * as Host from "../hosts/program";
import type { Program, Read, Reads } from "../hosts/program";
import { settingsOf, type Provider } from "../resources/provider";
import { runError } from "../resources/run-error";

export interface FunctionOptions {
  /** The provider whose settings are used, instead of the stack's configuration. */
  provider?: Provider;
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
const host = () => require("../hosts/program") as typeof Host;

/** The Promise form. */
export async function promised<Args extends object, Result>(
  choose: Choose<Args, Result>,
  args: Args,
  opts: FunctionOptions = {},
): Promise<Result> {
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

/** The form that takes inputs. What is not known in a preview makes the result unknown; a secret makes it secret. */
export function outputOf<Args extends object, Result>(
  choose: Choose<Args, Result>,
  args: Inputs<Args>,
  opts: FunctionOptions = {},
): pulumi.Output<Result> {
  const run = thisRun();
  return pulumi
    .all([pulumi.output<unknown>(args), settingsFor(opts)])
    .apply(([given, values]) => choose(host().reads).in(programOf(run, values), given as Args));
}

type Values = Record<string, string | undefined>;

/** The values alone: that some are secret must not make a secret of what is read with them. */
function settingsFor({ provider }: FunctionOptions): pulumi.Output<Values> {
  return pulumi.unsecret(pulumi.output<Values>(settingsOf(provider)));
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
