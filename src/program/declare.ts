import * as pulumi from "@pulumi/pulumi";
import { outputNames, secretOutputs, type Definition } from "../definition/definition";
import type { Members } from "../definition/type";
import { LOOKUP_KEY } from "../values/lookup-key";
import { PROVIDER_KEY, providerString } from "../values/provider-string";
import { isMap } from "../values/plain";
import { typeOfToken, typeToken } from "../values/type-token";
import { hostOfRun, otherThan } from "./host";
import { requirePlugin } from "./plugin-folder";
import { withoutReservedKeys } from "./reserved-key";
import { watchOptions } from "./retained";
import { whenSettingsAreLookedAt } from "./needed-settings";
import { warnOfUnknownSettings } from "./unknown-settings";

/** The arguments of a resource that is looked up, not managed. */
export class Lookup {
  constructor(readonly given: object) {}
}

/** Returns the arguments of a lookup. Outputs that the definition calls secret are marked as secrets. */
export function lookup({ outputs }: Definition, state: Readonly<Record<string, unknown>> = {}): Lookup {
  const given = Object.entries(state).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(outputs, name) && outputs[name]?.secret === true ? secret(value) : value,
  ]);
  return new Lookup(Object.fromEntries(given));
}

/**
 * What is registered of a resource: its type, as the host of this run serves it, its name, properties and options. The state may
 * know it by the other host, until the first update of the stack in this one.
 */
export function registration(
  definition: Definition,
  name: string,
  inputs: pulumi.Inputs,
  opts: pulumi.CustomResourceOptions = {},
): [type: string, name: string, inputs: pulumi.Inputs, opts: pulumi.CustomResourceOptions] {
  const host = hostOfRun();
  const aliases = [
    ...(opts.aliases ?? []),
    formerly(typeToken(definition.type, otherThan(host)), name, opts),
  ];
  // The engine marks an output as secret by itself only where an input of its name is. (engine-notes: secret outputs)
  const additionalSecretOutputs = [...(opts.additionalSecretOutputs ?? []), ...secretOutputs(definition)];
  const own = { ...opts, aliases, additionalSecretOutputs };
  return [typeToken(definition.type, host), name, inputs, own];
}

/** A URN costs the SDK a fifth of what it takes to make one of a type. It can be told where the resource is in no component. */
const formerly = (type: string, name: string, { parent }: pulumi.CustomResourceOptions) =>
  parent ? { type } : `urn:pulumi:${pulumi.getStack()}::${pulumi.getProject()}::${type}::${name}`;

/**
 * The properties that a resource registers: its arguments, with their secrets; the string that leads the dynamic plugin to its
 * code; and a place for each output that is no argument.
 */
export function properties(definition: Definition, args: object): pulumi.Inputs {
  const isDynamic = hostOfRun() === "dynamic";
  if (isDynamic) requirePlugin();
  watchOptions();
  warnOfUnknownSettings();
  const { type } = definition;
  const places = Object.fromEntries(outputNames(definition).map((name) => [name, undefined]));
  const lookup = isDynamic ? { [LOOKUP_KEY]: "1" } : {};
  const given = args instanceof Lookup ? { ...args.given, ...lookup } : withSecrets(definition, args);
  // The SDK takes its time for each property. So what keeps a resource back has the place of an output that nothing is given for.
  const output = Object.keys(definition.outputs).find((name) => !Object.hasOwn(definition.inputs, name));
  const keeper = isDynamic || output === undefined ? PROVIDER_KEY : output;
  const kept = whenSettingsAreLookedAt(isDynamic ? providerString(type) : undefined);
  return {
    ...places,
    ...withoutReservedKeys(type, given),
    ...(kept === undefined ? {} : { [keeper]: kept }),
  };
}

/** Whether an object is a resource of a type, whichever host serves it, and also when it comes from another copy of this package. */
export function isOfType(value: unknown, token: string): boolean {
  if (typeof value !== "object" || value === null || !("__pulumiType" in value)) return false;
  const { __pulumiType: found } = value;
  return found === token || (typeof found === "string" && typeOfToken(found) === typeOfToken(token));
}

/** A set as users know it: its members. Inputs and states hold it keyed by member, for the sake of reviewers. */
export function membersAsList(members: pulumi.Output<unknown>): pulumi.Output<string[]> {
  return members.apply((map) => {
    // A unit test's mock may give back the arguments as they are.
    if (Array.isArray(map)) return map.map(String);
    return typeof map === "object" && map !== null ? Object.keys(map) : [];
  });
}

function secret<Value>(value: pulumi.Input<Value> | undefined): pulumi.Output<Value> | undefined {
  return value === undefined ? undefined : (pulumi.secret(value) as pulumi.Output<Value>);
}

/** Arguments with their secrets marked: credentials alone, where they are in an object with other things. */
function withSecrets({ inputs }: Definition, args: object): object {
  const marked = Object.entries(args).map(([name, value]): [string, unknown] => {
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (input?.secret !== true || value === undefined || value === null) return [name, value];
    const { shape } = input.type;
    return [name, shape.is === "object" ? withSecretFields(shape.fields, value) : secret(value)];
  });
  return Object.fromEntries(marked);
}

function withSecretFields(fields: Members, value: unknown): pulumi.Output<unknown> {
  const isCredential = (name: string) => Object.hasOwn(fields, name) && fields[name]?.secret === true;
  return pulumi
    .output({ value })
    .apply(({ value: known }) =>
      isMap(known)
        ? Object.fromEntries(
            Object.entries(known).map(([name, field]) => [name, isCredential(name) ? secret(field) : field]),
          )
        : known,
    );
}
