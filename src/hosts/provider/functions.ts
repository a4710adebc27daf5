import type { PropertyMap } from "../../core/lifecycle";
import { ResourceError } from "../../core/rejections/failures";
import { hasUnknown } from "../../values/unknown";
import type { Secrets } from "./secrets";
import { reads, type Program } from "../functions";

/** A function whose arguments the client validates. */
interface Reading {
  readonly secrets: readonly string[];
  in(program: Program, args: never): Promise<unknown>;
}

const byName: ReadonlyMap<string, Reading> = new Map(Object.entries(reads));

interface Result {
  readonly values: object;
  readonly secrets: Secrets;
}

/** Calls a function. Results are not shared between calls: an earlier result may predate the resources the call depends on. */
export async function call(
  name: string,
  args: PropertyMap,
  given: Pick<Program, "configured" | "status">,
): Promise<Result> {
  const read = byName.get(name);
  if (!read) throw new ResourceError(`this version of pulumi-collab has no function ${name}`);
  if (hasUnknown(args))
    throw new ResourceError(`${name}: its arguments are not known yet. Nothing was sent.`);
  const program: Program = { ...given, run: {}, fail: (text) => new ResourceError(text) };
  const values = await read.in(program, args as never);
  return {
    values: values as object,
    secrets: Object.fromEntries(read.secrets.map((field) => [field, true])),
  };
}
