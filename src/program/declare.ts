import * as pulumi from "@pulumi/pulumi";
import { providerString } from "../hosts/dynamic/provider-string";
import { LOOKUP_KEY } from "../hosts/dynamic/lookup-key";
import { requirePlugin } from "./plugin-folder";
import { withoutReservedKeys } from "./reserved-key";
import { watchOptions } from "./safeguards";

/** The engine's name for a resource type. The first part makes the dynamic-provider plugin serve it. */
export function typeToken(type: string): string {
  return `pulumi-nodejs:dynamic/collab:${type}`;
}

/** What a resource that is looked up, and not managed, is made from. */
export class Lookup {
  constructor(readonly given: object = {}) {}
}

/**
 * The properties that a resource registers: its arguments, the string that leads the plugin to its code, and a place for
 * each output that is no argument.
 */
export function properties(type: string, args: object, outputs: readonly string[]): pulumi.Inputs {
  requirePlugin();
  watchOptions();
  const places = Object.fromEntries(outputs.map((name) => [name, undefined]));
  const given = args instanceof Lookup ? { ...args.given, [LOOKUP_KEY]: "1" } : args;
  return { ...places, ...withoutReservedKeys(type, given), __provider: providerString(type) };
}

/** Whether an object is a resource of a type, also when it comes from another copy of this package. */
export function isOfType(value: unknown, token: string): boolean {
  return (
    typeof value === "object" && value !== null && "__pulumiType" in value && value.__pulumiType === token
  );
}

/** The keys of a map. What is no map is left to the check of the resource, which says what is wrong. */
export function keysOf(map: unknown): pulumi.Output<string[]> {
  const keys = (given: unknown) => (typeof given === "object" && given !== null ? Object.keys(given) : []);
  return pulumi.output({ map }).apply((known) => keys(known.map));
}

/** A set as users know it: its members. Inputs and states hold it keyed by member, for the sake of reviewers. */
export function membersAsList(members: pulumi.Output<unknown>): pulumi.Output<string[]> {
  return members.apply((map) => {
    // A unit test's mock may give back the arguments as they are.
    if (Array.isArray(map)) return map.map(String);
    return typeof map === "object" && map !== null ? Object.keys(map) : [];
  });
}

export function secret<Value>(value: pulumi.Input<Value> | undefined): pulumi.Output<Value> | undefined {
  return value === undefined ? undefined : (pulumi.secret(value) as pulumi.Output<Value>);
}
