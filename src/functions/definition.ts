import type { OperationName, RequestOf } from "../api";
import type { Query } from "../hosts/functions";
import type * as Calls from "./calls";
import type { FunctionOptions, FunctionOutputOptions, Inputs } from "./calls";

/** A function of the package. `Args` has the fields of the operation's request, and `Result` those that `perform` returns. */
export interface ServiceFunction<Args extends object, Result> extends Query<Args, Result> {
  /** Never set. It makes the compiler reject types that differ in a field, at any depth. */
  readonly fields?: ((fields: Complete<[Args, Result]>) => Complete<[Args, Result]>) | undefined;
}

/** A type in which no field can be missing, at any depth. Two such types are mutually assignable only if they have the same fields. */
type Complete<Value> = Value extends object
  ? { [Name in keyof Required<Value>]: Complete<Value[Name]> }
  : Value;

/** A request without the fields that `perform` handles itself, because it reads all pages. */
type WithoutPaging<Request> = Omit<
  Request,
  "pageSize" | "pageToken" | ("iterator" extends keyof Request ? "iterator" | "limit" : never)
>;

/**
 * The functions, by name, whose modules are loaded: `table.ts` loads all. Their arguments can be any, because the client
 * validates them.
 */
export const functions = new Map<string, Query<object, unknown>>();

/** Defines a function. Declare the type of the definition, so that the compiler compares its fields. */
export function defineFunction<Name extends OperationName, Result>(
  query: Query<WithoutPaging<RequestOf<Name>>, Result> & {
    readonly operation: Name;
    readonly secrets?: readonly (keyof Result)[] | undefined;
  },
): ServiceFunction<WithoutPaging<RequestOf<Name>>, Result> {
  functions.set(query.name, query);
  return query;
}

// Loaded by the first call: the client is heavy, and most programs call no function. The full provider, which calls none of
// these forms, does not load the SDK.
const calls = () => require("./calls") as typeof Calls;

/** Returns the form of a function that returns a promise. */
export const promised =
  <Args extends object, Result>(called: ServiceFunction<Args, Result>) =>
  (args: Args, opts: FunctionOptions = {}): Promise<Result> =>
    calls().promiseOf(called, args, opts);

/** Returns the form of a function that takes inputs and returns an output. */
export const outputOf =
  <Args extends object, Result>(called: ServiceFunction<Args, Result>) =>
  (args: Inputs<Args>, opts: FunctionOutputOptions = {}) =>
    calls().outputForm(called, args, opts);

export const ADVANCED_QUERIES = "the advanced-queries option, which is enabled in the service's console";

/** Returns the items of all pages. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/**
 * Removes the API key, which the service repeats in its records. The key is half of a credential, and a stack can keep it as a
 * secret.
 */
export function withoutKey<Of extends { apiKey?: string | undefined }>({
  apiKey,
  ...others
}: Of): Omit<Of, "apiKey"> {
  return others;
}
