import * as pulumi from "@pulumi/pulumi";
import type { Definition } from "../definition/definition";
import { asList, Lookup, properties, registration } from "./declare";
import { runError } from "./run-error";
import { declareUnique } from "./unique";

/** What a resource class does that its definition does not describe. */
export interface ClassHooks {
  /** Returns what resource options can name, if the engine would not find what this path names. */
  readonly limitOf?: (path: string) => string | undefined;
  /** Converts arguments to the form that the class registers, by input. */
  readonly toRegistered?: Readonly<Record<string, (given: unknown) => unknown>>;
  /** Converts outputs to the form that programs read, by output. */
  readonly fromState?: Readonly<Record<string, (stored: unknown) => unknown>>;
}

const converted = (
  given: Readonly<Record<string, unknown>>,
  { toRegistered = {} }: ClassHooks,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(toRegistered).map(([name, convert]) => [name, convert(given[name])]));

/**
 * Converts outputs to the form in which programs write them. States contain sets and some lists as maps, so that a preview
 * shows one line for each entry.
 */
function convertOutputs(
  resource: pulumi.CustomResource,
  { inputs }: Definition,
  { fromState = {} }: ClassHooks,
): void {
  const output = (name: string) => Reflect.get(resource, name) as pulumi.Output<unknown>;
  const listed = Object.entries(inputs).flatMap(([name, { type, inputOnly }]) => {
    const convert = inputOnly === true ? undefined : asList(type);
    return convert ? [[name, convert] as const] : [];
  });
  for (const [name, convert] of [...listed, ...Object.entries(fromState)])
    Reflect.set(resource, name, output(name).apply(convert));
}

/** Rejects options that name a part of an input that the engine would not find. (engine-notes: ignoreChanges) */
function rejectParts(
  definition: Definition,
  { ignoreChanges = [], replaceOnChanges = [] }: pulumi.CustomResourceOptions,
  { limitOf }: ClassHooks,
): void {
  for (const path of [...ignoreChanges, ...replaceOnChanges]) {
    const limit = limitOf?.(path) ?? limitOfLists(definition, path);
    if (limit !== undefined) throw runError(`${path}: ignoreChanges and replaceOnChanges of ${limit}.`);
  }
}

/** Programs write some inputs as lists that states contain as maps, so a path to one of their members fits only one of the two. */
function limitOfLists({ type, inputs }: Definition, path: string): string | undefined {
  const name = /^[^.[]+(?=[.[])/.exec(path)?.[0] ?? "";
  const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  return input && asList(input.type) ? `${type} can name ${name} only as a whole` : undefined;
}

/**
 * A resource that a program declares, or refers to with `get`. The class of each resource type extends it.
 *
 * The engine passes what it registers to another process. There, an editor's "go to definition" starts again
 * (`docs/contributing/architecture.md`: a change, step by step):
 *
 * 1. `of` in `hosts/dynamic/index.ts`, or `ResourceMethods` in `hosts/provider/resource-methods.ts`
 * 2. `Resources` in `hosts/resources.ts`, then `Lifecycle` in `core/lifecycle.ts`: the same for all resource types
 * 3. `resources/<type>/handlers.ts`; some types join the items of many resources into requests (`core/batching.ts`)
 * 4. `CollabClient` in `api/client.ts`, which sends them with `Caller` in `api/caller.ts`
 */
export class DeclaredResource extends pulumi.CustomResource {
  /** @internal */
  constructor(
    definition: Definition,
    name: string,
    args: object,
    opts: pulumi.CustomResourceOptions = {},
    hooks: ClassHooks = {},
  ) {
    rejectParts(definition, opts, hooks);
    const given: Readonly<Record<string, unknown>> = properties(definition, args);
    const own = args instanceof Lookup ? {} : converted(given, hooks);
    super(...registration(definition, name, { ...given, ...own }, opts));
    convertOutputs(this, definition, hooks);
    if (!(args instanceof Lookup)) declareUnique(name, this, definition, { ...args, ...own });
  }
}
