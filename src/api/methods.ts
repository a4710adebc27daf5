import {
  operations,
  type OperationName,
  type Operations,
  type RequestOf,
  type ResponseOf,
} from "./operations";
import type { CallOptions } from "./options";

/** A method for each operation, with the operation's comment from the table. */
export type Methods = {
  readonly [Name in keyof Operations]: (
    request: RequestOf<Name>,
    options?: CallOptions,
  ) => Promise<ResponseOf<Name>>;
};

/** Calls operations by name. */
export abstract class ByName {
  abstract call<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>>;
}

abstract class WithMethods extends ByName {
  static {
    for (const name of Object.keys(operations) as OperationName[]) {
      const method = function (this: ByName, request: RequestOf<typeof name>, options?: CallOptions) {
        return this.call(name, request, options);
      };
      Object.defineProperty(this.prototype, name, { value: method, configurable: true, writable: true });
    }
  }
}

/** `ByName` with a method for each operation. The compiler cannot see that the loop above creates these methods. */
export const CallsOperations = WithMethods as abstract new () => ByName & Methods;
