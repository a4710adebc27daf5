import * as pulumi from "@pulumi/pulumi";
import { outputNames, secretOutputs, type Definition } from "../definition/definition";
import type { ObjectFields, Type } from "../definition/type";
import {
  LOOKUP_KEY,
  PROVIDER_KEY,
  providerString,
  lookForReservedKeys,
  RESERVED_KEY,
} from "../values/state-keys";
import { entriesAsList, isMap } from "../values/plain";
import { typeOfToken, typeToken } from "../values/type-token";
import { hostOfRun, otherThan, warnOfUnknownSettings } from "./host";
import { runError } from "./run-error";

export class Lookup {
  constructor(readonly given: object) {}
}

/** The arguments of the `get` of a class. `State` contains what no endpoint returns. */
export type LookupArgs<State> = [
  name: string,
  id: pulumi.Input<pulumi.ID>,
  state?: State,
  opts?: pulumi.CustomResourceOptions,
];

/** Returns the arguments with which a class creates a resource that it looks up. */
export function lookup<Args>(
  { outputs }: Definition,
  [name, id, state = {}, opts]: LookupArgs<object>,
): [name: string, args: Args, opts: pulumi.CustomResourceOptions] {
  const given = Object.entries(state).map(([key, value]): [string, unknown] => [
    key,
    Object.hasOwn(outputs, key) && outputs[key]?.secret === true ? secret(value) : value,
  ]);
  // The constructor passes its arguments on without reading them.
  return [name, new Lookup(Object.fromEntries(given)) as Lookup & Args, { ...opts, id }];
}

/**
 * Returns what is registered for a resource: its type token for the host of this run, its name, properties and options. Until
 * the first update of the stack with this host, the state may contain the resource under the type token of the other host.
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
    aliasOfOtherHost(typeToken(definition.type, otherThan(host)), name, opts),
  ];
  // The engine marks an output as secret automatically only if the input of the same name is. (engine-notes: secret outputs)
  const additionalSecretOutputs = [
    ...(opts.additionalSecretOutputs ?? []),
    ...secretOutputs(definition),
    // The full provider marks only what repeats a secret. (engine-notes: secret outputs)
    ...(host === "dynamic" && mayBeSecret(definition, inputs) ? (definition.repeatedIn ?? []) : []),
  ];
  const own = { ...opts, aliases, additionalSecretOutputs };
  return [typeToken(definition.type, host), name, inputs, own];
}

/** Reports whether an input may be a secret or contain one. Each entry of `additionalSecretOutputs` makes the state larger. */
const mayBeSecret = ({ inputs }: Definition, given: pulumi.Inputs): boolean =>
  Object.entries(given).some(([name, value]) => Object.hasOwn(inputs, name) && typeof value === "object");

/**
 * Returns the alias for the resource's type token of the other host. A URN costs the SDK a fifth of the time that an alias by
 * type costs, but it can be built here only if the resource is not in a component.
 */
const aliasOfOtherHost = (type: string, name: string, { parent }: pulumi.CustomResourceOptions) =>
  parent ? { type } : `urn:pulumi:${pulumi.getStack()}::${pulumi.getProject()}::${type}::${name}`;

/**
 * Returns the properties that a resource registers: its arguments, with their secrets; the string by which the dynamic plugin
 * finds its code; and an empty property for each output that is not an argument.
 */
export function properties(definition: Definition, args: object): pulumi.Inputs {
  const isDynamic = hostOfRun() === "dynamic";
  warnOfUnknownSettings();
  const { type } = definition;
  const emptyOutputs = Object.fromEntries(outputNames(definition).map((name) => [name, undefined]));
  const lookup = isDynamic ? { [LOOKUP_KEY]: "1" } : {};
  rejectReservedKeys(type, args instanceof Lookup ? args.given : args);
  const given = args instanceof Lookup ? { ...args.given, ...lookup } : withSecrets(definition, args);
  return {
    ...emptyOutputs,
    ...given,
    ...(isDynamic ? { [PROVIDER_KEY]: providerString(type) } : {}),
  };
}

/** Returns a function that reports whether a value is a resource of a type, with any host and from any copy of this package. */
export const instancesOf =
  <Resource>({
    __pulumiType: token,
  }: (abstract new (...args: never) => Resource) & { readonly __pulumiType: string }) =>
  (value: unknown): value is Resource => {
    if (typeof value !== "object" || value === null || !("__pulumiType" in value)) return false;
    const { __pulumiType: found } = value;
    return found === token || (typeof found === "string" && typeOfToken(found) === typeOfToken(token));
  };

/** Returns the function that converts a map in states to the list that programs write; undefined for other types. */
export function asList({ shape, stored }: Type): ((map: unknown) => unknown[]) | undefined {
  // The mock of a unit test can return the arguments unchanged.
  if (shape.is === "set") return (map) => (isMap(map) ? Object.keys(map) : listIn(map));
  if (shape.is !== "list" || stored?.shape.is !== "map") return undefined;
  const { key } = stored.shape;
  return (map) => listIn(entriesAsList(map, key));
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function secret<Value>(value: pulumi.Input<Value> | undefined): pulumi.Output<Value> | undefined {
  return value === undefined ? undefined : (pulumi.secret(value) as pulumi.Output<Value>);
}

/** Returns arguments with their secrets marked. In an object with other fields, only the credentials are marked. */
function withSecrets({ inputs }: Definition, args: object): object {
  const withMarks = Object.entries(args).map(([name, value]): [string, unknown] => {
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (input?.secret !== true || value === undefined || value === null) return [name, value];
    const { shape } = input.type;
    return [name, shape.is === "object" ? withSecretFields(shape.fields, value) : secret(value)];
  });
  return Object.fromEntries(withMarks);
}

function withSecretFields(fields: ObjectFields, value: unknown): pulumi.Output<unknown> {
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

/** Ends the program if its arguments have an entry named `__proto__`, which the SDK would lose. (engine-notes: plain results) */
function rejectReservedKeys(type: string, args: object): void {
  for (const [name, value] of Object.entries(args))
    lookForReservedKeys(value, name, {
      reject: (path) => {
        throw runError(`${type}: ${path} ${RESERVED_KEY}.`);
      },
    });
}
