import * as pulumi from "@pulumi/pulumi";
import { lookForReservedKeys, RESERVED_KEY } from "../values/reserved-key";
import { runError } from "./run-error";

/**
 * Returns the arguments to register. An entry named `__proto__`, at any depth, ends the program, because the SDK would lose it
 * before the check (engine-notes: plain results). A value that is not known yet is examined once it is known.
 */
export function withoutReservedKeys(type: string, args: object): object {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, checked(type, name, value)]));
}

function checked(type: string, path: string, value: unknown): unknown {
  return lookForReservedKeys(value, path, {
    reject: (where) => {
      throw runError(`${type}: ${where} ${RESERVED_KEY}.`);
    },
    instead: (given, where) => {
      const later = (known: unknown) => checked(type, where, known);
      if (pulumi.Output.isInstance(given)) return given.apply(later);
      if (given instanceof Promise) return given.then(later);
      return pulumi.Resource.isInstance(given) ? given : undefined;
    },
  });
}
